import type { PaymentFacts, YearFacts } from "../../src/engine";
import { pence } from "../support/library";
import { pounds } from "../support/pounds";
import { fc } from "../support/property";
import { employments, orderTerms, pensionsOf, pensionTerms, terms, withTerms } from "./employments";

/** A year with facts that were wrong until the open run. */
export interface LateFact {
  readonly asPaid: YearFacts;
  readonly asKnown: YearFacts;
  /** The open run: payments before this day are closed. */
  readonly openDate: string;
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

/** Draws late facts of every kind, in every tax year of the rules. */
export const lateFacts: fc.Arbitrary<LateFact> = fc
  .record({
    employment: employments,
    open: fc.integer({ min: 2, max: 60 }),
    mistakes: fc.array(mistakes, { minLength: 1, maxLength: 2 }),
  })
  .map(({ employment, open, mistakes: made }) => {
    const { payments } = employment;
    const closed = Math.min(open, payments.length - 2);
    const openDate = payments[closed]?.paymentDate ?? "";
    const start: LateFact = { asPaid: employment, asKnown: employment, openDate };
    const dateOf = ({ at }: Mistake) => payments[at % closed]?.paymentDate ?? "";
    return made.reduce((late, mistake) => correct(late, mistake, dateOf(mistake)), start);
  });

function correct(late: LateFact, mistake: Mistake, date: string): LateFact {
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
