//! The page with the kept games.
mod entry;

use leptos::prelude::*;

use crate::app::{App, Dialog};
use crate::files::Exported;
use crate::saved_game::SavedGame;
use crate::words::Words;
use entry::Entry;
pub(crate) use entry::{Rename, result, title};

/// In what order the games stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Order {
    /// The last one begun first.
    #[default]
    Newest,
    /// By name.
    Name,
    /// The one with the most moves first.
    Longest,
}

impl Order {
    const ALL: [Self; 3] = [Self::Newest, Self::Name, Self::Longest];
}

/// The games whose titles hold all words of a search, in order.
fn arranged(mut games: Vec<(String, SavedGame)>, search: &str, order: Order, w: &Words) -> Vec<(String, SavedGame)> {
    let search = search.to_lowercase();
    games.retain(|(_, game)| {
        let title = title(game, w).to_lowercase();
        search.split_whitespace().all(|word| title.contains(word) || game.game.rule.contains(word))
    });
    games.sort_by(|(key, game), (other_key, other)| {
        let order = match order {
            Order::Newest => other.started.cmp(&game.started),
            Order::Name => title(game, w).cmp(&title(other, w)),
            Order::Longest => other.moves().cmp(&game.moves()),
        };
        order.then_with(|| key.cmp(other_key))
    });
    games
}

/// The kept games: search, order, open, rename, delete, in and out.
#[component]
pub(crate) fn Library(w: &'static Words, app: &'static App) -> impl IntoView {
    let search = RwSignal::new(String::new());
    let order = RwSignal::new(Order::default());
    let deleted = RwSignal::new(None::<(String, SavedGame)>);
    let games = Memo::new(move |_| app.store.games::<SavedGame>());
    let shown = Memo::new(move |_| arranged(games.get(), &search.get(), order.get(), w));
    let empty = move || match (games.with(Vec::is_empty), shown.with(Vec::is_empty)) {
        (true, _) => Some(w.library_empty),
        (false, true) => Some(w.library_none_found),
        (false, false) => None,
    };
    let delete = Callback::new(move |(key, game): (String, SavedGame)| {
        app.store.delete(&key);
        deleted.set(Some((key, game)));
    });
    let export = Callback::new(move |game: SavedGame| {
        app.open_dialog(Dialog::Export(Exported { games: vec![game], node: None }));
    });
    view! {
        <div class="library">
            <h1>{w.library}</h1>
            <Toolbar w app search order shown/>
            {move || deleted.get().map(|(key, game)| view! { <Deleted w app key game deleted/> })}
            {move || empty().map(|text| view! { <p class="empty">{text}</p> })}
            <ul class="games">
                <For each=move || shown.get() key=|(key, game)| (key.clone(), game.name.clone()) children=move |(key, game)| {
                    view! { <Entry w app key game delete save=export/> }
                }/>
            </ul>
        </div>
    }
}

/// Search, order, import and export.
#[component]
fn Toolbar(
    w: &'static Words,
    app: &'static App,
    search: RwSignal<String>,
    order: RwSignal<Order>,
    shown: Memo<Vec<(String, SavedGame)>>,
) -> impl IntoView {
    let orders: Vec<_> =
        w.sort_names.iter().enumerate().map(|(at, name)| view! { <option value=at>{*name}</option> }).collect();
    let picked = |event| event_target_value(&event).parse::<usize>().unwrap_or_default();
    let set_order = move |event| order.set(Order::ALL.get(picked(event)).copied().unwrap_or_default());
    let export = move |_| {
        let games: Vec<SavedGame> = shown.with_untracked(|shown| shown.iter().map(|(_, game)| game.clone()).collect());
        app.open_dialog(Dialog::Export(Exported { games, node: None }));
    };
    view! {
        <div class="toolbar">
            <input
                type="search"
                id="search"
                placeholder=w.search
                aria-label=w.search
                on:input=move |event| search.set(event_target_value(&event))
            />
            <select id="sort" aria-label=w.sort on:change=set_order>{orders}</select>
            <button type="button" id="import" class="button" on:click=move |_| app.ask_import()>{w.files.import}</button>
            <button type="button" id="export" class="button" disabled=move || shown.with(Vec::is_empty) on:click=export>
                {w.export_all}
            </button>
        </div>
    }
}

/// Says that a game was deleted, and puts it back if that was a mistake.
#[component]
fn Deleted(
    w: &'static Words,
    app: &'static App,
    key: String,
    game: SavedGame,
    deleted: RwSignal<Option<(String, SavedGame)>>,
) -> impl IntoView {
    let text = (w.deleted)(&title(&game, w));
    let put_back = move |_| {
        app.store.put(&key, &game);
        deleted.set(None);
    };
    view! {
        <div class="toast">
            <span role="status">{text}</span>
            <button type="button" id="put-back" class="chip" on:click=put_back>{w.put_back}</button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saved_game::tests::record;
    use crate::words::Lang;

    #[test]
    fn searching_and_ordering() {
        let named = |name: &str, started, moves| SavedGame { name: Some(name.to_owned()), started, ..record(moves) };
        let games = [named("Beta", 1, "h8 i9 h9"), named("alpha one", 3, "h8"), named("alpha two", 2, "h8 i9")];
        let games = || games.iter().map(|game| (game.library_key(), game.clone())).collect::<Vec<_>>();
        let found = |search, order| {
            let arranged = arranged(games(), search, order, Lang::En.words());
            arranged.into_iter().filter_map(|(_, game)| game.name).collect::<Vec<_>>()
        };
        assert_eq!(found("", Order::Newest), ["alpha one", "alpha two", "Beta"]);
        assert_eq!(found("", Order::Longest), ["Beta", "alpha two", "alpha one"]);
        assert_eq!(found("", Order::Name), ["Beta", "alpha one", "alpha two"]);
        assert_eq!(found("TWO alp", Order::Newest), ["alpha two"]);
        assert_eq!(found("free", Order::Newest).len(), 3);
        assert_eq!(found("nothing", Order::Newest), Vec::<String>::new());
    }
}
