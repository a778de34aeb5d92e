import type { PaymentFacts, YearFacts } from "../gross-to-net";
import { byDate } from "./by-date";
import { areEqual } from "./equal";

/** What the facts of a year consist of: each part may be as it was paid from, or as it is known now. */
const PARTS = ["pay", "terms", "pension", "orders"] as const;

type Part = (typeof PARTS)[number];

/** The parts that are taken as they are known now. */
export type KnownParts = readonly Part[];

const PAY_FIELDS = ["grossPay", "lines", "normalPayForgone"] as const satisfies readonly (keyof PaymentFacts)[];
const PENSION_FIELDS = ["pension", "furtherPensions", "enrolmentEarningsToDate"] as const;
const ORDER_FIELDS = ["courtOrdersInLines", "courtOrderDay"] as const;
const OTHER_FIELDS = new Set<string>([...PAY_FIELDS, ...PENSION_FIELDS, ...ORDER_FIELDS]);

export interface TwoStates {
  readonly asPaid: YearFacts;
  readonly asKnown: YearFacts;
}

/** Returns the parts that differ between what was paid from and what is known now. */
export function differingParts({ asPaid, asKnown }: TwoStates): KnownParts {
  if (areEqual(asPaid, asKnown)) return [];
  return PARTS.filter((part) => !areEqual(only(asPaid, part), only(asKnown, part)));
}

/** Returns the facts with some parts as known now; the payments are those of the state that the pay is taken from. */
export function withKnown({ asPaid, asKnown }: TwoStates, parts: KnownParts): YearFacts {
  const of = (part: Part) => (parts.includes(part) ? asKnown : asPaid);
  const others = { ...of("terms") };
  const payments = joinPayments(of);
  return { ...others, pensions: of("pension").pensions, courtOrders: of("orders").courtOrders, payments } as YearFacts;
}

/** Returns each payment with its fields from the state of their part, if that state has the payment. */
function joinPayments(of: (part: Part) => YearFacts): readonly PaymentFacts[] {
  const states = PARTS.map((part) => [part, byDate(of(part).payments, "paymentDate")] as const);
  return [...byDate(of("pay").payments, "paymentDate")].map(([key, payment]) => {
    const fields = states.map(([part, payments]) => fieldsOf(payments.get(key) ?? payment, part));
    return Object.assign({}, ...fields) as PaymentFacts;
  });
}

function fieldsOf(payment: PaymentFacts, part: Part): Partial<PaymentFacts> {
  return Object.fromEntries(Object.entries(payment).filter(([field]) => partOf(field) === part));
}

function partOf(field: string): Part {
  if (!OTHER_FIELDS.has(field)) return "terms";
  if ((PAY_FIELDS as readonly string[]).includes(field)) return "pay";
  return (ORDER_FIELDS as readonly string[]).includes(field) ? "orders" : "pension";
}

/** Returns what a year states of one part. */
function only({ pensions, courtOrders, payments, ...terms }: YearFacts, part: Part): unknown {
  const years = { pay: null, terms, pension: pensions, orders: courtOrders };
  const ofPayments = payments.map((payment) => [payment.paymentDate, fieldsOf(payment, part)]);
  return [years[part], ofPayments];
}
