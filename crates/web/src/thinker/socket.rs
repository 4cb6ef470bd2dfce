use std::rc::Rc;

use tengen_api::ToThinker;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, WebSocket};

use super::{Ear, Heard, Thinker, hear_messages};

/// The server, over a WebSocket.
pub(super) struct Socket {
    socket: WebSocket,
    _listeners: [Closure<dyn Fn(Event)>; 3],
}

impl Socket {
    /// Begins to connect; `ear` hears when it is ready, and when it is gone. `None` where there are no WebSockets.
    pub(super) fn open(ear: Ear) -> Option<Rc<dyn Thinker>> {
        let location = web_sys::window()?.location();
        let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
        let socket = WebSocket::new(&format!("{scheme}://{}/api/think", location.host().ok()?)).ok()?;
        let opened: Closure<dyn Fn(Event)> = Closure::new({
            let ear = ear.clone();
            move |_| ear(Heard::Ready)
        });
        let said = hear_messages(ear.clone());
        // A connection that fails is closed too, so this is the only end.
        let closed: Closure<dyn Fn(Event)> = Closure::new(move |_| ear(Heard::Gone));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(said.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Some(Rc::new(Self { socket, _listeners: [opened, said, closed] }))
    }
}

impl Thinker for Socket {
    fn send(&self, message: &ToThinker) {
        if let Ok(text) = serde_json::to_string(message) {
            // A socket that cannot send is about to tell that it is gone.
            self.socket.send_with_str(&text).ok();
        }
    }
}
