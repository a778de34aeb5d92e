import { type PaymentFacts, payYear } from "../../../src/engine";
import { answerOf } from "../../support/golden/engine";
import { ADDRESS } from "../rti/sample-submissions";
import { MONTHS } from "../year/calendar";
import type { Employer } from "../year/employer";
import { rulebook } from "../year/library";

// Mistakes of a year: a fact of each month that becomes known two months later, and a twin of whom it was known in time.

/** How many runs a mistake is paid by. */
export const LATE_BY = 2;

const KINDS = ["high", "letter", "rise", "loan", "code", "cut"] as const;
type Kind = (typeof KINDS)[number];

/** Yearly salaries before and after the fact. */
const SALARIES: Readonly<Record<Kind, readonly [before: number, after: number]>> = {
  high: [48_000, 60_000],
  rise: [30_000, 33_000],
  cut: [30_000, 27_000],
  letter: [42_000, 42_000],
  loan: [60_000, 60_000],
  code: [36_000, 36_000],
};

export interface Mistake {
  readonly month: number;
  readonly kind: Kind;
  readonly late: string;
  readonly inTime: string;
}

/** Adds the two people of a mistake. */
export async function plantMistake({ send, payrolls }: Employer, month: number): Promise<Mistake> {
  const kind = KINDS[(month - 1) % KINDS.length] ?? "rise";
  const letter = "ABCDEFGHIJKL"[month] ?? "";
  const add = async (lastName: string): Promise<string> => {
    const record = {
      firstName: "Sample",
      lastName: `${lastName} ${letter}`,
      dateOfBirth: "1990-01-31",
      gender: "Female",
      address: ADDRESS,
      startDate: "2024-05-01",
      taxCode: "1257L",
      hoursWorkedBand: "D",
      salary: String(SALARIES[kind][0]),
      payrollConfigId: payrolls.Monthly,
    };
    return (await send("POST", "employees", record)).employeeId;
  };
  return { month, kind, late: await add("Late"), inTime: await add("Early") };
}

/** Enters the fact of a mistake. */
export async function enterFact({ send }: Employer, { month, kind }: Mistake, employeeId: string): Promise<void> {
  const from = MONTHS[month - 1]?.starts ?? "";
  const day = month === 1 ? "2026-04-06" : from;
  const path = `employees/${employeeId}`;
  if (kind === "letter") await send("POST", `${path}/ni-category`, { effectiveDate: day, niCategory: "J" });
  else if (kind === "code") await send("POST", `${path}/tax-code`, { effectiveDate: day, taxCode: "1000L" });
  else if (kind === "loan") {
    await send("POST", `${path}/student-loan/start`, { startDate: day, studentLoanPlan: "Plan2" });
  } else await send("PUT", `${path}/salary`, { salary: String(SALARIES[kind][1]), effectiveFrom: from });
}

/** Whether the fact is of pay, whose arrears bear the contributions of the period in which they are paid. */
export function isOfPay({ kind }: Mistake): boolean {
  const [before, after] = SALARIES[kind];
  return before !== after;
}

/** The oracle: the year to date of pay as it was really paid, calculated by the library in one call. */
export function asPaid({ month, kind }: Mistake, periods: number) {
  const [before, after] = SALARIES[kind].map((salary) => salary / 12) as [number, number];
  const paidBy = month + LATE_BY;
  const payments = MONTHS.slice(0, periods).map(({ paid }, at): PaymentFacts => {
    const period = at + 1;
    const own = period >= paidBy ? after : before;
    const arrears = period === paidBy ? (after - before) * LATE_BY : 0;
    return { paymentDate: paid, grossPay: (own + arrears).toFixed(2) };
  });
  const year = {
    taxYear: "2026-27",
    payFrequency: "Monthly",
    taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
    niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
    payments,
  } as const;
  return answerOf(payYear(year, rulebook)).yearToDate;
}
