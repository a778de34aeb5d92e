import type { PayFrequency, PaymentFacts, YearFacts } from "../../src/engine";
import { addDays, dateOf } from "../support/dates";
import { pounds } from "../support/pounds";
import { fc } from "../support/property";

// One employment through a tax year, of every chapter that a payslip has.

type Loan = "Plan1" | "Plan2" | "Plan4" | null;

/** What letters, notices and loans state. */
export interface Terms {
  readonly taxCode: string;
  readonly week1Month1: boolean;
  readonly niCategory: string;
  readonly studentLoanPlan: Loan;
  readonly isPostgraduate: boolean;
}

export const terms: fc.Arbitrary<Terms> = fc.record({
  taxCode: fc.constantFrom("1257L", "1000L", "BR", "K150", "0T", "S1257L", "C1257L"),
  week1Month1: fc.constantFrom(false, false, false, true),
  niCategory: fc.constantFrom("A", "A", "B", "C", "H", "J", "M"),
  studentLoanPlan: fc.constantFrom<Loan>(null, null, "Plan1", "Plan2", "Plan4"),
  isPostgraduate: fc.constantFrom(false, false, true),
});

export type Pensions = NonNullable<YearFacts["pensions"]>;
export type Orders = NonNullable<YearFacts["courtOrders"]>;

/** No pension, or one of each arrangement and of several bases. */
export const pensionTerms = fc.option(
  fc.record({
    pensionType: fc.constantFrom("NetPayArrangement", "ReliefAtSource", "SalarySacrifice"),
    contributionBasis: fc.constantFrom("QualifyingEarnings", "PensionablePaySet1", "PensionablePaySet3"),
    employeeFactor: fc.constantFrom("0.04", "0.05", "0.075"),
    employerFactor: fc.constantFrom("0.03", "0.06"),
  }),
);

const COUNCIL = { jurisdiction: "England", localAuthority: "Sample council" } as const;

/** No order, or one of a fixed amount, or by a table; its id begins with the letter of those who know of it. */
export function orderTerms(letter: string): fc.Arbitrary<Orders> {
  const order = { orderId: letter, dateMade: "2021-02-01" };
  const setting = { protectedEarningsSettingCourtPerAmount: "200" };
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    fc
      .integer({ min: 20, max: 90 })
      .map((amount): Orders => [{ ...order, orderType: "AeoNonPriority", fixedAmount: String(amount), ...setting }]),
    fc.constant<Orders>([{ ...order, orderType: "Ctaeo", ...COUNCIL }]),
  );
}

const DAYS: Partial<Record<PayFrequency, number>> = { Weekly: 7, Fortnightly: 14, FourWeekly: 28 };
const PER_YEAR: Partial<Record<PayFrequency, number>> = { Weekly: 52, Fortnightly: 26, FourWeekly: 13, Monthly: 12 };

/** The payments of a year: monthly on the 28th, else every so many days, from the first day of the tax year or later. */
function datesOf(year: number, frequency: PayFrequency, first: number): readonly string[] {
  const every = DAYS[frequency];
  if (every === undefined) return Array.from({ length: 12 }, (_, month) => dateOf(year, month + 3, 28));
  const dates: string[] = [];
  const start = dateOf(year, 3, 6);
  for (let at = first % every; addDays(start, at) < dateOf(year + 1, 3, 6); at += every) dates.push(addDays(start, at));
  return dates;
}

/** What one employment is drawn from. */
const drawn = fc.record({
  year: fc.integer({ min: 2022, max: 2026 }),
  frequency: fc.constantFrom<PayFrequency>("Monthly", "Monthly", "Weekly", "Fortnightly", "FourWeekly"),
  first: fc.oneof(fc.constant(0), fc.nat(27)),
  yearly: fc.array(fc.integer({ min: 1_440_000, max: 8_400_000 }), { minLength: 53, maxLength: 53 }),
  isSteady: fc.boolean(),
  starts: fc.constantFrom(0, 0, 2),
  leaves: fc.constantFrom(0, 0, 1),
  director: fc.constantFrom(null, null, null, "Annual" as const, "Alternative" as const),
  terms,
  pension: pensionTerms,
  orders: orderTerms("A"),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

/** Years that begin with a starter's first payment and end with a leaver's last, of a director, of any frequency. */
export const employments: fc.Arbitrary<YearFacts> = drawn.map(yearOf);

/** Two tax years of one employment: what pay is may change, its terms are those of the year before. */
export const employmentsOfTwoYears: fc.Arbitrary<readonly [past: YearFacts, open: YearFacts]> = fc
  .tuple(drawn, drawn)
  .map(([past, { yearly }]) => {
    const year = Math.min(past.year, 2025);
    return [yearOf({ ...past, year, leaves: 0 }), yearOf({ ...past, year: year + 1, starts: 0, yearly })];
  });

function yearOf({ year, frequency, first, yearly, ...other }: Drawn): YearFacts {
  const { isSteady, starts, leaves, director, terms: own, pension, orders } = other;
  const dates = datesOf(year, frequency, first).slice(starts);
  const paid = leaves === 0 ? dates : dates.slice(0, -3);
  const payments = paid.map((paymentDate, at): PaymentFacts => {
    const pence = Math.round(
      (yearly[isSteady || director === "Alternative" ? 0 : at] ?? 0) / (PER_YEAR[frequency] ?? 1),
    );
    return { paymentDate, lines: [{ amount: pounds(pence) }], isFinalPayment: at === paid.length - 1 };
  });
  return {
    ...withTerms(year, own),
    payFrequency: frequency,
    ...(director === null ? {} : { director: { nicMethod: director } }),
    ...(leaves === 0 ? {} : { leavingDate: addDays(paid.at(-1) ?? "", 3) }),
    pensions: pensionsOf(year, pension),
    courtOrders: orders,
    payments,
  };
}

export function withTerms(year: number, own: Terms) {
  const start = dateOf(year, 3, 6);
  const { taxCode, week1Month1, niCategory, studentLoanPlan, isPostgraduate } = own;
  return {
    taxYear: year,
    taxCodes: [{ effectiveDate: start, taxCode, week1Month1 }],
    niCategories: [{ effectiveDate: start, niCategory }],
    studentLoans: studentLoanPlan === null ? [] : [{ startDate: start, studentLoanPlan }],
    postgraduateLoans: isPostgraduate ? [{ startDate: start }] : [],
  };
}

export function pensionsOf(year: number, pension: object | null): Pensions {
  return pension === null ? [] : [{ startDate: dateOf(year, 3, 6), pension: pension as Pensions[number]["pension"] }];
}
