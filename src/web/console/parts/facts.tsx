import type { ComponentChildren, JSX } from "preact";
import { spaced } from "./words";

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ComponentChildren])[];
}

/** Names and values, side by side where there is room. */
export function Facts({ facts }: FactsProps): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const GOOD = [
  "Locked",
  "Accepted",
  "Succeeded",
  "Completed",
  "Active",
  "Posted",
  "Balanced",
  "Approved",
  "Paid",
  "Sent",
];
const BAD = ["Rejected", "Failed", "DisabledBySystem", "Late", "Missing", "Not balanced", "Returned", "Wrong"];

/** The status of a record as a word; the colour only repeats it. */
export function Status({ name }: { readonly name: string }): JSX.Element {
  const tone = GOOD.includes(name) ? "good" : BAD.includes(name) ? "bad" : "waiting";
  return <span class={`status ${tone}`}>{spaced(name)}</span>;
}
