import { describeProblem, type Problem } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { RunToWarnOf, WholeRunWarning } from "../../contract";
import { paidInPeriod } from "./paid-in-period";
import type { WarnedPeriod } from "./warned-period";

/** The most warnings of one run. */
const MOST = 500;

/** Warns of employees whose approved holiday, or whose rolled-up holiday pay, a run cannot pay. */
export async function warnOfPay(
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
