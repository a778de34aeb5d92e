import { render } from "preact";
import { SignInPage } from "./sign-in-page";

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<SignInPage />, root);
}
