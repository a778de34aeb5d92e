import type { ComponentChildren, JSX } from "preact";
import { Refused } from "./refused";
import type { Known } from "./use-answer";

interface LoadingProps<Data> {
  readonly known: Known<Data>;
  readonly children: (data: Data) => ComponentChildren;
}

/** Shows a record once it is here; until then that it is being read, or why it was refused. */
export function Loading<Data>({ known, children }: LoadingProps<Data>): JSX.Element {
  const { data, refusal, reload } = known;
  return (
    <>
      <Refused refusal={refusal} again={reload} />
      {data === null && refusal === null && (
        <p class="hint" role="status">
          Loading…
        </p>
      )}
      {data !== null && children(data)}
    </>
  );
}
