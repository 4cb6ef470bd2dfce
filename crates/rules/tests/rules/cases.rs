//! Cases from public sources: the selection in `testdata/cases`, or whole folders of such files (`cargo xtask cases DIR`).
mod bug_report;
mod forbidden;
mod game;
mod opening;
mod record;
mod solution;
mod win;
