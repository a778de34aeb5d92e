import { render } from "preact";
import { LeavePage } from "./leave-page";

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<LeavePage />, root);
}

if ("serviceWorker" in navigator) navigator.serviceWorker.register("./service-worker.js");
