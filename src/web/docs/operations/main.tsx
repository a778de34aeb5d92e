import { render } from "preact";
import { readOperation } from "./operation";
import { SignIn } from "./sign-in";
import { TryForm } from "./try-form";

// The forms of the reference: each is made when somebody opens it.

const signIn = document.querySelector("#sign-in");
if (signIn !== null) render(<SignIn />, signIn);

for (const part of document.querySelectorAll<HTMLElement>("section[data-method]")) {
  const operation = readOperation(part);
  if (operation === null) continue;
  const details = document.createElement("details");
  details.className = "try";
  const summary = document.createElement("summary");
  summary.textContent = "Try it";
  const form = document.createElement("div");
  details.append(summary, form);
  details.addEventListener("toggle", () => render(<TryForm operation={operation} />, form), { once: true });
  part.append(details);
}

followLink();

/** Follows `/docs/api#/Pay/replaceEmployee`, the address of an operation in links of deprecations. */
function followLink(): void {
  const [, id] = /^#\/[^/]+\/(\w+)$/.exec(location.hash) ?? [];
  const link = [...document.querySelectorAll("a")].find(({ hash }) => id !== undefined && hash === `#${id}`);
  if (link !== undefined) location.replace(link.href);
}
