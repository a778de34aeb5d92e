import {
  type DayNumber,
  dayNumber,
  type Fraction,
  formatPence,
  fraction,
  type Pence,
  plus,
  shape,
  type TaxYear,
  times,
} from "../base";
import { basisPoints } from "../rulebook";
import { type BenefitKind, type Inquiry, pounds } from "./define-benefit";

const WHOLE = 10_000n;
const PENCE_IN_A_POUND = 100n;

const PAYMENT = shape.record({
  /** What the employee pays. */
  amount: shape.amount({ from: 0 }),
  paidOn: shape.date,
});

/** What the employee pays for a benefit, and whether the benefit is taxed through payroll, which decides the last day. */
export const MADE_GOOD = {
  /** Payments by the employee for the benefit of this tax year, each with its day. */
  madeGood: shape.optional(shape.list(PAYMENT, { upTo: 400 }), []),
  /** Whether the benefit is taxed through payroll in this tax year. */
  isPayrolled: shape.optional(shape.flag, false),
};

/** Pay that the employee gave up for the benefit in this tax year, or the cash offered instead of it. */
export const FORGONE = {
  /** Pay that the employee gave up for the benefit in this tax year, or the cash offered instead of it. */
  forgone: shape.optional(shape.amount({ from: 0 }), 0),
};

export interface Paid {
  readonly amount: Pence;
  readonly paidOn: DayNumber;
}

/** Returns the last day on which a payment for a benefit of a tax year counts. */
export function lastDayToMakeGood(inquiry: Inquiry, kind: BenefitKind, isPayrolled: boolean): DayNumber {
  const days = inquiry.figure("makingGoodBy");
  if (days === null) return Number.NaN;
  const isFuelOrToken = kind === "CarFuel" || kind === "VanFuel" || kind === "CreditToken";
  const payrolled = isFuelOrToken ? days.payrolledFuelAndTokens : days.payrolled;
  return afterYear(inquiry.law.taxYear, isPayrolled ? payrolled : days.notPayrolled);
}

/** Returns the sum of the payments that were made in time. */
export function paidInTime(payments: readonly Paid[], lastDay: DayNumber): Pence {
  return payments.reduce((sum, { amount, paidOn }) => (paidOn <= lastDay ? sum + amount : sum), 0);
}

/** Returns a day such as "07-06" of the calendar year in which a tax year ends. */
export function afterYear(taxYear: TaxYear, day: string): DayNumber {
  const [month = "", ofMonth = ""] = day.split("-");
  return dayNumber(taxYear + 1, Number(month), Number(ofMonth));
}

/** An amount of pence exactly, never rounded; a rate as the rule files write it. */
export function exact(amount: Pence): Fraction {
  return fraction(amount);
}

export function atRate(amount: Fraction, rate: string): Fraction {
  return times(amount, basisPoints(rate), WHOLE);
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { over: -b.over, under: b.under });
}

function isBelow(a: Fraction, b: Fraction): boolean {
  return a.over * b.under < b.over * a.under;
}

/** Returns the greater of two amounts. */
export function greater(a: Fraction, b: Fraction): Fraction {
  return isBelow(a, b) ? b : a;
}

export const NOTHING = fraction(0n);

/** Returns an amount, or nothing if it is below nothing. */
export function notNegative(a: Fraction): Fraction {
  return greater(a, NOTHING);
}

/** How an amount that is not negative is rounded to whole pence or pounds. */
type Direction = "down" | "up" | "nearest";

/** Returns an amount that is not negative in whole pence. */
export function toPence({ over, under }: Fraction, direction: Direction): Pence {
  return Number(divided(over, under, direction));
}

/** Rounds an amount that is not negative to pounds where the law's working sheets do, otherwise leaves it as it is. */
export function toPounds(inquiry: Inquiry, amount: Fraction, direction: Direction): Fraction {
  if (inquiry.law.policies.benefitRounding === "Pence") return amount;
  return fraction(divided(amount.over, amount.under * PENCE_IN_A_POUND, direction) * PENCE_IN_A_POUND);
}

function divided(over: bigint, under: bigint, direction: Direction): bigint {
  if (direction === "down") return over / under;
  return direction === "up" ? (over + under - 1n) / under : (2n * over + under) / (2n * under);
}

/** Returns what remains of an amount after a payment, not below nothing. */
export function lessPaid(amount: Pence, paid: Pence): Pence {
  return Math.max(0, amount - paid);
}

/** Takes payments in time off an amount, not below nothing, and notes it. */
export function lessMadeGood(inquiry: Inquiry, full: Pence, paid: Pence): Pence {
  const left = lessPaid(full, paid);
  if (paid === 0) return left;
  inquiry.note(() => ({
    id: "benefits.made-good",
    figure: "/cashEquivalent",
    rule: "What the employee pays for the benefit in time is taken off, not below nothing.",
    formula: "value − payments in time",
    inputs: pounds({ value: full, "payments in time": paid }),
    value: formatPence(left),
    from: ["makingGoodBy"],
  }));
  return left;
}

/** One part of several: how much of a whole belongs to one employee, or to one benefit. */
export const PART = shape.record(
  {
    /** The weight of this part, such as its cost or its percentage. */
    part: shape.amount({ from: 0, unit: "units" }),
    /** The sum of the weights of all parts. */
    of: shape.amount({ from: 0, unit: "units" }),
    /** The sum of the weights of the parts before this one, so that rounded parts add up to the whole. */
    before: shape.optional(shape.amount({ from: 0, unit: "units" }), 0),
  },
  ({ part, of, before }, subject) => {
    if (of === 0) subject.refuse("too_small", "/of", { minimum: "0.01" });
    else if (part + before > of) subject.refuse("too_large", "/part", { maximum: formatPence(of - before) });
  },
);

/** An employee's share of a benefit given to several at once; left out or null: the benefit is this employee's alone. */
export const SHARE = {
  /** The employee's share of a benefit given to several at the same time; left out or null: it is not shared. */
  share: shape.orNull(PART),
};

export interface Part {
  readonly part: number;
  readonly of: number;
  readonly before: number;
}

/** Returns a part of an amount exactly. */
export function getPart(amount: Fraction, part: Part | null): Fraction {
  return part === null ? amount : times(amount, part.part, part.of);
}

/** Returns a part of an amount in whole pounds or pence, such that the parts of all add up to the amount. */
export function roundedPart(inquiry: Inquiry, amount: Fraction, part: Part | null): Fraction {
  if (part === null) return amount;
  const upTo = (weight: number) => toPounds(inquiry, times(amount, weight, part.of), "nearest");
  return minus(upTo(part.before + part.part), upTo(part.before));
}
