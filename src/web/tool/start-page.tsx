import { type ComponentType, render } from "preact";

/** Renders a page into its place, and registers the service worker that keeps it for offline use. */
export function startPage(Page: ComponentType): void {
  const root = document.getElementById("app");
  if (root) {
    root.replaceChildren();
    render(<Page />, root);
  }
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("./service-worker.js");
}
