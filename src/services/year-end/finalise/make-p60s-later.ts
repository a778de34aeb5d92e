import { taxYearLabel } from "../../../engine/base";
import { splitPieces } from "../../../platform";
import { recordEvent, recordEvents } from "../../../platform/events";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { OnPage, RequestWork } from "../../contract";
import type { EmployeeRow } from "../../employees";
import { issueP60s } from "../../forms";
import type { FinalisedYear, OutstandingTask } from "../contract/year-end-schemas";
import type { YearEndTables } from "../store/year-end-tables";
import { type ClosedEmployees, employeesToClose, p60sDue } from "./close-employees";
import type { AskedYear, ChangedRecord, ClosingYear } from "./closing-year";
import { waitingPayrolls } from "./open-periods";

/** The task of a year that was finalised without its P60s. */
const P60S_NOT_GENERATED = "p60s_not_generated";

const P60S_TO_HAND_OUT = "p60s_to_hand_out";

/** Events made at a time: there may be several hundred thousand. */
const PUBLISH_YEAR_END_AT_ONCE = 1_000;

const CHANGED = ["taxCodes", "taxCode", "week1Month1"];

const AT_ONCE = 500;

/** Returns whether a finalised year has P60s that were not asked for, and that are asked for now. */
export function asksForP60s(done: FinalisedYear, { generateP60s, submitFinalFps }: AskedYear): boolean {
  const isLacking = done.outstandingTasks.some(({ token }) => token === P60S_NOT_GENERATED);
  return isLacking && generateP60s && !submitFinalFps;
}

/** Refuses 409 `year_already_finalised` unless P60s of the finalised year are to be made. */
export function needP60sAsked(done: FinalisedYear, asked: AskedYear): void {
  if (asksForP60s(done, asked)) return;
  throw new Refused(409, { token: "year_already_finalised", text: "The tax year of this payroll is finalised." });
}

/** Makes the P60s of a year that was finalised without them, for everybody who is due one and has none. */
export async function makeP60sLater(
  work: RequestWork,
  year: ClosingYear,
  done: FinalisedYear,
  onPage?: OnPage,
): Promise<FinalisedYear> {
  const { tx } = work;
  const waiting = (await waitingPayrolls(tx, year)).map(({ payrollConfigId }) => payrollConfigId);
  const certified: string[] = [];
  let page: readonly EmployeeRow[] = [];
  do {
    const after = page.at(-1)?.employee_id ?? "";
    page = await employeesToClose(tx, year, waiting, { after, limit: AT_ONCE });
    await onPage?.(page.length);
    const { due } = await p60sDue(tx, year, page);
    certified.push(...(await issueP60s(work, year.taxYear, due)));
  } while (page.length === AT_ONCE);
  const p60Count = done.p60Count + certified.length;
  const outstandingTasks = withP60sMade(done.outstandingTasks, p60Count, year.taxYear);
  const data = { ...done, p60Count, outstandingTasks };
  await keepP60sMade(tx, data);
  await publishP60s(work, year.taxYear, certified);
  return data;
}

function keepP60sMade(tx: Tx, { payrollConfigId, taxYear, p60Count, taxCodeChanges, outstandingTasks }: FinalisedYear) {
  return tx
    .withTables<YearEndTables>()
    .updateTable("year_end")
    .set({ p60_count: p60Count, document: JSON.stringify({ taxCodeChanges, outstandingTasks }) })
    .where("payroll_config_id", "=", payrollConfigId)
    .where("tax_year", "=", taxYear)
    .execute();
}

/** Publishes the events of each P60, each changed record, and the year. */
export async function publishYearEnd(
  work: RequestWork,
  { taxYear, payrollConfigId, finalisedAt, finalSubmissionId }: FinalisedYear,
  { certified, changed }: { readonly certified: readonly string[]; readonly changed: readonly ChangedRecord[] },
): Promise<void> {
  const { tx, context, organisationId, caller } = work;
  const owner = { organisationId, accountId: caller.accountId };
  await publishP60s(work, taxYear, certified);
  for (const some of splitPieces(changed, PUBLISH_YEAR_END_AT_ONCE)) {
    const updated = some.map(
      ({ employee_id: employeeId, payroll_config_id: payrollId, leaving_date: leavingDate }) => ({
        ...owner,
        eventType: "employee.updated",
        resourceUrl: `/v1/employees/${employeeId}`,
        data: { employeeId, payrollConfigId: payrollId, changedFields: CHANGED, leavingDate },
      }),
    );
    await recordEvents(tx, context, organisationId, updated);
  }
  await recordEvent(tx, context, {
    ...owner,
    eventType: "payroll_run.year_finalised",
    resourceUrl: `/v1/payrollconfig/${payrollConfigId}`,
    data: { payrollConfigId, taxYear, finalisedAt, finalSubmissionId },
  });
}

/** Publishes the events of P60s. */
async function publishP60s(
  { tx, context, organisationId, caller }: RequestWork,
  taxYear: number,
  employeeIds: readonly string[],
): Promise<void> {
  for (const some of splitPieces(employeeIds, PUBLISH_YEAR_END_AT_ONCE)) {
    const generated = some.map((employeeId) => ({
      organisationId,
      accountId: caller.accountId,
      eventType: "p60.generated",
      resourceUrl: `/v1/tax-p-forms/p60/${employeeId}/${taxYear}`,
      data: { employeeId, taxYear, status: "Finalised" },
    }));
    await recordEvents(tx, context, organisationId, generated);
  }
}

interface Outcome extends ClosedEmployees {
  readonly taxYear: number;
  /** How many employees are waiting for another payroll. */
  readonly waiting: number;
  readonly finalSubmissionSent: boolean;
  /** How many leavers HMRC was not told of. */
  readonly untoldLeavers: number;
  /** Whether the rules of the new year say how codes are uplifted. */
  readonly upliftKnown: boolean;
}

/** Returns what the employer must do after the year end: none of it is done automatically. */
export function outstandingTasks(outcome: Outcome): readonly OutstandingTask[] {
  const { taxYear, certified, uncertified, waiting, withoutNino, paidAlready } = outcome;
  const ends = taxYear + 1;
  const next = taxYearLabel(ends);
  const tasks: readonly (readonly [isOpen: boolean, token: string, text: string])[] = [
    [
      !outcome.finalSubmissionSent,
      "final_submission_not_sent",
      `Tell the tax authority that the year is over: on the last FPS by 5 April ${ends}, or on an EPS by 19 April ${ends}.`,
    ],
    [
      outcome.untoldLeavers > 0,
      "leavers_not_reported",
      `HMRC was not told that ${employees(outcome.untoldLeavers)} left: the next FPS of the payroll states it. Issue the P45s.`,
    ],
    [certified.length > 0, P60S_TO_HAND_OUT, handOut(certified.length, taxYear)],
    [
      uncertified > 0,
      P60S_NOT_GENERATED,
      `P60s of ${employees(uncertified)} were not asked for; they are due by 31 May ${ends}. Finalise the year again to make them.`,
    ],
    [
      waiting > 0,
      "other_payrolls_open",
      `The year of ${employees(waiting)} is closed with another payroll that is not finalised.`,
    ],
    [
      withoutNino > 0,
      "nino_missing",
      `P60s of ${employees(withoutNino)} have no National Insurance number: ask for it.`,
    ],
    [
      true,
      "expenses_and_benefits",
      `Report expenses and benefits that were not payrolled on P11D and P11D(b) by 6 July ${ends}.`,
    ],
    [
      !outcome.upliftKnown,
      "code_uplift_not_known",
      `There are no rules of ${next} yet: codes went on as they were. Apply its P9X.`,
    ],
    [true, "new_tax_codes", `Enter the P9 notices for ${next}; they replace the codes that were carried over.`],
    [
      paidAlready > 0,
      "paid_before_year_end",
      `${employees(paidAlready)} had pay of ${next} locked before: their codes change from the day after it.`,
    ],
  ];
  return tasks.filter(([isOpen]) => isOpen).map(([, token, text]) => ({ token, text }));
}

/** Returns the tasks once the P60s are made that were not asked for. */
function withP60sMade(tasks: readonly OutstandingTask[], count: number, taxYear: number): readonly OutstandingTask[] {
  const made = { token: P60S_TO_HAND_OUT, text: handOut(count, taxYear) };
  const others = tasks.filter(({ token }) => token !== P60S_TO_HAND_OUT);
  return others.flatMap((task) => (task.token !== P60S_NOT_GENERATED ? [task] : count > 0 ? [made] : []));
}

/** Returns the tasks with what has become known since: people who were given a P60 and turned out to have left. */
export function withP60sOfLeavers(tasks: readonly OutstandingTask[], count: number): readonly OutstandingTask[] {
  if (count === 0) return tasks;
  const text = `${employees(count)} with a P60 left in the tax year: tell them that it does not apply, and issue the P45.`;
  return [...tasks, { token: "p60_of_leaver", text }];
}

function handOut(count: number, taxYear: number): string {
  return `Give ${employees(count)} their P60 by 31 May ${taxYear + 1}.`;
}

function employees(count: number): string {
  return count === 1 ? "1 employee" : `${count} employees`;
}
