import { render } from "preact";
import { ConsolePage } from "./console-page";

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<ConsolePage />, root);
}
