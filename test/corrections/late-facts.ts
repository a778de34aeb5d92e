import type { PayLine, PaymentFacts, StudentLoanPlan, YearFacts } from "../../src/engine";
import { fc } from "../support/property";

/** A year of twelve months with a fact that was wrong until the open run. */
export interface LateFact {
  readonly asPaid: YearFacts;
  readonly asKnown: YearFacts;
  /** The position of the open run among the payments: those before it are closed. */
  readonly open: number;
}

interface Terms {
  readonly taxCode: string;
  readonly week1Month1: boolean;
  readonly niCategory: string;
  readonly studentLoanPlan: StudentLoanPlan | null;
}

const terms: fc.Arbitrary<Terms> = fc.record({
  taxCode: fc.constantFrom("1257L", "1000L", "BR", "K150", "0T", "S1257L", "C1257L"),
  week1Month1: fc.constantFrom(false, false, false, true),
  niCategory: fc.constantFrom("A", "A", "B", "C", "H", "J", "M"),
  studentLoanPlan: fc.constantFrom<StudentLoanPlan | null>(null, null, "Plan1", "Plan2", "Plan4"),
});

/** What is wrong in the closed months: the pay of one, a rise, an absence, or the terms. */
const mistakes = fc.record({
  month: fc.nat(9),
  kind: fc.constantFrom("WrongAmount", "LateRise", "UnpaidAbsence", "Terms", "Terms"),
  pence: fc.integer({ min: 1, max: 60_000 }),
  terms,
});

const pension = fc.constantFrom(null, "QualifyingEarnings", "PensionablePaySet1");

/** Draws late facts of every kind, of every tax year of the rules. */
export const lateFacts: fc.Arbitrary<LateFact> = fc
  .record({
    year: fc.integer({ min: 2022, max: 2026 }),
    open: fc.integer({ min: 1, max: 10 }),
    pay: pays(),
    terms,
    mistakes,
    pension,
  })
  .map(({ year, open, pay, terms: paid, mistakes: mistake, pension: basis }) => {
    const known = mistake.kind === "Terms" ? mistake.terms : paid;
    const others = basis === null ? {} : { pensions: [{ startDate: `${year}-04-06`, pension: pensionOf(basis) }] };
    const payments = pay.map((pence, month) => paymentOf(year, month, [{ amount: pounds(pence) }]));
    const corrected = payments.map((payment, month) =>
      correct(payment, { ...mistake, month: mistake.month % open }, month),
    );
    return {
      asPaid: { ...yearOf(year, paid), ...others, payments },
      asKnown: { ...yearOf(year, known), ...others, payments: corrected },
      open,
    };
  });

function pays() {
  return fc.array(fc.integer({ min: 120_000, max: 700_000 }), { minLength: 12, maxLength: 12 });
}

function pensionOf(contributionBasis: string) {
  return {
    pensionType: "NetPayArrangement",
    contributionBasis,
    employeeFactor: "0.05",
    employerFactor: "0.03",
  } as NonNullable<YearFacts["pensions"]>[number]["pension"];
}

function yearOf(year: number, { taxCode, week1Month1, niCategory, studentLoanPlan }: Terms) {
  const start = `${year}-04-06`;
  return {
    taxYear: year,
    payFrequency: "Monthly" as const,
    taxCodes: [{ effectiveDate: start, taxCode, week1Month1 }],
    niCategories: [{ effectiveDate: start, niCategory }],
    studentLoans: studentLoanPlan === null ? [] : [{ startDate: start, studentLoanPlan }],
  };
}

function paymentOf(year: number, month: number, lines: readonly PayLine[]): PaymentFacts {
  const calendarMonth = ((month + 3) % 12) + 1;
  const paymentYear = calendarMonth < 4 ? year + 1 : year;
  return { paymentDate: `${paymentYear}-${String(calendarMonth).padStart(2, "0")}-28`, lines };
}

function correct(
  payment: PaymentFacts,
  { month, kind, pence }: { readonly month: number; readonly kind: string; readonly pence: number },
  at: number,
): PaymentFacts {
  const lines = payment.lines ?? [];
  if (kind === "WrongAmount" && at === month) return { ...payment, lines: [{ amount: pounds(pence) }] };
  if (kind === "LateRise" && at >= month)
    return { ...payment, lines: [...lines, { code: "RISE", amount: pounds(pence) }] };
  if (kind === "UnpaidAbsence" && at === month) {
    return { ...payment, lines: [...lines, { code: "UNPAID", amount: pounds(-pence) }] };
  }
  return payment;
}

function pounds(pence: number): string {
  const digits = String(Math.abs(pence)).padStart(3, "0");
  return `${pence < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
