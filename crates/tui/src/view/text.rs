use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Writes one line at the top of an area; what does not fit is cut off, never half a character.
pub(super) fn line(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    if area.height > 0 && area.width > 0 {
        buffer.set_stringn(area.x, area.y, text, area.width.into(), style);
    }
}

/// Columns a text takes.
pub(super) fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// A text padded with blanks to a number of columns, or cut to it.
pub(super) fn padded(text: &str, columns: usize) -> String {
    let mut padded = String::new();
    let mut used = 0;
    for c in text.chars() {
        let width = c.width().unwrap_or(0);
        if used + width > columns {
            break;
        }
        padded.push(c);
        used += width;
    }
    padded.extend(std::iter::repeat_n(' ', columns - used));
    padded
}

/// Breaks a text into lines of so many columns: between words, and anywhere between wide characters.
pub(super) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in words(text) {
        if !line.is_empty() && (line.width() + word.trim_end().width()) > columns {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
        }
        let mut rest = word;
        while line.is_empty() && rest.trim_end().width() > columns {
            let cut = padded(rest, columns.max(2)).trim_end().len().max(1);
            let cut = rest.ceil_char_boundary(cut);
            lines.push(rest[..cut].to_owned());
            rest = &rest[cut..];
        }
        line.push_str(rest);
    }
    if !line.trim_end().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Pieces that a line may end after: a word with its blank, or a wide character.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut chars = rest.char_indices();
        let (_, first) = chars.next()?;
        let end = if first.width() == Some(2) {
            chars.next().map(|(at, _)| at)
        } else {
            chars.find(|&(at, c)| c.width() == Some(2) || rest[..at].ends_with(' ')).map(|(at, _)| at)
        };
        let (word, tail) = rest.split_at(end.unwrap_or(rest.len()));
        rest = tail;
        Some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_wide_characters() {
        assert_eq!(wrapped("makes an open four", 9), ["makes an", "open four"]);
        assert_eq!(wrapped("h8：形成四三，阻止活三", 9), ["h8：形成", "四三，阻", "止活三"]);
        assert_eq!(wrapped("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(wrapped("", 4), [""; 0]);
        assert!(wrapped("黑棋 wins 连五", 1).iter().all(|line| line.width() <= 2));
    }

    #[test]
    fn padding_never_shifts() {
        assert_eq!(padded("黑棋", 5), "黑棋 ");
        assert_eq!(padded("黑棋", 3), "黑 ");
        assert_eq!(padded("abc", 2), "ab");
    }
}
