import { render } from "preact";
import { App } from "./app";

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<App />, root);
}

if ("serviceWorker" in navigator) navigator.serviceWorker.register("./service-worker.js");
