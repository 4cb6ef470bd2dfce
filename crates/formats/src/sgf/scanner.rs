//! The text of an SGF file as a sequence of brackets, nodes and properties, forgiving where files are known to be wrong.
use std::borrow::Cow;

/// One piece of the file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A name with its values, still escaped.
    Property { name: &'a str, values: Vec<&'a str>, offset: usize },
    /// Text that is nothing of the kind.
    Junk { text: &'a str, offset: usize },
}

/// Reads tokens one after the other.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at += self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    }

    /// Where a value that began here ends: at a bracket that is not escaped and after which SGF can go on. People forget to
    /// escape brackets in comments.
    fn value_end(&self, name: &str) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        let mut first = None;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b']' => {
                    if name != "C" || self.goes_on_after(at + 1) {
                        return at;
                    }
                    first.get_or_insert(at);
                }
                _ => {}
            }
            at += 1;
        }
        first.unwrap_or(bytes.len())
    }

    /// Whether a value can end before this place: a bracket, a node, another value or another property follows.
    fn goes_on_after(&self, at: usize) -> bool {
        let rest = self.text.as_bytes()[at..].trim_ascii_start();
        match rest.first() {
            None | Some(b'[' | b';' | b'(' | b')') => true,
            Some(byte) if byte.is_ascii_uppercase() || byte.is_ascii_digit() => {
                let name = rest.iter().take(16).take_while(|byte| byte.is_ascii_alphanumeric()).count();
                rest[name..].trim_ascii_start().first() == Some(&b'[')
            }
            Some(_) => false,
        }
    }

    fn values(&mut self, name: &str) -> Vec<&'a str> {
        let mut values = Vec::new();
        loop {
            let before = self.at;
            self.skip_blanks();
            if self.rest().first() != Some(&b'[') {
                self.at = before;
                return values;
            }
            self.at += 1;
            let end = self.value_end(name);
            values.push(&self.text[self.at..end]);
            self.at = (end + 1).min(self.text.len());
        }
    }
}

impl<'a> Iterator for Scanner<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_blanks();
        let offset = self.at;
        let simple = match *self.rest().first()? {
            b'(' => Some(Token::Open),
            b')' => Some(Token::Close),
            b';' => Some(Token::Node),
            _ => None,
        };
        if let Some(token) = simple {
            self.at += 1;
            return Some(token);
        }
        let length = self.rest().iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let name = &self.text[offset..offset + length];
        self.at += length;
        let values = if name.is_empty() { Vec::new() } else { self.values(name) };
        if !values.is_empty() {
            return Some(Token::Property { name, values, offset });
        }
        // Not even a name: everything up to the next bracket or node is junk. A lone value is junk too.
        let junk = self.rest().iter().take_while(|byte| !matches!(byte, b'(' | b')' | b';' | b'[')).count();
        self.at += junk;
        if self.rest().first() == Some(&b'[') {
            self.at += 1;
            self.at = (self.value_end("") + 1).min(self.text.len());
        }
        Some(Token::Junk { text: &self.text[offset..self.at], offset })
    }
}

/// The text of a value: escapes resolved, line ends as `\n`.
pub(super) fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains(['\\', '\r']) {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    let mut escaped = false;
    while let Some(c) = chars.next() {
        match c {
            '\\' if !escaped => {
                escaped = true;
                continue;
            }
            '\r' | '\n' => {
                // Both orders of the pair are one line end; an escaped one is none.
                if matches!((c, chars.peek()), ('\r', Some('\n')) | ('\n', Some('\r'))) {
                    chars.next();
                }
                if !escaped {
                    text.push('\n');
                }
            }
            c => text.push(c),
        }
        escaped = false;
    }
    Cow::Owned(text)
}

/// A text as a value.
pub(super) fn escape(text: &str) -> Cow<'_, str> {
    if text.contains(['\\', ']']) {
        Cow::Owned(text.replace('\\', "\\\\").replace(']', "\\]"))
    } else {
        Cow::Borrowed(text)
    }
}

/// A text as one part of a value of two parts.
pub(super) fn escape_part(text: &str) -> Cow<'_, str> {
    if text.contains(':') { Cow::Owned(escape(text).replace(':', "\\:")) } else { escape(text) }
}

/// The two parts of a value at its first colon that is not escaped.
pub(super) fn split_value(value: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let colon = value.bytes().position(|byte| {
        let found = byte == b':' && !escaped;
        escaped = byte == b'\\' && !escaped;
        found
    })?;
    Some((&value[..colon], &value[colon + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let name = |token| match token {
            Token::Property { name, values, .. } => format!("{name}{values:?}"),
            Token::Junk { text, .. } => format!("junk {text}"),
            other => format!("{other:?}"),
        };
        Scanner::new(text).map(name).collect()
    }

    #[test]
    fn brackets_in_comments_need_no_escape() {
        assert_eq!(names("C[see [a] here]B[hh]"), [r#"C["see [a] here"]"#, r#"B["hh"]"#]);
        assert_eq!(names(r"C[a\]b];"), [r#"C["a\\]b"]"#, "Node"]);
        assert_eq!(names("C[never ends"), [r#"C["never ends"]"#]);
        assert_eq!(names("C[a] b"), [r#"C["a"]"#, "junk b"]);
    }

    #[test]
    fn junk_is_passed_over() {
        assert_eq!(names("hello (;[x]B)"), ["junk hello ", "Open", "Node", "junk [x]", "junk B", "Close"]);
    }

    #[test]
    fn escapes_and_line_ends() {
        assert_eq!(unescape("a\\]b\\\\c\\\r\nd\r\ne\n\rf\rg"), "a]b\\cd\ne\nf\ng");
        assert_eq!(unescape(&escape("a]b\\:")), "a]b\\:");
        assert_eq!(split_value("a\\:b:c:d"), Some(("a\\:b", "c:d")));
    }
}
