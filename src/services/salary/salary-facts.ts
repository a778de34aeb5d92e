import type { Result, Rulebook } from "../../engine";
import { type BankHolidayTerritory, bankHolidays } from "../../engine/bank-holidays";
import { formatDate } from "../../engine/base";
import {
  type SalaryFacts,
  type SalaryFrequency,
  type SalaryLine,
  type StatutoryLine,
  salaryLines,
  type UnpaidDays,
} from "../../engine/salary";
import { moneyOf, yearOfDate } from "../contract";
import type { EmployeeFacts } from "../employees";
import type { WorkingPattern } from "../pay";
import type { SalaryLevels } from "./store/salary-levels";

/** A pay period, with the days of absence in it: those of statutory pay and those that salary deducts. */
export interface SalaryPeriod extends Pick<SalaryFacts, "leaveStart" | "paidThrough"> {
  readonly periodStartDate: string;
  readonly periodEndDate: string;
  readonly frequency: SalaryFrequency;
  readonly statutoryLines?: readonly StatutoryLine[];
  readonly unpaidDays?: readonly UnpaidDays[];
}

/** Returns the engine's facts of one employee's pay period, from the records. */
export function salaryFacts(levels: SalaryLevels, facts: EmployeeFacts, period: SalaryPeriod): SalaryFacts {
  const { employee, salaries, workingPatterns } = facts;
  const own = levels.employees.get(employee.employee_id);
  const patterns = {
    employee: workingPatterns.map((row) => ({ effectiveFrom: row.effective_from, ...row.pattern })),
    payRun: listOf(levels.payrollPattern),
    organisation: listOf(levels.organisationPattern),
  };
  return {
    ...period,
    employeeId: employee.employee_id,
    payrollConfigId: levels.payrollConfigId,
    startDate: employee.start_date,
    leavingDate: employee.leaving_date,
    salaryHistory: salaries.map((row) => ({ effectiveFrom: row.effective_from, salary: moneyOf(row.salary) })),
    employee: {
      calculationMethod: own?.calculationMethod ?? null,
      partPeriodDivisor: own?.partPeriodDivisor ?? null,
      workingPatterns: patterns.employee,
      leave: own?.leave ?? null,
    },
    payRun: { workingPatterns: patterns.payRun },
    organisation: {
      calculationMethod: levels.configuration?.calculationMethod ?? null,
      partPeriodDivisor: levels.configuration?.partPeriodDivisor ?? null,
      workingPatterns: patterns.organisation,
      leave: levels.leave,
    },
    ...(Object.values(patterns).flat().every(worksBankHolidays)
      ? {}
      : { bankHolidays: holidaysAround(period, employee.details.territory ?? levels.territory) }),
  };
}

/** Returns the lines for a pay run; empty while the service is dormant. */
export function salaryToPost(
  levels: SalaryLevels,
  facts: EmployeeFacts,
  period: SalaryPeriod,
  rulebook: Rulebook,
): Result<readonly SalaryLine[]> {
  if (!isEnabled(levels)) {
    return { ok: true, value: [], workings: null, rules: rulebook.digest() };
  }
  const worked = salaryLines(salaryFacts(levels, facts, period), rulebook);
  return worked.ok ? { ...worked, value: worked.value.lines } : worked;
}

/** Returns the same facts; null while the service is dormant. */
export function enabledSalaryFacts(
  levels: SalaryLevels,
  facts: EmployeeFacts,
  period: SalaryPeriod,
): SalaryFacts | null {
  return isEnabled(levels) ? salaryFacts(levels, facts, period) : null;
}

/** Returns the same facts; without a version of the salary while the service is dormant, which pays none. */
export function paidSalaryFacts(levels: SalaryLevels, facts: EmployeeFacts, period: SalaryPeriod): SalaryFacts {
  const all = salaryFacts(levels, facts, period);
  return isEnabled(levels) ? all : { ...all, salaryHistory: [] };
}

/** Returns whether an employee has a salary for days of a period that is not posted because the service is dormant. */
export function isSalaryDormant(
  levels: SalaryLevels,
  { employee, salaries }: EmployeeFacts,
  { periodStartDate, periodEndDate }: Pick<SalaryPeriod, "periodStartDate" | "periodEndDate">,
): boolean {
  if (isEnabled(levels) || (employee.leaving_date !== null && employee.leaving_date < periodStartDate)) return false;
  return salaries.some(({ salary, effective_from: from }, index) => {
    const next = salaries[index + 1]?.effective_from;
    return salary > 0 && from <= periodEndDate && (next === undefined || next > periodStartDate);
  });
}

function isEnabled({ configuration }: SalaryLevels): boolean {
  return configuration?.enabled === true;
}

function listOf(pattern: WorkingPattern | null): readonly WorkingPattern[] {
  return pattern === null ? [] : [pattern];
}

function worksBankHolidays({ bankHolidaysAreWorkingDays }: WorkingPattern): boolean {
  return bankHolidaysAreWorkingDays;
}

const LATEST_YEAR = 9999;

/** Returns bank holidays of the tax years that the period touches, as far as their dates are published. */
function holidaysAround(
  { periodStartDate, periodEndDate }: SalaryPeriod,
  territory: BankHolidayTerritory,
): readonly string[] {
  const first = yearOfDate(periodStartDate) - 1;
  const years = Array.from({ length: yearOfDate(periodEndDate) + 2 - first }, (_, index) => first + index);
  const written = years.filter((year) => year >= 0 && year <= LATEST_YEAR);
  return written.flatMap((year) => [...bankHolidays(year, territory)].map(formatDate));
}
