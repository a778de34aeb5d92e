import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SelectBox } from "../../controls";
import { counted, plain, Refused, Status, useAction } from "../parts";
import { addressOf, type Ids } from "../place";
import { useClient } from "../session/session-context";

type Late = "" | "A" | "B" | "C" | "D" | "F" | "G" | "H";

const REASONS: readonly (readonly [Late, string])[] = [
  ["", "Not late"],
  ["A", "A: notional payment, expat by third party or overseas employer"],
  ["B", "B: notional payment, employment-related security"],
  ["C", "C: notional payment, other"],
  ["D", "D: payment subject to Class 1 National Insurance but P11D or P9D for tax"],
  ["F", "F: no requirement to maintain a deductions working sheet or impractical to report"],
  ["G", "G: reasonable excuse"],
  ["H", "H: correction to an earlier submission"],
];

interface Sent {
  readonly submissionId: string;
  readonly warnings: readonly string[];
  readonly status: string;
}

interface FpsProps {
  readonly ids: Ids;
  readonly submitted: () => void;
}

/** Submits the FPS of a locked run. */
export function FpsForm({ ids, submitted }: FpsProps): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const [late, setLate] = useState<Late>("");
  const [sent, setSent] = useState<Sent | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const path = { payrollConfigId: ids.payroll, taxYear: Number(ids.year), period: Number(ids.period) };
    const call = {
      params: { path, query: { supplementary: Number(ids.supplementary) } },
      body: late === "" ? {} : { lateReason: late },
    };
    const answer = await action.run(() => client.post("/v1/rti/fps/{payrollConfigId}/{taxYear}/{period}", call));
    if (answer === null) return;
    const { submissionId, status, validationWarnings } = answer.content.data;
    setSent({ submissionId, status, warnings: [...new Set(validationWarnings.map(({ text }) => plain(text)))] });
    submitted();
  };
  return (
    <details class="group">
      <summary>
        <span class="group-title">Submit the FPS to HMRC</span>
      </summary>
      <form class="group-body" aria-label="FPS" onSubmit={submit}>
        <SelectBox id="late-reason" label="Reason for reporting late" value={late} options={REASONS} change={setLate} />
        <Refused refusal={action.refusal} />
        <div role="status">{sent !== null && <Outcome ids={ids} sent={sent} />}</div>
        <div class="actions">
          <button type="submit" disabled={action.isBusy}>
            Submit
          </button>
        </div>
      </form>
    </details>
  );
}

function Outcome({ ids, sent }: { readonly ids: Ids; readonly sent: Sent }): JSX.Element {
  return (
    <div class="notice stack">
      <p>
        <a href={addressOf("submission", { ...ids, submission: sent.submissionId })}>The submission</a> is queued.{" "}
        <Status name={sent.status} />
      </p>
      {sent.warnings.length > 0 && (
        <>
          <p>{counted(sent.warnings.length, "warning")}</p>
          <ul>
            {sent.warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
