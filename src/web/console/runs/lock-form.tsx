import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CheckBox } from "../../controls";
import { counted, pounds, Refused, useAction } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import { type Run, runAt } from "./run-words";

interface LockProps {
  readonly ids: Ids;
  readonly run: Run;
  /** Reads the run again; called with whether it was locked. */
  readonly changed: (isLocked: boolean) => void;
}

/** Locks an open run, in two steps: what becomes final, then the confirmation. */
export function LockForm({ ids, run, changed }: LockProps): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  return (
    <section class="stack" aria-labelledby="lock">
      <h2 id="lock">Lock the run</h2>
      <p>Locking makes the payslips final. What changes later is settled by corrections.</p>
      {isAsking ? (
        <Confirmation ids={ids} run={run} changed={changed} cancel={() => setAsking(false)} />
      ) : (
        <div class="actions">
          <button type="button" onClick={() => setAsking(true)}>
            Lock…
          </button>
        </div>
      )}
    </section>
  );
}

function Confirmation({ ids, run, changed, cancel }: LockProps & { readonly cancel: () => void }): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const [isRead, setRead] = useState(false);
  const count = run.warnings.length;
  const lock = async (event: Event): Promise<void> => {
    event.preventDefault();
    const call = { params: runAt(ids), body: { acknowledgeWarnings: isRead } };
    const locked = await action.run(() => client.post("/v1/payroll/{payrollConfigId}/{year}/{period}/lock", call));
    if (locked !== null) cancel();
    changed(locked !== null);
  };
  return (
    <form class="card stack" aria-label="Confirm" onSubmit={lock}>
      <p>
        {`${counted(run.employeeCount, "payslip becomes", "payslips become")} final, with a net pay of `}
        <strong class="money">{pounds(run.totals.netPay)}</strong>.
      </p>
      {count > 0 && (
        <CheckBox
          id="warnings-read"
          label={`I have read the ${counted(count, "warning")} above`}
          checked={isRead}
          change={setRead}
        />
      )}
      <Refused refusal={action.refusal} />
      <div class="actions">
        <button type="submit" disabled={action.isBusy || (count > 0 && !isRead)}>
          {action.isBusy ? "Locking…" : "Lock the run"}
        </button>
        <button type="button" disabled={action.isBusy} onClick={cancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
