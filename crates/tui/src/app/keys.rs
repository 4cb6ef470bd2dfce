//! What keys mean, with nothing over the board and with each dialog.
use std::path::PathBuf;
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tengen_rules::{Color, GameStep, Move, Point};

use crate::app::{App, Dialog, Effect, Form, Prompt, Purpose};
use crate::settings::Setting;
use crate::thinker::Asked;

impl App {
    pub(super) fn on_key(&mut self, key: KeyEvent, now: Duration, effects: &mut Vec<Effect>) {
        self.message = None;
        if (key.code, key.modifiers) == (KeyCode::Char('c'), KeyModifiers::CONTROL) {
            effects.push(Effect::Quit);
            return;
        }
        match self.dialog.take() {
            None => self.on_board_key(key, now, effects),
            Some(Dialog::Resign) if key.code == KeyCode::Char('R') => {
                if self.table.resign() {
                    effects.push(Effect::Keep);
                }
            }
            // Any other key closes it.
            Some(Dialog::Keys | Dialog::Resign) => {}
            Some(Dialog::NewGame(form)) => self.on_form_key(form, key, now, effects),
            Some(Dialog::Save { prompt, replace }) => self.on_save_key(prompt, replace, key, effects),
            Some(Dialog::Open(prompt)) => self.on_open_key(prompt, key, effects),
        }
    }

    fn on_form_key(&mut self, mut form: Form, key: KeyEvent, now: Duration, effects: &mut Vec<Effect>) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter => self.begin(form, now, effects),
            code => {
                form.key(code);
                self.dialog = Some(Dialog::NewGame(form));
            }
        }
    }

    fn on_save_key(&mut self, mut prompt: Prompt, replace: bool, key: KeyEvent, effects: &mut Vec<Effect>) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter if prompt.text().trim().is_empty() => {}
            KeyCode::Enter => effects.push(Effect::Save { path: PathBuf::from(prompt.text().trim()), replace }),
            _ => {
                // Another name is another file: it may exist too.
                let renamed = prompt.key(key);
                self.dialog = Some(Dialog::Save { prompt, replace: replace && !renamed });
            }
        }
    }

    fn on_open_key(&mut self, mut prompt: Prompt, key: KeyEvent, effects: &mut Vec<Effect>) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter if prompt.text().trim().is_empty() => {}
            KeyCode::Enter => effects.push(Effect::Open(PathBuf::from(prompt.text().trim()))),
            _ => {
                prompt.key(key);
                self.dialog = Some(Dialog::Open(prompt));
            }
        }
    }

    fn on_board_key(&mut self, key: KeyEvent, now: Duration, effects: &mut Vec<Effect>) {
        let words = self.appearance.language.words();
        let code = match key.code {
            // Ctrl+Z and Ctrl+Y as everywhere else; no other key is meant with Ctrl or Alt.
            KeyCode::Char(c @ ('z' | 'y')) if key.modifiers.contains(KeyModifiers::CONTROL) => KeyCode::Char(c),
            _ if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => return,
            code => code,
        };
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.play(self.table.step_at(self.cursor), now, effects),
            KeyCode::Char('p') => self.play(GameStep::Move(Move::Pass), now, effects),
            KeyCode::Char('z') if !self.table.take_back(now) => self.say(words.nothing_to_take_back.to_owned()),
            KeyCode::Char('y') if !self.table.redo(now) => self.say(words.nothing_to_redo.to_owned()),
            KeyCode::Char('z' | 'y') => effects.push(Effect::Keep),
            KeyCode::Char(digit @ '0'..='9') => self.decide(digit, now, effects),
            KeyCode::Char('i' | 'H') => self.ask_hint(now, effects),
            KeyCode::Char('m') => effects.push(Effect::StopThinking),
            KeyCode::Char('f') => {
                self.table.exchange_players();
                effects.push(Effect::Keep);
            }
            KeyCode::Char('b') => self.change_player(Color::Black, effects),
            KeyCode::Char('w') => self.change_player(Color::White, effects),
            KeyCode::Char('n') => self.dialog = Some(Dialog::NewGame(Form::new(self.table.terms().clone()))),
            KeyCode::Char('R') if self.table.resigning_side().is_none() => self.say(words.nobody_to_resign.to_owned()),
            KeyCode::Char('R') => self.dialog = Some(Dialog::Resign),
            KeyCode::Char('s') => self.dialog = Some(Dialog::Save { prompt: self.file_prompt(), replace: false }),
            KeyCode::Char('o') => self.dialog = Some(Dialog::Open(Prompt::default())),
            KeyCode::Char('?') => self.dialog = Some(Dialog::Keys),
            KeyCode::Char('q') => effects.push(Effect::Quit),
            code => self.on_view_key(code, effects),
        }
    }

    /// Keys that change what is shown and nothing else.
    fn on_view_key(&mut self, code: KeyCode, effects: &mut Vec<Effect>) {
        let look = self.appearance;
        let chosen = match code {
            KeyCode::Char('t') => Some(Setting::Theme(look.theme.next())),
            KeyCode::Char('c') => Some(Setting::Coordinates(!look.coordinates)),
            KeyCode::Char('L') => Some(Setting::Language(look.language.next())),
            KeyCode::Char('u') => Some(Setting::Charset(look.charset.next())),
            _ => None,
        };
        if let Some(setting) = chosen {
            self.appearance.choose(setting);
            effects.push(Effect::Remember(setting));
        }
        match code {
            KeyCode::Char('a') => self.analysis = !self.analysis,
            KeyCode::Left | KeyCode::Char('h') => self.move_cursor(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.move_cursor(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.move_cursor(0, 1),
            KeyCode::Down | KeyCode::Char('j') => self.move_cursor(0, -1),
            _ => {}
        }
    }

    /// Moves the cursor, not over the edge.
    fn move_cursor(&mut self, columns: i8, rows: i8) {
        self.hover = None;
        let size = self.table.terms().size;
        let moved = |at: u8, by: i8| at.saturating_add_signed(by).min(size.side() - 1);
        let point = Point::new(moved(self.cursor.col(), columns), moved(self.cursor.row(), rows));
        self.cursor = point.unwrap_or(self.cursor);
    }

    fn ask_hint(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        let words = self.appearance.language.words();
        if self.table.game().is_over() {
            self.say(words.game_over.to_owned());
        } else if !self.table.session().person_to_move() {
            self.say(words.not_your_turn.to_owned());
        } else if !self.is_play() {
            self.say(words.no_hint_now.to_owned());
        } else if self.hint().is_none() {
            self.ask(Purpose::Hint, Asked::Hint, now, effects);
        }
    }

    /// Takes one of the decisions that the panel lists with their digits; 0 is the tenth.
    fn decide(&mut self, digit: char, now: Duration, effects: &mut Vec<Effect>) {
        let at = digit.to_digit(10).map_or(0, |digit| (digit as usize + 9) % 10);
        if let Some(&action) = self.table.choices().get(at) {
            self.play(GameStep::Action(action), now, effects);
        }
    }

    fn change_player(&mut self, color: Color, effects: &mut Vec<Effect>) {
        self.table.seat(color, self.table.player(color).step(1));
        effects.push(Effect::Keep);
    }

    fn file_prompt(&self) -> Prompt {
        let path = self.path.as_ref().map_or_else(|| "game.sgf".to_owned(), |path| path.display().to_string());
        Prompt::new(path)
    }
}
