use std::error::Error;
use std::str::FromStr;

use tengen_api::{FileTarget, FromFiles, ReadChoices, RecordText, RecordTextError, ReportText, ToFiles};
use tengen_formats::{
    Diagram, DiagramOptions, Format, FormatError, Import, Language, ReadError, ReadOptions, Report, WriteOptions, read,
    write,
};
use tengen_rules::{BoardSize, NodeId, Record};

use crate::words::Trouble;

/// The most bytes of one file: what a page can hold in memory a few times over.
const MOST_BYTES: usize = 64 << 20;
/// The most nodes of all games of one file that go to the page: it keeps them as text and draws their moves.
const MOST_NODES: usize = 200_000;
/// How long an animated picture shows a position, in hundredths of a second.
const FRAME: u16 = 80;

/// Why there is no answer: a code for the page, and words for people.
struct Fault {
    code: &'static str,
    message: String,
}

impl Fault {
    fn bad(message: String) -> Self {
        Self { code: "bad", message }
    }
}

/// Answers a question about a file; what was written comes beside the answer.
pub fn answer(question: &ToFiles, bytes: &[u8]) -> (FromFiles, Option<Vec<u8>>) {
    let (id, answer) = match question {
        ToFiles::Read { id, language, name, options } => {
            (*id, Clerk::of(*language).games(*id, name, bytes, options).map(|said| (said, None)))
        }
        ToFiles::Write { id, language, records, target } => (*id, Clerk::of(*language).file(*id, records, target)),
    };
    answer.unwrap_or_else(|Fault { code, message }| (FromFiles::Failed { id, code: code.to_owned(), message }, None))
}

/// Whoever answers, in one language.
#[derive(Clone, Copy)]
struct Clerk {
    language: Language,
}

impl Clerk {
    const fn of(language: tengen_api::Language) -> Self {
        let language = match language {
            tengen_api::Language::English => Language::English,
            tengen_api::Language::Chinese => Language::Chinese,
        };
        Self { language }
    }

    fn bad(self, trouble: &Trouble<'_>) -> Fault {
        Fault::bad(trouble.said(self.language))
    }

    fn games(self, id: u64, name: &str, bytes: &[u8], choices: &ReadChoices) -> Result<FromFiles, Fault> {
        if bytes.len() > MOST_BYTES {
            return Err(self.bad(&Trouble::LargeFile(bytes.len() >> 20, MOST_BYTES >> 20)));
        }
        let import = read(name, bytes, &self.read_options(choices)?).map_err(|error| Fault {
            code: match error {
                ReadError::Rows => "rows",
                ReadError::UnknownFormat => "format",
                _ => "bad",
            },
            message: error.said(self.language),
        })?;
        let Import { format, mut records, report, charset } = import;
        let mut report = self.report_text(&report);
        let fit = fitting(&records);
        if fit == 0 && !records.is_empty() {
            return Err(self.bad(&Trouble::LargeGame(records[0].len(), MOST_NODES)));
        }
        if fit < records.len() {
            report.notices.push(Trouble::GamesLeftOut(records.len() - fit).said(self.language));
            records.truncate(fit);
        }
        let records = records.iter().map(RecordText::from).collect();
        let charset = charset.map(|charset| charset.name().to_owned());
        Ok(FromFiles::Games { id, format: format.name().to_owned(), charset, records, report })
    }

    fn read_options(self, choices: &ReadChoices) -> Result<ReadOptions, Fault> {
        let size = choices.size.map(|side| {
            BoardSize::new(side).map_err(|error| self.bad(&Trouble::NoChoice(&side.to_string(), error.to_string())))
        });
        Ok(ReadOptions {
            format: self.chosen(choices.format.as_deref())?,
            charset: self.chosen(choices.charset.as_deref())?,
            rows: self.chosen(choices.rows.as_deref())?,
            size: size.transpose()?,
            rule: self.chosen(choices.rule.as_deref())?,
        })
    }

    fn chosen<T: FromStr<Err: Error>>(self, word: Option<&str>) -> Result<Option<T>, Fault> {
        let read = |word: &str| {
            let trouble = |error: T::Err| self.bad(&Trouble::NoChoice(word, error.to_string()));
            word.parse().map_err(trouble)
        };
        word.map(read).transpose()
    }

    fn file(self, id: u64, texts: &[RecordText], target: &FileTarget) -> Result<(FromFiles, Option<Vec<u8>>), Fault> {
        let record = |text| {
            Record::try_from(text).map_err(|error: RecordTextError| self.bad(&Trouble::BrokenGame(error.to_string())))
        };
        let records = texts.iter().map(record).collect::<Result<Vec<_>, _>>()?;
        let (extension, bytes, report) = match target {
            FileTarget::Games { format, charset, rows } => {
                // What SGF has no place for goes into private properties, so that nothing is lost on the way out and in again.
                let options = WriteOptions {
                    charset: self.chosen(charset.as_deref())?,
                    rows: self.chosen(rows.as_deref())?,
                    private: true,
                    compress: false,
                };
                let trouble = |error: FormatError| self.bad(&Trouble::NoChoice(format, error.to_string()));
                let format: Format = format.parse().map_err(trouble)?;
                let export =
                    write(format, &records, &options).map_err(|error| Fault::bad(error.said(self.language)))?;
                (format.extension().to_owned(), export.bytes, self.report_text(&export.report))
            }
            FileTarget::Picture { format, node, coordinates, numbers, side } => {
                let record = records.first().ok_or_else(|| self.bad(&Trouble::NoGame))?;
                let at = record.preorder(record.root()).nth(*node).map(|(node, _)| node);
                let at = at.ok_or_else(|| self.bad(&Trouble::NoNode(*node)))?;
                let options =
                    DiagramOptions { coordinates: *coordinates, numbers: *numbers, last_move: true, notes: true };
                let (bytes, report) = self.picture(record, at, options, format, *side)?;
                (format.clone(), bytes, report)
            }
        };
        Ok((FromFiles::File { id, extension, report }, Some(bytes)))
    }

    fn picture(
        self,
        record: &Record,
        node: NodeId,
        options: DiagramOptions,
        format: &str,
        side: u32,
    ) -> Result<(Vec<u8>, ReportText), Fault> {
        let diagram = Diagram::of(record, node, options);
        let mut report = ReportText::default();
        let missing = if format == "svg" { Vec::new() } else { diagram.missing_glyphs() };
        if !missing.is_empty() {
            let missing: String = missing.into_iter().collect();
            report.notices.push(Trouble::MissingSigns(&missing).said(self.language));
        }
        let bytes = match format {
            "svg" => Ok(diagram.svg().into_bytes()),
            "png" => diagram.png(side),
            "gif" => Diagram::gif(record, node, options, side, FRAME),
            _ => return Err(self.bad(&Trouble::NoPicture(format))),
        };
        Ok((bytes.map_err(|error| Fault::bad(error.said(self.language)))?, report))
    }

    fn report_text(self, report: &Report) -> ReportText {
        ReportText {
            notices: report.notices.iter().map(|notice| notice.said(self.language)).collect(),
            more: report.more,
            lost: report.lost.iter().map(|(lost, count)| (lost.said(self.language).to_owned(), *count)).collect(),
        }
    }
}

/// How many of the first games are together small enough.
fn fitting(records: &[Record]) -> usize {
    let mut nodes = 0;
    records
        .iter()
        .take_while(|record| {
            nodes += record.len();
            nodes <= MOST_NODES
        })
        .count()
}

#[cfg(test)]
mod tests {
    use tengen_api::Language::{Chinese, English};

    use super::*;

    const SGF: &[u8] = b"(;GM[4]SZ[15]PB[Ada];B[hh]C[tengen];W[ig](;B[gi])(;B[hi]TR[hh]))";

    fn read_in(language: tengen_api::Language, name: &str, bytes: &[u8], options: ReadChoices) -> FromFiles {
        answer(&ToFiles::Read { id: 7, language, name: name.to_owned(), options }, bytes).0
    }

    fn read_as(name: &str, bytes: &[u8], options: ReadChoices) -> FromFiles {
        read_in(English, name, bytes, options)
    }

    fn games_of(name: &str, bytes: &[u8]) -> Vec<RecordText> {
        match read_as(name, bytes, ReadChoices::default()) {
            FromFiles::Games { id: 7, records, .. } => records,
            other => panic!("{other:?}"),
        }
    }

    fn written_in(
        language: tengen_api::Language,
        records: &[RecordText],
        target: FileTarget,
    ) -> (FromFiles, Option<Vec<u8>>) {
        answer(&ToFiles::Write { id: 8, language, records: records.to_vec(), target }, &[])
    }

    fn written(records: &[RecordText], target: FileTarget) -> (FromFiles, Option<Vec<u8>>) {
        written_in(English, records, target)
    }

    fn to(format: &str) -> FileTarget {
        FileTarget::Games { format: format.to_owned(), charset: None, rows: None }
    }

    #[test]
    fn a_record_goes_out_and_comes_in_again_with_all_it_has() {
        let records = games_of("game.sgf", SGF);
        assert_eq!(records[0].tree, "h8 i9 g7 3:h7");
        let (said, bytes) = written(&records, to("sgf"));
        assert!(
            matches!(said, FromFiles::File { id: 8, ref extension, ref report } if extension == "sgf" && report.is_empty()),
            "{said:?}"
        );
        assert_eq!(games_of("", &bytes.unwrap()), records);
    }

    #[test]
    fn what_a_format_has_no_room_for_is_counted() {
        let (said, bytes) = written(&games_of("game.sgf", SGF), to("moves"));
        let FromFiles::File { report, .. } = said else { panic!("{said:?}") };
        assert_eq!(bytes.unwrap(), b"h8i9g7\n");
        assert!(report.lost.contains(&("moves of variations".to_owned(), 1)), "{report:?}");
    }

    #[test]
    fn every_format_that_is_written_is_read_again() {
        for format in Format::ALL.into_iter().filter(|&format| format != Format::Rif) {
            // The one format that knows large boards alone.
            let side = if format == Format::Rec { "20" } else { "15" };
            let sgf = String::from_utf8_lossy(SGF).replace("SZ[15]", &format!("SZ[{side}]"));
            let records = games_of("game.sgf", sgf.as_bytes());
            let (said, bytes) = written(&records, to(format.name()));
            let bytes = bytes.unwrap_or_else(|| panic!("{format}: {said:?}"));
            let options = ReadChoices {
                format: Some(format.name().to_owned()),
                rows: Some("bottom".to_owned()),
                ..ReadChoices::default()
            };
            let said = read_as("", &bytes, options);
            assert!(matches!(said, FromFiles::Games { ref records, .. } if !records.is_empty()), "{format}: {said:?}");
        }
    }

    #[test]
    fn pictures_of_every_kind_are_made() {
        let records = games_of("game.sgf", SGF);
        let picture = |format: &str, node| {
            written(
                &records,
                FileTarget::Picture { format: format.to_owned(), node, coordinates: true, numbers: true, side: 300 },
            )
        };
        for (format, start) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG"), ("gif", b"GIF89a")] {
            assert!(picture(format, 4).1.unwrap().starts_with(start), "{format}");
        }
        assert!(
            matches!(picture("svg", 5).0, FromFiles::Failed { ref message, .. } if message == "there is no node 5")
        );
        assert!(matches!(picture("bmp", 0).0, FromFiles::Failed { ref message, .. } if message.contains("`bmp`")));
    }

    #[test]
    fn what_has_to_be_asked_has_a_code() {
        let code = |said| {
            if let FromFiles::Failed { id: 7, code, message } = said { (code, message) } else { panic!("{said:?}") }
        };
        assert_eq!(code(read_as("x", b"hello world", ReadChoices::default())).0, "format");
        assert_eq!(code(read_as("x", b"h8i9", ReadChoices::default())).0, "rows");
        assert_eq!(code(read_as("x", b"", ReadChoices::default())).0, "bad");
        let wrong = ReadChoices { charset: Some("klingon".to_owned()), ..ReadChoices::default() };
        assert!(code(read_as("x", b"h8i9", wrong)).1.contains("`klingon`"));
    }

    #[test]
    fn a_tree_too_large_for_a_page_is_refused_and_games_too_many_are_counted() {
        let long = format!("(;GM[4]SZ[15];B[hh]{})", "(;W[ig])".repeat(MOST_NODES));
        let said = read_as("x.sgf", long.as_bytes(), ReadChoices::default());
        assert!(
            matches!(said, FromFiles::Failed { ref message, .. } if message.contains("tengen convert")),
            "{said:?}"
        );
        let many = "h8i9g7i7\n".repeat(MOST_NODES / 4);
        let options = ReadChoices { rows: Some("bottom".to_owned()), ..ReadChoices::default() };
        let FromFiles::Games { records, report, .. } = read_as("x.txt", many.as_bytes(), options) else { panic!() };
        assert_eq!(records.len(), MOST_NODES / 5);
        assert!(report.notices[0].contains("10000 more games"), "{report:?}");
    }

    #[test]
    fn a_page_in_chinese_is_answered_in_chinese() {
        let read = |name: &str, bytes: &[u8]| read_in(Chinese, name, bytes, ReadChoices::default());
        let FromFiles::Games { report, .. } = read("a.sgf", "(;GM[2]SZ[15];B[hh](".as_bytes()) else { panic!() };
        assert_eq!(report.notices, ["第 1 行：文件注明的棋类是“2”，已按五子棋读入", "第 1 行：缺少最后一个括号"]);
        let FromFiles::Games { report, .. } = read("a.pos", &[3, 112, 112]) else { panic!() };
        assert_eq!(
            report.notices,
            ["字节 2：h8 已有棋子；对局只读到这里，共 1 手", "字节 3：文件中断，3 手中只有前 2 手"]
        );
        let failure = |said| if let FromFiles::Failed { message, .. } = said { message } else { panic!("{said:?}") };
        assert_eq!(failure(read("x", b"hello world")), "无法识别文件格式，请指定格式");
        assert_eq!(failure(read("x.sav", b"15 14 0")), "第 1 行：棋盘大小是“14×15”，应为 5 到 22 路的正方形棋盘");
        let wrong = ReadChoices { charset: Some("klingon".to_owned()), ..ReadChoices::default() };
        assert_eq!(failure(read_in(Chinese, "x", b"h8i9", wrong)), "“klingon”不是可用的选项");

        let records = games_of("game.sgf", SGF);
        let FromFiles::File { report, .. } = written_in(Chinese, &records, to("moves")).0 else { panic!() };
        assert!(report.lost.contains(&("变化着法".to_owned(), 1)), "{report:?}");
        assert_eq!(failure(written_in(Chinese, &records, to("rif")).0), "rif 文件只能读取，请选择其他格式");
        let small = games_of("small.sgf", b"(;GM[4]SZ[9];B[ee])");
        assert_eq!(failure(written_in(Chinese, &small, to("lib")).0), "lib 文件存不下 9 路棋盘，应为 15 路");
    }

    #[test]
    fn everything_the_clerk_says_is_said_in_both_languages() {
        let said = || "so".to_owned();
        let troubles = [
            Trouble::LargeFile(65, 64),
            Trouble::LargeGame(3, 2),
            Trouble::GamesLeftOut(4),
            Trouble::MissingSigns("ab"),
            Trouble::NoGame,
            Trouble::NoNode(5),
            Trouble::NoPicture("bmp"),
            Trouble::NoChoice("klingon", said()),
            Trouble::BrokenGame(said()),
        ];
        for trouble in troubles {
            let [english, chinese] = [Language::English, Language::Chinese].map(|language| trouble.said(language));
            assert!(english.is_ascii(), "{english}");
            // Outside of quotes a unit alone is Latin.
            let plain: String = chinese.split(['“', '”']).step_by(2).collect();
            let latin = plain.replace("MB", "").chars().any(|c| c.is_ascii_alphabetic() || ":;,()`".contains(c));
            assert!(!latin && !plain.is_ascii(), "{chinese}");
        }
    }
}
