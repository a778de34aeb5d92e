import type { JSX } from "preact";
import { spaced } from "./words";

const GOOD = ["Locked", "Accepted", "Succeeded", "Completed", "Active", "Posted"];
const BAD = ["Rejected", "Failed", "DisabledBySystem", "Late"];

/** The status of a record as a word; the colour only repeats it. */
export function Status({ name }: { readonly name: string }): JSX.Element {
  const tone = GOOD.includes(name) ? "good" : BAD.includes(name) ? "bad" : "waiting";
  return <span class={`status ${tone}`}>{spaced(name)}</span>;
}
