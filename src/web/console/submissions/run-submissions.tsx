import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CheckBox, SelectBox } from "../../controls";
import {
  amountName,
  counted,
  DataTable,
  dayWords,
  Loading,
  plain,
  pounds,
  Refused,
  Status,
  timeWords,
  useAction,
  useAnswer,
  useLooks,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import type { Run } from "../runs/run-words";
import { useClient } from "../session/session-context";
import { isUnderWay, type Submission } from "./submission-words";

type Reason = "A" | "B" | "C" | "D" | "F" | "G" | "H";
type Late = "" | "None" | Reason;

const REASONS: readonly (readonly [Late, string])[] = [
  ["", "Not late"],
  ["A", "A: notional payment, expat by third party or overseas employer"],
  ["B", "B: notional payment, employment-related security"],
  ["C", "C: notional payment, other"],
  ["D", "D: payment subject to Class 1 National Insurance but P11D or P9D for tax"],
  ["F", "F: no requirement to maintain a deductions working sheet or impractical to report"],
  ["G", "G: reasonable excuse"],
  ["H", "H: correction to an earlier submission"],
  ["None", "Late, and none of these reasons applies"],
];

const PAGE = 100;

/** What was submitted to HMRC of a run, of the newest submissions of its payroll in the tax year. */
export function RunSubmissions({ ids, run }: { readonly ids: Ids; readonly run: Run }): JSX.Element {
  const client = useClient(ids.organisation);
  const query = { payrollConfigId: ids.payroll, taxYear: run.taxYear, pageSize: PAGE };
  const known = useAnswer(run.updatedAt, () => client.get("/v1/rti/submissions", { params: { query } }));
  const own = (known.data?.items ?? []).filter(({ payRunId }) => payRunId === run.payRunId);
  useLooks(own.some(isUnderWay), known.reload);
  return (
    <section class="stack" aria-labelledby="run-submissions">
      <h2 id="run-submissions">Reported to HMRC</h2>
      <Loading known={known}>
        {() => {
          if (own.length === 0) return <p class="empty">No FPS has been submitted yet.</p>;
          return (
            <DataTable
              caption="Submissions of the run"
              columns={["Submission", "Status", "Made"]}
              rows={own.map(({ submissionId, isCorrection, status, createdAt }) => ({
                key: submissionId,
                cells: [
                  <a href={formatAddress("submission", { ...ids, submission: submissionId })}>
                    {isCorrection ? "FPS, a correction" : "FPS"}
                  </a>,
                  <Status name={status} />,
                  timeWords(createdAt),
                ],
              }))}
            />
          );
        }}
      </Loading>
      <FpsForm ids={ids} run={run} submissions={own} submitted={known.reload} />
    </section>
  );
}

interface Sent {
  readonly submissionId: string;
  readonly warnings: readonly string[];
  readonly status: string;
}

interface FpsProps {
  readonly ids: Ids;
  readonly run: Run;
  /** What was submitted of the run, as it is now. */
  readonly submissions: readonly Submission[];
  readonly submitted: () => void;
}

/** Submits the FPS of a locked run: why it is late is asked for, and whether a second one is meant. */
function FpsForm({ ids, run, submissions, submitted }: FpsProps): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const [late, setLate] = useState<Late>("");
  const [isMeant, setMeant] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const isAsked = action.refusal?.token === "fps_unchanged";
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const path = { payrollConfigId: ids.payroll, taxYear: Number(ids.year), period: Number(ids.period) };
    const call = {
      params: { path, query: { supplementary: Number(ids.supplementary) } },
      body: { ...reasonOf(late), resendUnchanged: isAsked && isMeant },
    };
    setMeant(false);
    const answer = await action.run(() => client.post("/v1/rti/fps/{payrollConfigId}/{taxYear}/{period}", call));
    if (answer === null) return;
    const { submissionId, status, validationWarnings } = answer.content.data;
    setSent({ submissionId, status, warnings: [...new Set(validationWarnings.map(({ text }) => plain(text)))] });
    submitted();
  };
  const now = submissions.find(({ submissionId }) => submissionId === sent?.submissionId);
  return (
    <details class="group">
      <summary>
        <span class="group-title">Submit the FPS to HMRC</span>
      </summary>
      <form class="group-body" aria-label="FPS" onSubmit={submit}>
        {submissions.some(({ status }) => status === "Accepted") && (
          <p>
            HMRC has accepted an FPS of this run. Another one is a correction: submit it once the records are changed.
          </p>
        )}
        <WillBeSent run={run} accepted={submissions.find(({ status }) => status === "Accepted")} />
        <SelectBox id="late-reason" label="Reason for reporting late" value={late} options={REASONS} change={setLate} />
        <Refused refusal={action.refusal} />
        {isAsked && (
          <CheckBox
            id="fps-again"
            label="Send another FPS although nothing has changed"
            checked={isMeant}
            change={setMeant}
          />
        )}
        <div role="status">{sent !== null && <Outcome ids={ids} sent={{ ...sent, ...now }} />}</div>
        <div class="actions">
          <button type="submit" disabled={action.isBusy || (isAsked && !isMeant)}>
            Submit
          </button>
        </div>
      </form>
    </details>
  );
}

const REPORTED = ["taxablePay", "tax", "ni", "employerNi", "studentLoan", "postgraduateLoan"] as const;

interface WillBeSentProps {
  readonly run: Run;
  /** The newest FPS of the run that HMRC has accepted. */
  readonly accepted: Submission | undefined;
}

/** What the FPS states of the run, beside what HMRC has of it already. */
function WillBeSent({ run, accepted }: WillBeSentProps): JSX.Element {
  const has = accepted?.totals ?? null;
  const people = counted(run.employeeCount, "employee");
  return (
    <>
      <p>{`It reports ${people}, paid on ${dayWords(run.paymentDate)}:`}</p>
      <DataTable
        caption="What will be sent"
        columns={["Amount", ...(has === null ? [] : ["£HMRC has"]), "£Will be sent"]}
        rows={REPORTED.map((amount) => ({
          key: amount,
          cells: [amountName(amount), ...(has === null ? [] : [pounds(has[amount])]), pounds(run.totals[amount])],
        }))}
      />
    </>
  );
}

function reasonOf(late: Late): { lateReason?: Reason; lateWithoutReason?: boolean } {
  if (late === "None") return { lateWithoutReason: true };
  return late === "" ? {} : { lateReason: late };
}

function Outcome({ ids, sent }: { readonly ids: Ids; readonly sent: Sent }): JSX.Element {
  return (
    <div class="notice stack">
      <p>
        <a href={formatAddress("submission", { ...ids, submission: sent.submissionId })}>The submission</a> to HMRC{" "}
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
