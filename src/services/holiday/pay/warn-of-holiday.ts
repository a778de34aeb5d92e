import { describeProblem, type Problem } from "../../../engine/base";
import { isIrregularWork, rolledUpHolidayPay } from "../../../engine/holiday";
import type { Tx } from "../../../platform/store";
import {
  moneyOf,
  type PayslipPeriod,
  type PayslipsAsked,
  type RunToWarnOf,
  type WholeRunWarning,
} from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfig, type PayPeriod, payPeriodAt, payScheduleOf } from "../../pay";
import { selectRuns } from "../../pay-runs";
import { type StatutorySpell, statutorySpells } from "../../statutory-pay";
import { type EmployeeHoliday, employeeHolidays } from "../balances/employee-holiday";
import { leaveYearOn } from "../balances/leave-year";
import { policyOn } from "../balances/require-balance";
import { usedDays } from "../balances/used-days";
import { holidayTables } from "../store/holiday-tables";
import type { AccrualPeriod } from "./accrual";
import { getAccrual } from "./accrual";
import { type PaidPeriod, paidPeriods } from "./average-pay";
import { getElement, type HolidayPaid, paidHoliday, policyPaidApart } from "./holiday-pay-lines";
import { ROLLED_UP } from "./line-codes";
import { type PostedWork, postedWork } from "./pay-for-work";
import { selectWithHoliday, withHoliday, withPolicy } from "./who-has-holiday";

/** The most warnings of one run. */
const MOST = 500;

const WARN_LATE_SICKNESS_TEXT =
  "Sickness was entered for holiday that a locked run has paid: the days are given back, and their holiday pay stays paid. Take it back by a line of the run if that is agreed.";

const TEXT =
  "Holiday in a locked period was approved after the lock, and no run pays it. Post the holiday pay as a line of the run.";

const POST_A_LINE = "or post the holiday pay as a line of the run";

/** Warns of holiday that a run accrues or pays and that cannot be calculated. */
export async function warnOfHoliday(tx: Tx, run: RunToWarnOf): Promise<readonly WholeRunWarning[]> {
  if (!(await hasPolicies(tx))) return [];
  const warned = await warnedPeriod(tx, run);
  if (warned === null) return [];
  return [
    ...(await warnOfAccruals(tx, run, warned)),
    ...(await warnOfPay(tx, run, warned)),
    ...(await warnOfLateHoliday(tx, run, warned)),
    ...(await warnOfLateSickness(tx, run, warned)),
  ];
}

async function hasPolicies(tx: Tx): Promise<boolean> {
  const tables = holidayTables(tx);
  return (await tables.selectFrom("holiday_policy").select("policy_id").limit(1).executeTakeFirst()) !== undefined;
}

/** Warns of employees whose approved holiday, or whose rolled-up holiday pay, a run cannot pay. */
async function warnOfPay(
  tx: Tx,
  { rulebook }: RunToWarnOf,
  { period, employeeIds }: WarnedPeriod,
): Promise<readonly WholeRunWarning[]> {
  const { forDays, rolledUp } = await paidInPeriod(tx, { period, rulebook, employeeIds });
  const warnings = [...[...forDays].map(warningsOf(textOfHoliday)), ...[...rolledUp].map(warningsOf(textOfRolledUp))];
  return warnings.flat().slice(0, MOST);
}

function warningsOf(textOf: (problem: Problem) => string) {
  return ([employeeId, { problems }]: readonly [string, { readonly problems: readonly Problem[] }]) =>
    problems.map((problem) => ({ employeeId, token: "holiday_not_paid", text: textOf(problem) }));
}

function textOfHoliday(problem: Problem): string {
  const start = "Approved holiday of the period is not paid:";
  if (problem.path === "/weeks" && problem.token === "must_not_be_empty") {
    return `${start} no week before it has pay on a final payslip. Lock earlier runs first, ${POST_A_LINE}.`;
  }
  if (problem.path === "/hoursPerWeek") {
    return `${start} the working pattern has no hours of a week. Enter \`hoursPerWeek\` in it, ${POST_A_LINE}.`;
  }
  return `${start} its average pay cannot be calculated. ${describeProblem(problem)} Correct it, ${POST_A_LINE}.`;
}

function textOfRolledUp(problem: Problem): string {
  return `Rolled-up holiday pay of the period is not paid. ${describeProblem(problem)} Give the employee a policy without \`rolledUp\`.`;
}

/**
 * Warns of holiday in closed periods that was approved since the payroll's newest lock: the runs of its days did not pay it.
 * After the next lock it is not warned of again.
 */
async function warnOfLateHoliday(
  tx: Tx,
  { payrollConfigId, supplementary }: RunToWarnOf,
  { period, employeeIds }: WarnedPeriod,
): Promise<readonly WholeRunWarning[]> {
  const since = supplementary === 0 ? await newestLock(tx, payrollConfigId) : null;
  if (since === null || employeeIds.length === 0) return [];
  const rows = await selectWithHoliday(tx, employeeIds)
    .where("start_date", "<", period.periodStartDate)
    .where("decided_at", ">", since)
    .execute();
  const holidays = await employeeHolidays(
    tx,
    rows.map(({ employee_id: id }) => id),
  );
  const closed = await paidPeriods({ tx }, [...holidays.values()], period.periodStartDate);
  return [...holidays.values()]
    .filter((holiday) => hasLateDays(holiday, closed.get(holiday.employeeId) ?? [], since))
    .map(({ employeeId }) => ({ employeeId, token: "holiday_not_paid", text: TEXT }));
}

/** Whether holiday that was decided later uses leave on a day of a closed period, and no salary pays it. */
function hasLateDays(holiday: EmployeeHoliday, closed: readonly PaidPeriod[], since: string): boolean {
  const isClosed = (day: string) => closed.some(({ from, to }) => from <= day && day <= to);
  return holiday.requests.some((request) => {
    const isCounted = request.status === "Approved" || request.status === "Taken";
    const policy = policyPaidApart(holiday, request.start_date);
    if (!isCounted || policy === null || (request.decided_at ?? "") <= since) return false;
    const { days } = usedDays(request, policy, holiday.spells);
    return days.some(({ date, units }) => Number(units) > 0 && isClosed(date));
  });
}

/**
 * Warns of sickness that was entered since the payroll's newest lock for days of holiday in closed periods: their holiday
 * pay stays paid. After the next lock it is not warned of again.
 */
async function warnOfLateSickness(
  tx: Tx,
  { payrollConfigId, supplementary }: RunToWarnOf,
  { period, employeeIds }: WarnedPeriod,
): Promise<readonly WholeRunWarning[]> {
  const since = supplementary === 0 ? await newestLock(tx, payrollConfigId) : null;
  if (since === null) return [];
  const spells = (await statutorySpells(tx, employeeIds)).filter((each) => isLate(each, since));
  const ids = spells.filter(({ start_date: start }) => start < period.periodStartDate).map((each) => each.employee_id);
  const holidays = await employeeHolidays(tx, [...new Set(ids)]);
  const closed = await paidPeriods({ tx }, [...holidays.values()], period.periodStartDate);
  return [...holidays.values()]
    .filter((holiday) => hasPaidDays(holiday, closed.get(holiday.employeeId) ?? [], since))
    .map(({ employeeId }) => ({ employeeId, token: "holiday_paid_in_sickness", text: WARN_LATE_SICKNESS_TEXT }));
}

function isLate({ statutory_type: type, updated_at: at }: StatutorySpell, since: string): boolean {
  return type === "StatutorySickPay" && at > since;
}

/** Whether a day of holiday in a closed period, which was decided before, is one of late sickness. */
function hasPaidDays(holiday: EmployeeHoliday, closed: readonly PaidPeriod[], since: string): boolean {
  const late = holiday.spells.filter((spell) => isLate(spell, since));
  const known = holiday.spells.filter((spell) => !isLate(spell, since));
  const isClosed = (day: string) => closed.some(({ from, to }) => from <= day && day <= to);
  const isSick = (day: string) =>
    late.some(({ start_date: start, end_date: end }) => start <= day && (end === null || day <= end));
  return holiday.requests.some((request) => {
    const isPaid = request.status === "Approved" || request.status === "Taken";
    const policy = policyPaidApart(holiday, request.start_date);
    if (!isPaid || policy === null || policy.sick_days_keep_holiday || (request.decided_at ?? "") > since) return false;
    const { days } = usedDays(request, policy, known);
    return days.some(({ date, units }) => Number(units) > 0 && isClosed(date) && isSick(date));
  });
}

/**
 * Warns of employees whose holiday of the run's period cannot be calculated. Only those who can have that fault are
 * calculated: workers who accrue by hours, with leave in the period or hours below zero.
 */
async function warnOfAccruals(tx: Tx, run: RunToWarnOf, warned: WarnedPeriod): Promise<readonly WholeRunWarning[]> {
  const { period, employeeIds } = warned;
  const ids = await withPolicy(tx, employeeIds, ({ kind, rolled_up }) => isIrregularWork(kind) && !rolled_up);
  const work = await postedWork(tx, period, ids);
  const chosen = await candidates(tx, { ids, period, work });
  const holidays = await employeeHolidays(tx, chosen.slice(0, MOST));
  return [...holidays.values()].flatMap((holiday) => {
    const { employeeId } = holiday;
    const found = getAccrual(holiday, work.get(employeeId), { period, rulebook: run.rulebook });
    if (found === null || found.problem === null) return [];
    const text = `The holiday that the period accrues cannot be calculated. ${describeProblem(found.problem)}`;
    return [{ employeeId, token: "holiday_not_accrued", text }];
  });
}

interface Asked {
  readonly ids: readonly string[];
  readonly period: AccrualPeriod;
  readonly work: ReadonlyMap<string, PostedWork>;
}

/** Returns employees with sick or statutory leave in a period, or hours below zero in its run. */
async function candidates(tx: Tx, { ids, period, work }: Asked): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { periodStartDate: first, periodEndDate: last } = period;
  const spells = await statutorySpells(tx, ids);
  const absences = await holidayTables(tx)
    .selectFrom("holiday_absence")
    .select(["employee_id", "start_date", "end_date"])
    .where("employee_id", "in", [...ids])
    .where("start_date", "<=", last)
    .where("end_date", ">=", first)
    .execute();
  const onLeave = [...spells, ...absences].filter(
    ({ start_date: from, end_date: to }) => from <= last && (to === null || to >= first),
  );
  const below = ids.filter((id) => Number(work.get(id)?.hours ?? 0) < 0);
  return [...new Set([...onLeave.map(({ employee_id: id }) => id), ...below])];
}

/** Returns the instant of a payroll's newest lock of a main run; null if no run is locked. */
async function newestLock(tx: Tx, payrollConfigId: string): Promise<string | null> {
  const found = await selectRuns(tx)
    .select("locked_at")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Locked")
    .where("supplementary", "=", 0)
    .orderBy("locked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.locked_at ?? null;
}

/** The pay period of a run to warn of, and the employees of its payroll. */
interface WarnedPeriod {
  readonly period: PayPeriod & Pick<RunToWarnOf, "payrollConfigId" | "supplementary">;
  readonly employeeIds: readonly string[];
}

/** Returns what a run pays and whom it may pay; null without its payroll. */
async function warnedPeriod(
  tx: Tx,
  { payrollConfigId, supplementary, sequence }: RunToWarnOf,
): Promise<WarnedPeriod | null> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) return null;
  const days = payPeriodAt(await payScheduleOf(tx, config), sequence);
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .orderBy("employee_id")
    .execute();
  return {
    period: { ...days, payrollConfigId, supplementary },
    employeeIds: rows.map(({ employee_id: id }) => id),
  };
}

interface PaidInPeriodAsked extends Pick<PayslipsAsked, "rulebook" | "employeeIds"> {
  readonly period: Parameters<typeof rolledUpHoliday>[1]["period"] & Pick<PayslipPeriod, "supplementary">;
}

type Paid = ReadonlyMap<string, HolidayPaid>;

/**
 * Returns what payslips of a period pay for holiday, by employee: for days of holiday, of the main run only, and rolled up.
 * The leave records of those who may have either are read, and nobody else's.
 */
export async function paidInPeriod(
  tx: Tx,
  asked: PaidInPeriodAsked,
): Promise<{ readonly forDays: Paid; readonly rolledUp: Paid }> {
  const { period, employeeIds } = asked;
  const onHoliday = period.supplementary === 0 ? await withHoliday(tx, period, employeeIds) : [];
  const rolled = await withPolicy(tx, employeeIds, (policy) => policy.rolled_up);
  return {
    forDays: await paidHoliday(tx, asked, await employeeHolidays(tx, onHoliday)),
    rolledUp: await rolledUpHoliday(tx, asked, await employeeHolidays(tx, rolled)),
  };
}

interface RolledUpLinesAsked {
  readonly period: Parameters<typeof postedWork>[1] & Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">;
  readonly rulebook: PayslipsAsked["rulebook"];
}

/** Returns rolled-up holiday pay of employees whose policy rolls it up: a share of the posted pay for work of the run. */
async function rolledUpHoliday(
  tx: Tx,
  { period, rulebook }: RolledUpLinesAsked,
  holidays: ReadonlyMap<string, EmployeeHoliday>,
): Promise<ReadonlyMap<string, HolidayPaid>> {
  const day = period.periodEndDate;
  const rolled = [...holidays.values()].filter((holiday) => policyOn(holiday, day)?.rolled_up === true);
  const work = await postedWork(
    tx,
    period,
    rolled.map(({ employeeId }) => employeeId),
  );
  const paid = new Map<string, HolidayPaid>();
  for (const { employeeId, territory, settings } of rolled) {
    const pay = work.get(employeeId)?.pay ?? 0;
    if (pay <= 0) continue;
    const leaveYearStartDate = leaveYearOn(settings.holidayYearStart, day).start;
    const found = rolledUpHolidayPay({ payForWork: moneyOf(pay), leaveYearStartDate, territory }, rulebook);
    // In leave years before 1 April 2024 and in Northern Ireland nothing may be rolled up.
    if (!found.ok) {
      paid.set(employeeId, { lines: [], problems: found.problems });
      continue;
    }
    const { holidayPay: amount } = found.value;
    const line = {
      id: `holiday_rolled_up_${employeeId}`,
      code: ROLLED_UP,
      description: "Rolled-up holiday pay",
      amount,
    };
    const row = { line, from: period.periodStartDate, to: period.periodEndDate, ...getElement({ settings }) };
    paid.set(employeeId, { lines: [row], problems: [] });
  }
  return paid;
}
