import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { TextBox } from "../../controls";
import { Refused, useAction } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import { type Run, runAt } from "./run-words";
import { usedByWords } from "./used-by-words";

interface ReopenProps {
  readonly ids: Ids;
  readonly run: Run;
  readonly changed: (isReopened: boolean) => void;
}

/** Reopens a locked run with a reason, as long as nothing of it has left; otherwise says what has. */
export function ReopenForm({ ids, run, changed }: ReopenProps): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const [reason, setReason] = useState("");
  const reopen = async (event: Event): Promise<void> => {
    event.preventDefault();
    const call = { params: runAt(ids), body: { reason } };
    const path = "/v1/payroll/{payrollConfigId}/{year}/{period}/reopen";
    if ((await action.run(() => client.post(path, call))) !== null) changed(true);
  };
  const usedBy = run.usedBy ?? [];
  return (
    <details class="group">
      <summary>
        <span class="group-title">Reopen the run</span>
      </summary>
      <div class="group-body">
        {usedBy.length > 0 ? (
          <p>{`The run cannot be reopened, because it has been used for ${usedByWords(usedBy)}. Enter the change in the records: a correction settles it in a later run.`}</p>
        ) : (
          <form class="stack" aria-label="Reopen" onSubmit={reopen}>
            <p>Its payslips are withdrawn, and its records can be changed again.</p>
            <TextBox id="reopen-reason" type="words" label="Reason" value={reason} change={setReason} />
            <Refused refusal={action.refusal} />
            <div class="actions">
              <button type="submit" disabled={action.isBusy || reason.trim() === ""}>
                Reopen
              </button>
            </div>
          </form>
        )}
      </div>
    </details>
  );
}
