use std::str::FromStr;

use tengen_rules::RuleSet;

/// How a program writes what the protocol's text leaves to it or other programs do otherwise.
///
/// Nothing is guessed: both ends are told the dialect. (The engine's end may follow its peer: see
/// [`EngineSession::new`](crate::EngineSession::new).)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dialect {
    /// Which number of a pair comes first.
    pub coordinates: Coordinates,
    /// What the number of `INFO rule` means.
    pub rules: RuleCodes,
    /// How a manager writes the stones of `SWAP2BOARD`; an engine reads both.
    pub swap2_lines: Swap2Lines,
}

impl Dialect {
    /// The published protocol.
    pub const GOMOCUP: Self =
        Self { coordinates: Coordinates::ColumnRow, rules: RuleCodes::Gomocup, swap2_lines: Swap2Lines::Pairs };
    /// What Yixin's board speaks.
    pub const YIXIN: Self =
        Self { coordinates: Coordinates::RowColumn, rules: RuleCodes::Yixin, swap2_lines: Swap2Lines::Pairs };
    /// The published protocol, with the stones of `SWAP2BOARD` as Rapfi 0.43 wants them.
    pub const RAPFI: Self = Self { swap2_lines: Swap2Lines::Triples, ..Self::GOMOCUP };
}

/// A name that is no dialect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a dialect: expected gomocup, yixin or rapfi")]
pub struct DialectError(pub String);

impl FromStr for Dialect {
    type Err = DialectError;

    fn from_str(text: &str) -> Result<Self, DialectError> {
        match text.to_ascii_lowercase().as_str() {
            "gomocup" => Ok(Self::GOMOCUP),
            "yixin" => Ok(Self::YIXIN),
            "rapfi" => Ok(Self::RAPFI),
            _ => Err(DialectError(crate::quote(text))),
        }
    }
}

/// Which number of a pair comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// `x,y`: the column, then the row.
    ColumnRow,
    /// `y,x`: the row, then the column.
    RowColumn,
}

/// How the stones of `SWAP2BOARD` are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap2Lines {
    /// `x,y`, as published.
    Pairs,
    /// `x,y,f` with 1 for Black and 2 for White, for programs that read them as the lines of `BOARD`.
    Triples,
}

/// What the number of `INFO rule` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleCodes {
    /// A bit mask: 1 exactly five, 2 continuous game, 4 Renju, 8 caro.
    Gomocup,
    /// A list: 0 freestyle, 1 standard, 2 Renju; 4 is Renju too.
    Yixin,
}

/// A rule code without a rule set here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rule {code} is not supported: expected {expected}")]
pub struct RuleCodeError {
    /// The code.
    pub code: i32,
    expected: &'static str,
}

impl RuleCodes {
    /// The rule set of a code.
    ///
    /// # Errors
    /// No rule set of ours has this code; the continuous game of the published protocol is one such.
    pub fn rule(self, code: i32) -> Result<RuleSet, RuleCodeError> {
        let (rule, expected) = match self {
            Self::Gomocup => (
                match code {
                    0 => Some(RuleSet::Freestyle),
                    1 => Some(RuleSet::Standard),
                    // Renju means exactly five for Black anyway, so the mask of both is Renju.
                    4 | 5 => Some(RuleSet::Renju),
                    8 => Some(RuleSet::FreeCaro),
                    9 => Some(RuleSet::Caro),
                    _ => None,
                },
                "0 freestyle, 1 standard, 4 renju, 8 free-caro or 9 caro",
            ),
            Self::Yixin => (
                match code {
                    0 => Some(RuleSet::Freestyle),
                    1 => Some(RuleSet::Standard),
                    2 | 4 => Some(RuleSet::Renju),
                    _ => None,
                },
                "0 freestyle, 1 standard or 2 renju",
            ),
        };
        rule.ok_or(RuleCodeError { code, expected })
    }

    /// The code of a rule set; Yixin's board has none for the caro family.
    pub const fn code(self, rule: RuleSet) -> Option<i32> {
        match (self, rule) {
            (_, RuleSet::Freestyle) => Some(0),
            (_, RuleSet::Standard) => Some(1),
            (Self::Gomocup, RuleSet::Renju) => Some(4),
            (Self::Gomocup, RuleSet::FreeCaro) => Some(8),
            (Self::Gomocup, RuleSet::Caro) => Some(9),
            (Self::Yixin, RuleSet::Renju) => Some(2),
            (Self::Yixin, RuleSet::FreeCaro | RuleSet::Caro) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_comes_back_as_its_rule_set() {
        for codes in [RuleCodes::Gomocup, RuleCodes::Yixin] {
            for rule in RuleSet::ALL {
                if let Some(code) = codes.code(rule) {
                    assert_eq!(codes.rule(code), Ok(rule));
                }
            }
        }
    }

    #[test]
    fn two_is_renju_for_yixin_alone_and_caro_is_not_read_as_standard() {
        assert_eq!(RuleCodes::Yixin.rule(2), Ok(RuleSet::Renju));
        assert!(RuleCodes::Gomocup.rule(2).is_err());
        assert_eq!(RuleCodes::Gomocup.rule(9), Ok(RuleSet::Caro));
        assert!(RuleCodes::Gomocup.rule(99).is_err() && RuleCodes::Gomocup.rule(-1).is_err());
    }
}
