use leptos::web_sys::Storage;

use super::notebook::{DOCUMENT, Shelf};

/// The browser's own storage. Where a browser forbids it, nothing is kept.
#[derive(Debug)]
pub(super) struct BrowserShelf;

impl BrowserShelf {
    fn storage() -> Option<Storage> {
        leptos::web_sys::window()?.local_storage().ok()?
    }
}

impl Shelf for BrowserShelf {
    fn read(&self, name: &str) -> Option<String> {
        Self::storage()?.get_item(name).ok()?
    }

    fn write(&mut self, name: &str, text: &str) -> bool {
        Self::storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
    }

    fn remove(&mut self, name: &str) {
        if let Some(storage) = Self::storage() {
            // Removing fails only where storage is forbidden, and there is nothing to remove then.
            storage.remove_item(name).ok();
        }
    }

    fn names(&self, prefix: &str) -> Vec<String> {
        let Some(storage) = Self::storage() else { return Vec::new() };
        let count = storage.length().unwrap_or(0);
        let names = (0..count).filter_map(|at| storage.key(at).ok().flatten());
        names.filter(|name| name.starts_with(prefix)).collect()
    }
}

/// The key of the document that a name of the browser's storage stands for.
pub(super) fn document_key(name: &str) -> Option<&str> {
    name.strip_prefix(DOCUMENT)
}
