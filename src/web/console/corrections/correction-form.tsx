import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { TextBox } from "../../controls";
import { Refused, useAction } from "../parts";
import type { Ids } from "../place";
import { type ListedRun, runName } from "../runs/run-words";
import { useClient } from "../session/session-context";
import type { Correction } from "./correction";
import { RecoveryBoxes, recoveryOf, type Terms } from "./recovery-boxes";

interface FormProps {
  readonly ids: Ids;
  readonly correction: Correction;
  readonly openRun: ListedRun | null;
  readonly changed: () => void;
}

/** Posts a correction in the open run, or dismisses it with a reason. */
export function CorrectionForm({ ids, correction, openRun, changed }: FormProps): JSX.Element {
  const { correctionId, totalDifference } = correction;
  const client = useClient(ids.organisation);
  const action = useAction();
  const [reason, setReason] = useState("");
  const [terms, setTerms] = useState<Terms>({ mode: "AtOnce", periods: "3" });
  const path = { payrollConfigId: ids.payroll };
  const isOwed = totalDifference.startsWith("-");
  const post = async (): Promise<void> => {
    if (openRun === null) return;
    const { year, period, supplementary } = openRun;
    const corrections = [isOwed ? { correctionId, recovery: recoveryOf(terms) } : { correctionId }];
    const call = { params: { path }, body: { corrections, postIn: { year, period, supplementary } } };
    const posted = await action.run(() => client.post("/v1/payroll/{payrollConfigId}/corrections/post", call));
    if (posted !== null) changed();
  };
  const dismiss = async (): Promise<void> => {
    const call = { params: { path }, body: { correctionIds: [correctionId], reason } };
    const dismissed = await action.run(() => client.post("/v1/payroll/{payrollConfigId}/corrections/dismiss", call));
    if (dismissed !== null) changed();
  };
  return (
    <div class="stack">
      {isOwed && <RecoveryBoxes id={correctionId} terms={terms} change={setTerms} />}
      {openRun === null && <p class="hint">No run is open: create the next run to post it.</p>}
      <TextBox
        id={`reason-${correctionId}`}
        type="words"
        label="Reason, to dismiss it"
        value={reason}
        change={setReason}
      />
      <Refused refusal={action.refusal} />
      <div class="actions">
        <button type="button" disabled={action.isBusy || openRun === null} onClick={post}>
          {openRun === null ? "Post" : `Post in ${runName(openRun).toLowerCase()}`}
        </button>
        <button type="button" disabled={action.isBusy || reason.trim() === ""} onClick={dismiss}>
          Dismiss
        </button>
      </div>
    </div>
  );
}
