import type { PaymentFacts, YearFacts } from "../../src/engine";
import type { Overpayments, Treatment } from "../../src/engine/corrections";
import { pence } from "../support/library";
import { pounds } from "../support/pounds";
import { fc } from "../support/property";
import {
  employments,
  employmentsOfTwoYears,
  orderTerms,
  pensionsOf,
  pensionTerms,
  terms,
  withTerms,
} from "./employments";

/** One state of the facts of a year that was wrong, and the one known now. */
export interface LateYear {
  readonly asPaid: YearFacts;
  readonly asKnown: YearFacts;
}

/** A year with facts that were wrong until the open run, and perhaps the year before it. */
export interface LateFact extends LateYear {
  readonly past?: LateYear;
  /** The open run: payments before this day are closed. */
  readonly openDate: string;
  readonly overpayments?: Overpayments;
  readonly treatment?: Treatment;
}

const KINDS = [
  "WrongAmount",
  "LateRise",
  "Absence",
  "NeverDue",
  "NotPaid",
  "SickPay",
  "Terms",
  "Pension",
  "Orders",
] as const;

type Kind = (typeof KINDS)[number];

/** What is wrong in the closed periods: pay of one or of several, the terms, the pension, or the orders. */
const mistakes = fc.record({
  kind: fc.constantFrom<Kind>(...KINDS),
  at: fc.nat(60),
  pence: fc.integer({ min: 1, max: 60_000 }),
  terms,
  pension: pensionTerms,
  orders: orderTerms("B"),
});

type Mistake = typeof mistakes extends fc.Arbitrary<infer Value> ? Value : never;

const policy = fc.constantFrom<Overpayments>("PayOfOpenRun", "NeverDue");

/** Draws late facts of every kind, in every tax year of the rules. */
export const lateFacts: fc.Arbitrary<LateFact> = fc
  .record({
    employment: employments,
    open: fc.integer({ min: 2, max: 60 }),
    mistakes: fc.array(mistakes, { minLength: 1, maxLength: 2 }),
    overpayments: policy,
  })
  .map(({ employment, open, mistakes: made, overpayments }) => {
    const closed = Math.min(open, employment.payments.length - 2);
    return { ...mistaken(employment, made, closed), openDate: dateAt(employment, closed), overpayments };
  });

/** Draws one payment of a year that was too high, or that was never due; a sacrifice of it is paid back as pay. */
export const overpaidYears: fc.Arbitrary<LateFact> = fc
  .record({
    employment: employments.filter(({ pensions }) => pensions?.[0]?.pension.pensionType !== "SalarySacrifice"),
    open: fc.integer({ min: 2, max: 60 }),
    mistake: mistakes,
    kind: fc.constantFrom<Kind>("Absence", "NeverDue"),
  })
  .map(({ employment, open, mistake, kind }) => {
    const closed = Math.min(open, employment.payments.length - 2);
    const late = mistaken(employment, [{ ...mistake, kind }], closed);
    return { ...late, openDate: dateAt(employment, closed), overpayments: "NeverDue" };
  });

/** Draws late facts of a year that has ended, and of the year of the open run, which may be its first. */
export const lateYears: fc.Arbitrary<LateFact> = fc
  .record({
    employment: employmentsOfTwoYears,
    open: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
    past: fc.array(mistakes, { minLength: 1, maxLength: 2 }),
    mistakes: fc.array(mistakes, { maxLength: 1 }),
    overpayments: policy,
  })
  .map(({ employment: [before, employment], open, past, mistakes: made, overpayments }) => {
    const closed = Math.min(open, employment.payments.length - 2);
    return {
      ...mistaken(employment, closed === 0 ? [] : made, closed),
      past: mistaken(before, past, before.payments.length),
      openDate: dateAt(employment, closed),
      overpayments,
    };
  });

function mistaken(employment: YearFacts, made: readonly Mistake[], closed: number): LateYear {
  const start: LateYear = { asPaid: employment, asKnown: employment };
  return made.reduce((late, mistake) => correct(late, mistake, dateAt(employment, mistake.at % closed)), start);
}

function dateAt({ payments }: YearFacts, at: number): string {
  return payments[at]?.paymentDate ?? "";
}

function correct(late: LateYear, mistake: Mistake, date: string): LateYear {
  const { asPaid, asKnown } = late;
  const year = Number(asKnown.taxYear);
  switch (mistake.kind) {
    case "Terms":
      return { ...late, asKnown: { ...asKnown, ...withTerms(year, mistake.terms) } };
    case "Pension":
      return { ...late, asKnown: { ...asKnown, pensions: pensionsOf(year, mistake.pension) } };
    case "Orders":
      return { ...late, asKnown: { ...asKnown, courtOrders: mistake.orders } };
    case "NotPaid":
      return { ...late, asPaid: without(asPaid, date) };
    case "NeverDue":
      return { ...late, asKnown: without(asKnown, date) };
    default:
      return { ...late, asKnown: { ...asKnown, payments: asKnown.payments.map((one) => change(one, mistake, date)) } };
  }
}

function without(facts: YearFacts, date: string): YearFacts {
  const payments = facts.payments.filter(({ paymentDate }) => paymentDate !== date);
  return { ...facts, payments };
}

function change(payment: PaymentFacts, { kind, pence }: Mistake, date: string): PaymentFacts {
  const lines = payment.lines ?? [];
  const { paymentDate } = payment;
  const with_ = (line: object) => ({ ...payment, lines: [...lines, line as (typeof lines)[number]] });
  if (kind === "LateRise" && paymentDate >= date) return with_({ code: "RISE", amount: pounds(pence) });
  if (paymentDate !== date) return payment;
  if (kind === "WrongAmount") return { ...payment, lines: [{ amount: pounds(pence) }] };
  if (kind === "Absence") return with_({ code: "UNPAID", amount: pounds(-Math.min(pence, 20_000, payOf(lines))) });
  if (kind !== "SickPay") return payment;
  return with_({ lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount: pounds(pence) });
}

/** What unpaid absence may take: pay of a payment is not below zero. */
function payOf(lines: NonNullable<PaymentFacts["lines"]>): number {
  const pay = lines.filter(({ lineType }) => lineType === undefined);
  return pay.reduce((sum, { amount }) => sum + pence(String(amount)), 0);
}
