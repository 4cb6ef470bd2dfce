// Starts the page, then makes it work offline.
import init from "{{web.js}}";

await init();
navigator.serviceWorker?.register(document.documentElement.dataset.serviceWorker).catch(() => {
  // Without it the page works, but only while the server runs.
});
