import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CheckBox, TextBox } from "../../controls";
import { Refused, useAction } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";

interface EpsProps {
  readonly ids: Ids;
  readonly submitted: () => void;
}

/** Submits the EPS of a tax month, from its locked runs and the settings. */
export function EpsForm({ ids, submitted }: EpsProps): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const [year, setYear] = useState("");
  const [month, setMonth] = useState("");
  const [nobodyPaid, setNobodyPaid] = useState(false);
  const isAsked = nobodyPaid || action.refusal?.token === "pay_days_without_run";
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const params = { path: { taxYear: year.trim(), taxMonth: Number(month) } };
    const call = { params, body: { acknowledgeUnpaidPayDays: nobodyPaid } };
    const answer = await action.run(() => client.post("/v1/rti/eps/{taxYear}/{taxMonth}", call));
    setNobodyPaid(false);
    if (answer !== null) submitted();
  };
  return (
    <details class="group">
      <summary>
        <span class="group-title">Submit an EPS to HMRC</span>
      </summary>
      <form class="group-body" aria-label="EPS" onSubmit={submit}>
        <p>Recovered statutory pay, levy and allowance of a tax month, or that nobody was paid in it.</p>
        <div class="filters">
          <TextBox
            id="eps-year"
            type="text"
            label="Tax year"
            hint="The year in which it begins"
            value={year}
            change={setYear}
          />
          <TextBox
            id="eps-month"
            type="text"
            label="Tax month"
            hint="1 begins on 6 April"
            value={month}
            change={setMonth}
          />
        </div>
        <Refused refusal={action.refusal} />
        {isAsked && (
          <CheckBox
            id="nobody-paid"
            label="Nobody was paid on these pay days"
            checked={nobodyPaid}
            change={setNobodyPaid}
          />
        )}
        <div class="actions">
          <button type="submit" disabled={action.isBusy || year.trim() === "" || month.trim() === ""}>
            Submit
          </button>
        </div>
      </form>
    </details>
  );
}
