import type { JSX } from "preact";
import { Loading } from "../parts";
import { addressOf, type Ids } from "../place";
import { RunSubmissions } from "../submissions/run-submissions";
import { Calculating } from "./calculating";
import { LockForm } from "./lock-form";
import { Locking } from "./locking";
import { ReopenForm } from "./reopen-form";
import { RunFigures } from "./run-figures";
import type { Run } from "./run-words";
import { useRun } from "./use-run";
import { VarianceTotals } from "./variance-totals";
import { Warnings } from "./warnings";

/** A run: its figures, its warnings, and locking it; once it is locked, reporting and reopening it. */
export function RunView({ ids }: { readonly ids: Ids }): JSX.Element {
  const known = useRun(ids);
  const changed = (isDone: boolean): void => {
    if (isDone) document.querySelector("h1")?.focus();
    known.reload();
  };
  return (
    <Loading known={known}>
      {(run) => (
        <>
          <nav class="views" aria-label="Run">
            <a href={addressOf("payslips", ids)}>Payslips</a>
            <a href={addressOf("variance", ids)}>Variance</a>
          </nav>
          <Calculating run={run} />
          {run.locking !== null && <Locking locking={run.locking} />}
          <RunFigures run={run} />
          <Warnings ids={ids} warnings={run.warnings} />
          <Steps ids={ids} run={run} changed={changed} />
          <VarianceTotals key={run.updatedAt} ids={ids} />
        </>
      )}
    </Loading>
  );
}

interface StepsProps {
  readonly ids: Ids;
  readonly run: Run;
  readonly changed: (isDone: boolean) => void;
}

/** What can be done with a run next; nothing while it is being locked. */
function Steps({ ids, run, changed }: StepsProps): JSX.Element | null {
  if (run.locking !== null) return null;
  if (run.status === "Open") return <LockForm ids={ids} run={run} changed={changed} />;
  return (
    <>
      <RunSubmissions ids={ids} run={run} />
      <ReopenForm ids={ids} run={run} changed={changed} />
    </>
  );
}
