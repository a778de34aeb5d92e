import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CheckBox, SelectBox, TextBox } from "../../controls";
import { OrganisationLinks } from "../organisations/organisation-links";
import {
  DataTable,
  dayWords,
  Items,
  Loading,
  pounds,
  Refused,
  Status,
  timeWords,
  useAction,
  useAnswer,
  usePages,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { Outstanding } from "./outstanding";
import { aboutWords, epsWords, type Submission, typeWords } from "./submission-words";

type Wanted = "" | "Pending" | "Submitted" | "Accepted" | "Rejected" | "Failed";

const STATES: readonly (readonly [Wanted, string])[] = [
  ["", "All"],
  ["Pending", "Pending"],
  ["Submitted", "Submitted"],
  ["Accepted", "Accepted"],
  ["Rejected", "Rejected"],
  ["Failed", "Failed"],
];

/** An organisation's submissions to HMRC, the newest first. */
export function SubmissionsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const [status, setStatus] = useState<Wanted>("");
  const list = usePages(`submissions ${status}`, (page) =>
    client.get("/v1/rti/submissions", { params: { query: status === "" ? page : { ...page, status } } }),
  );
  return (
    <>
      <OrganisationLinks ids={ids} current="submissions" />
      <Outstanding
        ids={ids}
        version={list.pages
          .flatMap(({ items }) => items)
          .map(stateOf)
          .join(" ")}
      />
      <EpsForm ids={ids} submitted={list.reload} />
      <div class="filters">
        <SelectBox id="status" label="Status" value={status} options={STATES} change={setStatus} />
      </div>
      <Items
        pages={list}
        empty="No submissions here. Lock a run, then submit its FPS."
        caption="Submissions"
        columns={["Submission", "Status", "About", "Made", "Errors"]}
        row={(submission) => ({
          key: submission.submissionId,
          cells: [
            <a href={formatAddress("submission", { ...ids, submission: submission.submissionId })}>
              {typeWords(submission)}
            </a>,
            <Status name={submission.status} />,
            aboutWords(submission),
            timeWords(submission.createdAt),
            String(submission.errors.length),
          ],
        })}
      />
    </>
  );
}

function stateOf({ submissionId, status }: Submission): string {
  return `${submissionId} ${status}`;
}

interface EpsProps {
  readonly ids: Ids;
  readonly submitted: () => void;
}

/** Submits the EPS of a tax month, from its locked runs and the settings. */
function EpsForm({ ids, submitted }: EpsProps): JSX.Element {
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
        {/^20\d\d$/.test(year.trim()) && /^([1-9]|1[0-2])$/.test(month.trim()) && (
          <WillBeSent ids={ids} year={year.trim()} month={Number(month)} />
        )}
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

interface MonthProps {
  readonly ids: Ids;
  readonly year: string;
  readonly month: number;
}

/** What the EPS of a month would state, beside what HMRC has from the last one. */
function WillBeSent({ ids, year, month }: MonthProps): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { taxYear: year, taxMonth: month } };
  const known = useAnswer(`eps ${year} ${month}`, () => client.get("/v1/rti/eps/{taxYear}/{taxMonth}", { params }));
  return (
    <Loading known={known}>
      {({ noPaymentForPeriod, employmentAllowance, amounts }) => (
        <>
          {noPaymentForPeriod !== null && (
            <p>{`Nobody was paid from ${dayWords(noPaymentForPeriod.from)} to ${dayWords(noPaymentForPeriod.to)}.`}</p>
          )}
          {employmentAllowance !== null && (
            <p>{`Employment Allowance is ${employmentAllowance ? "claimed" : "not claimed any more"}.`}</p>
          )}
          {amounts.length > 0 && (
            <DataTable
              caption="What will be sent"
              columns={["Amount, from 6 April", "£HMRC has", "£Will be sent"]}
              rows={amounts.map(({ name, reported, amount }) => ({
                key: name,
                cells: [epsWords(name), reported === null ? "Nothing" : pounds(reported), pounds(amount)],
              }))}
            />
          )}
          {noPaymentForPeriod === null && employmentAllowance === null && amounts.length === 0 && (
            <p>There is nothing to report: the month needs no EPS.</p>
          )}
        </>
      )}
    </Loading>
  );
}
