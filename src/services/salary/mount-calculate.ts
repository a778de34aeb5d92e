import type { Problem } from "../../engine";
import { formatDate, readDate } from "../../engine/base";
import { type SalaryFacts, type SalaryOfPeriod, salaryLines } from "../../engine/salary";
import type { ValidationIssue } from "../../platform";
import { invalidOf, issueAt, notFound } from "../../platform/http";
import { issueOfProblem, moneyOf, mountOperation, type ServiceContext } from "../contract";
import { employeeFacts } from "../employees";
import { calculateSalary, type DryRun } from "./contract/calculate-operation";
import { type SalaryPeriod, salaryFacts } from "./salary-facts";
import { salaryLevels } from "./store/salary-levels";

/** The longest pay period in days: a year. */
const LONGEST = 366;

const FIELDS = new Set([
  "payrollConfigId",
  "periodStartDate",
  "periodEndDate",
  "frequency",
  "statutoryLines",
  "unpaidDays",
  "leaveStart",
]);

export function mountCalculate(context: ServiceContext): void {
  mountOperation(context, calculateSalary, async ({ params: { employeeId }, body }, tx) => {
    const facts = await employeeFacts(tx, employeeId);
    if (facts === null) throw notFound("employee");
    const levels = await salaryLevels(tx, body.payrollConfigId, [employeeId]);
    const worked = isTooLong(body) ? null : salaryLines(salaryFacts(levels, facts, periodOf(body)), context.rulebook);
    const found = [
      ...(levels.isPayrollKnown ? [] : [UNKNOWN_PAYROLL]),
      ...(worked === null ? [tooLong(body)] : []),
      ...(worked?.ok === false ? worked.problems : []),
    ];
    if (found.length > 0 || !worked?.ok) throw invalidOf(found, issueOf);
    return { data: dataOf(worked.value), text: "The salary is calculated; nothing is posted." };
  });
}

function issueOf(found: ValidationIssue | Problem): ValidationIssue {
  return "reasonToken" in found ? found : issueOfProblem(found, FIELDS);
}

const UNKNOWN_PAYROLL = issueAt(
  ["payrollConfigId"],
  "payroll_config_not_found",
  null,
  "The organisation has no such payroll.",
);

function lastDay({ periodStartDate }: DryRun): number {
  return readDate(periodStartDate) + LONGEST - 1;
}

function isTooLong(body: DryRun): boolean {
  return readDate(body.periodEndDate) > lastDay(body);
}

function tooLong(body: DryRun): ValidationIssue {
  const limit = formatDate(lastDay(body));
  return issueAt(["periodEndDate"], "date_after", { limit }, `A period is at most ${LONGEST} days long.`);
}

type LeaveStart = NonNullable<SalaryFacts["leaveStart"]>;

const isSent = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;

function periodOf(sent: DryRun): SalaryPeriod {
  const { periodStartDate, periodEndDate, frequency, statutoryLines, unpaidDays, leaveStart } = sent;
  const lines = (statutoryLines ?? []).map(({ units, unitName, amount, ...line }) => ({
    ...line,
    amount: moneyOf(amount),
    ...(isSent(units) ? { units } : {}),
    ...(isSent(unitName) ? { unitName } : {}),
  }));
  return {
    periodStartDate,
    periodEndDate,
    frequency,
    statutoryLines: lines,
    unpaidDays: (unpaidDays ?? []).map(({ fraction, ...days }) => ({
      ...days,
      ...(isSent(fraction) ? { fraction } : {}),
    })),
    ...(isSent(leaveStart) ? { leaveStart: leaveStart as LeaveStart } : {}),
  };
}

function dataOf({ lines, ...rest }: SalaryOfPeriod) {
  return { ...rest, lines: [...lines] };
}
