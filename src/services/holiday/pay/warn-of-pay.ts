import { describeProblem, type Problem } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { RunToWarnOf, WholeRunWarning } from "../../contract";
import { employeeHolidays } from "../balances/employee-holiday";
import { findSettings } from "../policies/find-settings";
import type { HolidayTables } from "../store/holiday-tables";
import { paidHoliday } from "./holiday-pay-lines";
import { rolledUpHoliday } from "./rolled-up-lines";
import { selectWithHoliday } from "./select-with-holiday";
import type { WarnedPeriod } from "./warned-period";

/** The most warnings of one run. */
const MOST = 500;

/** Warns of employees whose approved holiday, or whose rolled-up holiday pay, a run cannot pay. */
export async function warnOfPay(
  tx: Tx,
  { rulebook }: RunToWarnOf,
  { period, employeeIds }: WarnedPeriod,
): Promise<readonly WholeRunWarning[]> {
  const asked = { period, rulebook };
  const isMain = period.supplementary === 0;
  const onHoliday = await employeeHolidays(tx, isMain ? await withHoliday(tx, period, employeeIds) : []);
  const rolledUp = await employeeHolidays(tx, await withRolledUpPay(tx, employeeIds));
  const warnings = [
    ...[...(await paidHoliday(tx, asked, onHoliday))].map(warningsOf(textOfHoliday)),
    ...[...(await rolledUpHoliday(tx, asked, rolledUp))].map(warningsOf(textOfRolledUp)),
  ];
  return warnings.flat().slice(0, MOST);
}

function warningsOf(textOf: (problem: Problem) => string) {
  return ([employeeId, { problems }]: readonly [string, { readonly problems: readonly Problem[] }]) =>
    problems.map((problem) => ({ employeeId, token: "holiday_not_paid", text: textOf(problem) }));
}

const POST_A_LINE = "or post the holiday pay as a line of the run";

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

/** Returns employees with approved or taken holiday in a period. */
async function withHoliday(
  tx: Tx,
  { periodStartDate, periodEndDate }: WarnedPeriod["period"],
  employeeIds: readonly string[],
): Promise<readonly string[]> {
  if (employeeIds.length === 0) return [];
  const rows = await selectWithHoliday(tx, employeeIds)
    .where("start_date", "<=", periodEndDate)
    .where("end_date", ">=", periodStartDate)
    .execute();
  return rows.map(({ employee_id: id }) => id);
}

/** Returns employees whose policy may roll up their holiday pay: their own, or that of the organisation. */
async function withRolledUpPay(tx: Tx, employeeIds: readonly string[]): Promise<readonly string[]> {
  const tables = tx.withTables<HolidayTables>();
  const policies = await tables
    .selectFrom("holiday_policy")
    .select("policy_id")
    .where("rolled_up", "=", true)
    .execute();
  const ids = policies.map(({ policy_id: id }) => id);
  if (ids.length === 0 || employeeIds.length === 0) return [];
  if (ids.includes((await findSettings(tx)).row?.default_policy_id ?? "")) return employeeIds;
  const rows = await tables
    .selectFrom("holiday_employee_policy")
    .select("employee_id")
    .where("policy_id", "in", ids)
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .execute();
  return rows.map(({ employee_id: id }) => id);
}
