// Runs before the first paint: the theme and the language that were kept, so that nothing flashes in another color.
// `app.rs` sets both again, and whenever they change.
const root = document.documentElement;
let kept = {};
try {
  kept = JSON.parse(localStorage.getItem("tengen/doc/settings")).body ?? {};
} catch {
  // Nothing kept, or the browser keeps nothing.
}
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
const chosen = kept.theme ?? "system";
root.dataset.theme = chosen === "system" ? (dark ? "dark" : "wood") : chosen;
const language = kept.lang ?? root.dataset.language;
if (language) {
  root.lang = language === "zh" ? "zh-CN" : language;
}
