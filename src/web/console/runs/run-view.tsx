import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CheckBox, TextBox } from "../../controls";
import {
  ActorName,
  counted,
  DataTable,
  dayWords,
  EmployeeName,
  Facts,
  Loading,
  pounds,
  Refused,
  Status,
  spaced,
  timeWords,
  useAction,
} from "../parts";
import { formatAddress, type Ids, type ViewName } from "../place";
import { useKept } from "../session/kept-drafts";
import { useClient } from "../session/session-context";
import { RunSubmissions } from "../submissions/run-submissions";
import { Approval } from "./approval";
import { Calculating } from "./calculating";
import { RunLinks } from "./run-links";
import { periodWords, type Run, runAt, runName } from "./run-words";
import { useRun } from "./use-run";
import { VarianceTotals } from "./variance-totals";

const NAMES: Readonly<Record<string, string>> = {
  Fps: "an FPS",
  Eps: "an EPS",
  PayslipEmail: "emailed payslips",
  PensionFile: "a pension file",
  PensionSubmission: "a pension submission",
  PaymentFile: "a payment file",
  RemittanceFile: "a remittance file",
  JournalExport: "a journal",
  Invoice: "an invoice",
  P45: "a P45",
  YearEnd: "the year end",
};

const MOST_LINKS = 10;

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
          <RunLinks ids={ids} current="run" isOpen={run.status === "Open" && run.locking === null} />
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
  if (run.status === "Open") {
    return (
      <>
        <Approval ids={ids} run={run} />
        <LockForm ids={ids} run={run} changed={changed} />
      </>
    );
  }
  return (
    <>
      <AfterLock ids={ids} usedBy={run.usedBy ?? []} />
      <RunSubmissions ids={ids} run={run} />
      {ids.supplementary === "0" && (
        <p class="links">
          <a href={formatAddress("supplementary", ids)}>Pay something extra between pay days</a>
        </p>
      )}
      <ReopenForm ids={ids} run={run} changed={changed} />
    </>
  );
}

/** What follows a lock, in the order in which it is usually done, and by which use of the run it is seen to be done. */
const FOLLOWING: readonly (readonly [text: string, view: ViewName, usedBy: string])[] = [
  ["Hand out the payslips", "payslips", "PayslipEmail"],
  ["Pay people", "runPayments", "PaymentFile"],
  ["Journal to the accounts", "journal", "JournalExport"],
];

/** What was made of a locked run and is to be sent; the FPS follows below. */
function AfterLock({ ids, usedBy }: { readonly ids: Ids; readonly usedBy: readonly string[] }): JSX.Element {
  return (
    <section class="stack" aria-labelledby="after-lock">
      <h2 id="after-lock">What is next</h2>
      <DataTable
        caption="What is next"
        columns={["Step", "Status"]}
        rows={FOLLOWING.map(([text, view, use]) => ({
          key: view,
          cells: [
            <a href={formatAddress(view, ids)}>{text}</a>,
            <Status name={usedBy.includes(use) ? "Completed" : "Not done yet"} />,
          ],
        }))}
      />
    </section>
  );
}

/** How far the job is that locks a large run. */
function Locking({ locking }: { readonly locking: NonNullable<Run["locking"]> }): JSX.Element {
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

/** What a run is, and its totals. */
function RunFigures({ run }: { readonly run: Run }): JSX.Element {
  const { totals } = run;
  return (
    <section class="stack" aria-labelledby="run-name">
      <h2 id="run-name">
        {runName(run)} <Status name={run.status} />
      </h2>
      <Facts
        facts={[
          ["Period", periodWords(run)],
          ["Paid on", dayWords(run.paymentDate)],
          ["Employees", countsOf(run)],
          ...doneWords("Locked", run.lockedAt, run.lockedBy),
          ...doneWords("Reopened", run.reopenedAt, run.reopenedBy),
        ]}
      />
      <Facts
        facts={[
          ["Gross pay", money(totals.grossPay)],
          ["Tax", money(totals.tax)],
          ["National Insurance", money(totals.ni)],
          ["Pension", money(totals.pension)],
          ["Net pay", money(totals.netPay)],
          ["Employer’s National Insurance", money(totals.employerNi)],
          ["Total cost to employer", money(totals.employerCost)],
        ]}
      />
    </section>
  );
}

/** Says when something was done to the run, and by whom. */
function doneWords(name: string, at: string | null, by: string | null): readonly (readonly [string, JSX.Element])[] {
  if (at === null) return [];
  const who = by === null ? "" : " by ";
  return [
    [
      name,
      <span key={name}>
        {[timeWords(at), who]}
        {by !== null && <ActorName actor={by} />}
      </span>,
    ],
  ];
}

function money(amount: string): JSX.Element {
  return <span class="money">{pounds(amount)}</span>;
}

function countsOf({ employeeCount, starterCount, leaverCount, nilPaidCount }: Run): string {
  const parts = [
    employeeCount.toLocaleString("en-GB"),
    ...(starterCount > 0 ? [counted(starterCount, "starter")] : []),
    ...(leaverCount > 0 ? [counted(leaverCount, "leaver")] : []),
    ...(nilPaidCount > 0 ? [`${nilPaidCount.toLocaleString("en-GB")} paid £0.00`] : []),
  ];
  return parts.join(", ");
}

interface WarningsProps {
  readonly ids: Ids;
  readonly warnings: Run["warnings"];
}

interface Group {
  readonly text: string;
  readonly token: string;
  readonly employeeIds: readonly string[];
}

/** The form of the employee's record in which a warning is settled; of others the payslip shows what it is about. */
const MENDED_IN: Readonly<Record<string, string>> = {
  missing_bank_account: "bank",
  missing_nino: "details",
  ni_category_unusual: "ni-letter",
  jobs_not_aggregated: "details",
};

/** A run's warnings, each once, with the payslips that it is about. */
function Warnings({ ids, warnings }: WarningsProps): JSX.Element {
  return (
    <section class="stack" aria-labelledby="warnings">
      <h2 id="warnings">{warnings.length === 0 ? "No warnings" : counted(warnings.length, "warning")}</h2>
      {warnings.length > 0 && (
        <ul class="warnings">
          {groupsOf(warnings).map((group) => (
            <li key={group.text}>
              <p>{group.text}</p>
              <Concerned ids={ids} group={group} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whom a warning is about, each leading to where it is settled. */
function Concerned({ ids, group }: { readonly ids: Ids; readonly group: Group }): JSX.Element | null {
  const { token, employeeIds } = group;
  if (token === "salary_not_enabled") {
    return (
      <p class="links">
        <a href={formatAddress("setUpChange", { ...ids, change: "salaries" })}>Enable salaries</a>
      </p>
    );
  }
  if (employeeIds.length === 0) return null;
  const change = MENDED_IN[token];
  const address = (employee: string): string =>
    change === undefined
      ? formatAddress("payslip", { ...ids, employee })
      : formatAddress("personChange", { ...ids, person: employee, change });
  return (
    <p class="links">
      {employeeIds.slice(0, MOST_LINKS).map((employee) => (
        <a key={employee} href={address(employee)}>
          <EmployeeName organisation={ids.organisation} employeeId={employee} />
        </a>
      ))}
      {employeeIds.length > MOST_LINKS && (
        <span>{`and ${(employeeIds.length - MOST_LINKS).toLocaleString("en-GB")} more`}</span>
      )}
    </p>
  );
}

function groupsOf(warnings: Run["warnings"]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { text, token, employeeId } of warnings) {
    const { employeeIds } = groups.get(text) ?? { employeeIds: [] };
    groups.set(text, { text, token, employeeIds: employeeId === null ? employeeIds : [...employeeIds, employeeId] });
  }
  return [...groups.values()];
}

interface LockProps {
  readonly ids: Ids;
  readonly run: Run;
  /** Reads the run again; called with whether it was locked. */
  readonly changed: (isLocked: boolean) => void;
}

/** Locks an open run, in two steps: what becomes final, then the confirmation. */
function LockForm({ ids, run, changed }: LockProps): JSX.Element {
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

interface ReopenProps {
  readonly ids: Ids;
  readonly run: Run;
  readonly changed: (isReopened: boolean) => void;
}

/** Reopens a locked run with a reason, as long as nothing of it has left; otherwise says what has. */
function ReopenForm({ ids, run, changed }: ReopenProps): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const [reason, setReason] = useKept("reopen", "");
  const reopen = async (event: Event): Promise<void> => {
    event.preventDefault();
    const call = { params: runAt(ids), body: { reason } };
    const path = "/v1/payroll/{payrollConfigId}/{year}/{period}/reopen";
    if ((await action.run(() => client.post(path, call))) === null) return;
    setReason("");
    changed(true);
  };
  const usedBy = run.usedBy ?? [];
  return (
    <details class="group" open={reason !== ""}>
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

/** Says what has left a run: "an FPS, emailed payslips". */
function usedByWords(usedBy: readonly string[]): string {
  return usedBy.map((name) => NAMES[name] ?? spaced(name)).join(", ");
}
