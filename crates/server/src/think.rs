use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;

use crate::app::App;
use crate::conversation::Conversation;
use crate::failure::Failure;

/// The largest message of a page, in bytes: a question holds the moves of one game.
const MAX_MESSAGE: usize = 1 << 16;

/// `GET /api/think`, a WebSocket: begins a [`Conversation`].
pub(crate) async fn think(
    State(app): State<App>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let upgrade = upgrade
        .map_err(|error| Failure::BadRequest(format!("this address speaks WebSocket: {}", error.body_text())))?;
    let permit = app.conversations.clone().try_acquire_owned().map_err(|_| Failure::TooManyConversations)?;
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
    Ok(upgrade.on_upgrade(async move |socket| {
        Conversation::new(socket, app.think).run(app.closing).await;
        drop(permit);
    }))
}
