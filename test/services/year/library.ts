import { type PayLine, payYear } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { salaryLines } from "../../../src/engine/salary";
import { rules } from "../../../src/rules/all";
import { MONTHS, type Period, WEEKS } from "./calendar";
import { payLine } from "./lines";
import type { Person } from "./people";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
export const rulebook = made.value;

/** A payslip as the API and the library both show it. */
export type Slip = ReturnType<typeof libraryYear>[number];

/** Returns the periods in which somebody has a payslip. */
export function periodsOf({ payroll, record, leaves, lines, moves = "9999-12-31" }: Person): readonly Period[] {
  const own =
    payroll === "Monthly"
      ? MONTHS
      : [...WEEKS.filter(({ paid }) => paid < moves), ...MONTHS.filter(({ starts }) => starts >= moves)];
  return own.filter(({ starts, ends, at }) => {
    const isGone = leaves !== undefined && leaves < starts;
    return ends >= record.startDate && (!isGone || (lines?.(at).length ?? 0) > 0);
  });
}

/** Calculates somebody's whole year in one call of the library, from facts that the services never saw. */
export function libraryYear(person: Person) {
  const { payroll, facts, leaves } = person;
  const periods = periodsOf(person);
  const paid = payYear(
    {
      taxYear: 2026,
      payFrequency: payroll,
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      ...facts,
      payments: periods.map((period) => ({
        paymentDate: period.paid,
        enrolmentEarningsToDate: "0",
        payFrequency: period.payroll,
        lines: [...salaryOf(person, period), ...(person.lines?.(period.at) ?? []).map(payLine)],
        isFinalPayment: period.isLast || (leaves !== undefined && leaves <= period.ends),
        // Pay after leaving is a bonus here, whose earnings period is a week.
        ...(leaves !== undefined && leaves < period.starts ? { niEarningsPeriod: { unit: "Week", count: 1 } } : {}),
      })),
    },
    rulebook,
  );
  if (!paid.ok) throw new Error(`${person.name}: ${JSON.stringify(paid.problems)}`);
  return paid.value.payslips.map(({ forPeriod, yearToDate, niBreakdown, taxCode, week1Month1, niCategory }) => ({
    forPeriod,
    yearToDate,
    niBreakdown,
    taxCode,
    week1Month1,
    niCategory,
  }));
}

function salaryOf({ name, record, rises = [], leaves }: Person, period: Period): readonly PayLine[] {
  if (leaves !== undefined && leaves < period.starts) return [];
  const salary = salaryLines(
    {
      employeeId: name,
      payrollConfigId: period.payroll,
      frequency: period.payroll,
      periodStartDate: period.starts,
      periodEndDate: period.ends,
      startDate: record.startDate,
      leavingDate: leaves ?? null,
      salaryHistory: [{ effectiveFrom: record.startDate, salary: record.salary }, ...rises],
      organisation: { calculationMethod: "WorkingDays" },
    },
    rulebook,
  );
  if (!salary.ok) throw new Error(`${name}: ${JSON.stringify(salary.problems)}`);
  return salary.value.lines.map(({ id, amount }) => ({ id, code: "SALARY", amount }));
}
