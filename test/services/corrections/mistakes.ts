import { type PaymentFacts, payYear, type YearFacts } from "../../../src/engine/gross-to-net";
import { answerOf } from "../../support/golden/engine";
import { ADDRESS } from "../rti/sample-submissions";
import { monthsFrom } from "../year/calendar";
import type { Employer } from "../year/employer";
import { rulebook } from "../year/library";

// Mistakes of a year: a fact of each month that becomes known two months later, and a twin of whom it was known in time.

export const FIRST_YEAR = 2025;

/** How many runs a mistake is paid by. */
export const LATE_BY = 2;

/** The year, and the months of the next one in which its last mistakes are put right. */
export const PAID_MONTHS = monthsFrom(FIRST_YEAR, 12 + LATE_BY);

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
  /** The last name of the one of whom the fact is known late. */
  readonly lateName: string;
  readonly inTime: string;
}

/** The tax year and number of a run, by its place from 1. */
export function placeOf(run: number) {
  return { year: FIRST_YEAR + Math.floor((run - 1) / 12), period: ((run - 1) % 12) + 1 };
}

/** Returns whether a mistake is put right in the next tax year only. */
export function isOfPastYear({ month }: Mistake): boolean {
  return month + LATE_BY > 12;
}

/** Adds the people of a month's mistakes: of one kind, and of every kind in months that are put right in the next year. */
export async function plantMistakes(employer: Employer, month: number): Promise<readonly Mistake[]> {
  const [kind = "rise"] = [KINDS[(month - 1) % KINDS.length]];
  const kinds = month + LATE_BY > 12 ? KINDS : [kind];
  const planted: Mistake[] = [];
  for (const each of kinds) planted.push(await plantMistake(employer, month, each));
  return planted;
}

async function plantMistake({ send, payrolls }: Employer, month: number, kind: Kind): Promise<Mistake> {
  const letter = "ABCDEFGHIJKLM"[month] ?? "";
  const nameOf = (first: string) => `${first} ${kind} ${letter}`;
  const add = async (first: string): Promise<string> => {
    const record = {
      firstName: "Sample",
      lastName: nameOf(first),
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
  return { month, kind, late: await add("Late"), lateName: nameOf("Late"), inTime: await add("Early") };
}

/** Enters the fact of a mistake. */
export async function enterFact({ send }: Employer, { month, kind }: Mistake, employeeId: string): Promise<void> {
  const from = PAID_MONTHS[month - 1]?.starts ?? "";
  const day = month === 1 ? `${FIRST_YEAR}-04-06` : from;
  const path = `employees/${employeeId}`;
  if (kind === "letter") await send("POST", `${path}/ni-category`, { effectiveDate: day, niCategory: "J" });
  else if (kind === "code") await send("POST", `${path}/tax-code`, { effectiveDate: day, taxCode: "1000L" });
  else if (kind === "loan") {
    await send("POST", `${path}/student-loan/start`, { startDate: day, studentLoanPlan: "Plan2" });
  } else await send("PUT", `${path}/salary`, { salary: String(SALARIES[kind][1]), effectiveFrom: from });
}

/**
 * The oracle: the pay that was really paid, with the deductions that it should have had, calculated by the library in one
 * call for each tax year; the years to date.
 */
export function asCorrected(mistake: Mistake, runs: number) {
  const { month, kind } = mistake;
  const all = PAID_MONTHS.slice(0, runs).map((_, at) => at + 1);
  const from = PAID_MONTHS[month - 1 + monthsLost(mistake)]?.starts ?? "";
  return [...new Set(all.map((run) => placeOf(run).year))].map((taxYear) => {
    const own = all.filter((run) => placeOf(run).year === taxYear);
    const starts = `${taxYear}-04-06`;
    const begins = from > starts ? from : starts;
    const isChanged = from < `${taxYear + 1}-04-06`;
    const has = (of: Kind) => kind === of && isChanged;
    const usual = begins === starts ? [] : [starts];
    const year = {
      taxYear,
      payFrequency: "Monthly",
      taxCodes: has("code")
        ? [
            ...usual.map((effectiveDate) => ({ effectiveDate, taxCode: "1257L" })),
            { effectiveDate: begins, taxCode: "1000L" },
          ]
        : [{ effectiveDate: starts, taxCode: "1257L" }],
      niCategories: has("letter")
        ? [
            ...usual.map((effectiveDate) => ({ effectiveDate, niCategory: "A" as const })),
            { effectiveDate: begins, niCategory: "J" as const },
          ]
        : [{ effectiveDate: starts, niCategory: "A" as const }],
      studentLoans: has("loan") ? [{ startDate: begins, studentLoanPlan: "Plan2" as const }] : [],
      payments: own.map((run) => paymentOf(mistake, run)),
    } satisfies YearFacts;
    const { yearToDate } = answerOf(payYear(year, rulebook));
    if (yearToDate === null) throw new Error("A year with payments has a year to date.");
    return yearToDate;
  });
}

/**
 * Returns how many months of a mistake are left to HMRC, as no run of their year puts them right: a code of all months
 * is, by the first, and a loan of one month for each run, as no more than twice the deduction due is made.
 */
function monthsLost({ month, kind }: Mistake): number {
  const [missed, runs] = [Math.min(LATE_BY, 13 - month), Math.max(0, 13 - month - LATE_BY)];
  if (kind === "code" && runs === 0) return missed;
  return kind === "loan" ? Math.max(0, missed - runs) : 0;
}

function paymentOf({ month, kind }: Mistake, run: number): PaymentFacts {
  const [before, after] = SALARIES[kind].map((salary) => salary / 12) as [number, number];
  const paidBy = month + LATE_BY;
  const own = run >= paidBy ? after : before;
  const arrears = run === paidBy ? (after - before) * LATE_BY : 0;
  return { paymentDate: PAID_MONTHS[run - 1]?.paid ?? "", grossPay: (own + arrears).toFixed(2) };
}
