import type { JSX } from "preact";
import { difference, spaced } from "../parts";

export interface Cause {
  readonly cause: string;
  readonly detail: string | null;
  readonly explained: string;
}

/** Why an amount differs; the causes add up to the difference. */
export function Causes({ causes }: { readonly causes: readonly Cause[] }): JSX.Element {
  return (
    <ul class="causes">
      {causes.map(({ cause, detail, explained }) => (
        <li key={`${cause}${detail}`}>
          {spaced(cause)}
          {detail === null ? "" : `: ${detail}`} <span class="money">{difference(explained)}</span>
        </li>
      ))}
    </ul>
  );
}
