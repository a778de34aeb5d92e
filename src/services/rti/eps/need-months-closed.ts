import { issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { selectRuns } from "../../pay-runs";
import type { SubmissionWarning } from "../store/rti-tables";
import { getTaxMonthDays, type Month } from "./month-content";
import { isReportedUnpaid, type PayDay, payDaysWithoutRun, reportedIn } from "./reported-in";
import type { EpsContent } from "./submit-eps";

interface OpenRun {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
}

/** Who asks for an EPS, when, and whether they say that nobody was paid on the pay days without a run. */
interface Asking {
  readonly today: string;
  readonly acknowledgeUnpaidPayDays: boolean;
}

const FIELD = "acknowledgeUnpaidPayDays";

/**
 * Refuses while a pay run of the year up to the month is open, or still to come in a month that has not ended; and while
 * people are due pay on a pay day that has no run, unless it is acknowledged that nobody was paid: a run that was not made
 * is not "no payment". Months that were reported as unpaid are not asked for again. Returns what was acknowledged.
 */
export async function needMonthsClosed(tx: Tx, asked: Month, asking: Asking): Promise<readonly SubmissionWarning[]> {
  const { from } = getTaxMonthDays({ ...asked, taxMonth: 1 });
  const { to } = getTaxMonthDays(asked);
  const missing = await payDaysWithoutRun(tx, from, to);
  const toCome = asking.today > to ? [] : missing.filter(({ taxMonth }) => taxMonth === asked.taxMonth);
  needNoRunOpen([...(await openRuns(tx, from, to)), ...toCome.map(runOfDay)]);
  const reported = await reportedIn(tx, asked.taxYear);
  const unpaid = missing.filter(({ taxMonth }) => !isReportedUnpaid(reported, getTaxMonthDays({ ...asked, taxMonth })));
  return needAcknowledged(unpaid, asking);
}

/** Refuses in the same way what is stated of a period without payments; also if a locked run paid somebody in it. */
export async function needNobodyPaid(
  tx: Tx,
  { noPaymentForPeriod: period }: EpsContent,
  asking: Asking,
): Promise<readonly SubmissionWarning[]> {
  if (!period) return [];
  const { from, to } = period;
  const paid = await runsBetween(tx, from, to).where("status", "=", "Locked").where("employee_count", ">", 0).execute();
  if (paid.length > 0) {
    const text = "People were paid in these days, so that the period is not one without payments.";
    throw new Refused(409, { token: "people_were_paid", text, arguments: { payRuns: paid } });
  }
  needNoRunOpen(await openRuns(tx, from, to));
  return needAcknowledged(await payDaysWithoutRun(tx, from, to), asking);
}

function needNoRunOpen(open: readonly OpenRun[]): void {
  if (open.length === 0) return;
  const text = "Lock the pay runs of the year up to this month first.";
  throw new Refused(409, { token: "pay_runs_open", text, arguments: { payRuns: open } });
}

function needAcknowledged(unpaid: readonly PayDay[], asking: Asking): readonly SubmissionWarning[] {
  if (unpaid.length === 0 || asking.acknowledgeUnpaidPayDays) return unpaid.map(warningOf);
  const text = `People are due pay on pay days that have no pay run: make and lock the runs, or send \`${FIELD}\` as true if nobody was paid.`;
  const issues = unpaid.map((day) => issueAt([FIELD], "pay_day_without_run", { ...day }, reasonOf(day)));
  throw new Refused(409, { token: "pay_days_without_run", text, arguments: { payRuns: unpaid.map(runOfDay) } }, issues);
}

function warningOf({ paymentDate, year, period }: PayDay): SubmissionWarning {
  const text = `It was acknowledged that nobody was paid on ${paymentDate}, which has no pay run (period ${period} of ${year}).`;
  return { employeeId: null, token: "pay_day_without_run", text };
}

function reasonOf({ paymentDate, year, period }: PayDay): string {
  return `No pay run has been made for ${paymentDate}, period ${period} of ${year}.`;
}

function runOfDay({ payrollConfigId, year, period }: PayDay): OpenRun {
  return { payrollConfigId, year, period };
}

function openRuns(tx: Tx, from: string, to: string): Promise<readonly OpenRun[]> {
  return runsBetween(tx, from, to)
    .where("status", "=", "Open")
    .orderBy("regular_payment_date")
    .orderBy("pay_run_id")
    .execute();
}

function runsBetween(tx: Tx, from: string, to: string) {
  return selectRuns(tx)
    .select(["payroll_config_id as payrollConfigId", "year", "period"])
    .where("regular_payment_date", ">=", from)
    .where("regular_payment_date", "<=", to);
}
