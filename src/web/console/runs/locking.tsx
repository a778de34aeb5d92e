import type { JSX } from "preact";
import type { Run } from "./run-words";

/** How far the job is that locks a large run. */
export function Locking({ locking }: { readonly locking: NonNullable<Run["locking"]> }): JSX.Element {
  const { doneCount, totalCount } = locking;
  const done = doneCount.toLocaleString("en-GB");
  return (
    <section class="card stack" aria-labelledby="locking" role="status">
      <h2 id="locking">The run is being locked</h2>
      <p>
        {totalCount === null
          ? `${done} payslips done.`
          : `${done} of ${totalCount.toLocaleString("en-GB")} payslips done.`}
        {" Until all of them are final, the run stays open. You can leave this view."}
      </p>
      {totalCount !== null && <progress aria-labelledby="locking" value={doneCount} max={Math.max(1, totalCount)} />}
    </section>
  );
}
