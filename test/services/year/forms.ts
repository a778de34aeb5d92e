import { MONTHS, type Period, WEEKS } from "./calendar";
import { periodsOf, type Slip } from "./library";
import type { Person } from "./people";

const COLUMNS = {
  incomeTax: "tax",
  studentLoans: "studentLoan",
  postgraduateLoans: "postgraduateLoan",
  employeeNi: "ni",
  employerNi: "employerNi",
} as const;

/** A payslip and the day on which it was paid. */
export interface Paid {
  readonly on: string;
  readonly slip: Slip;
}

/** Returns somebody's payslips with their pay dates. */
export function paidTo(person: Person, slips: ReadonlyMap<string, readonly Slip[]>): readonly Paid[] {
  const own = slips.get(person.name) ?? [];
  return periodsOf(person).flatMap(({ paid: on }, index) => own.slice(index, index + 1).map((slip) => ({ on, slip })));
}

/** Returns the columns of a P32 by tax month, added up from payslips. */
export function columnsBySum(payments: readonly Paid[]): readonly Readonly<Record<string, string>>[] {
  return Array.from({ length: 12 }, (_, at) => {
    const paid = payments.filter(({ on }) => taxMonthOf(on) === at + 1);
    const columns = Object.entries(COLUMNS);
    return Object.fromEntries(
      columns.map(([column, amount]) => [column, sumOf(paid.map(({ slip }) => slip.forPeriod[amount]))]),
    );
  });
}

/** Counted here, independently of the engine's calendar. */
function taxMonthOf(date: string): number {
  const [, month = 0, day = 0] = date.split("-").map(Number);
  return ((month + (day >= 6 ? 8 : 7)) % 12) + 1;
}

export function sumOf(amounts: readonly string[]): string {
  return (amounts.reduce((sum, amount) => sum + Number(amount.replace(".", "")), 0) / 100).toFixed(2);
}

/** Returns the period in which somebody left; null for those who stayed. */
export function lastPeriodOf({ payroll, leaves }: Person): Period | null {
  if (leaves === undefined) return null;
  const periods = payroll === "Monthly" ? MONTHS : WEEKS;
  return periods.find(({ starts, ends }) => starts <= leaves && leaves <= ends) ?? null;
}
