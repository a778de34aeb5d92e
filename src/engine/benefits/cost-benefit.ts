import { type Fraction, formatPence, type Money, type Pence, plus, shape, times } from "../base";
import {
  exact,
  FORGONE,
  getPart,
  greater,
  lastDayToMakeGood,
  lessMadeGood,
  MADE_GOOD,
  NOTHING,
  PART,
  type Paid,
  paidInTime,
  toPence,
} from "./amounts";
import { daysWithin, yearSpan } from "./days";
import { type BenefitKind, defineBenefit, getReporting, type Inquiry, pounds } from "./define-benefit";

/** Kinds whose value is what they cost. */
const COST_KINDS = [
  "PaymentOnBehalf",
  "Voucher",
  "CreditToken",
  "Medical",
  "Service",
  "Subscription",
  "Other",
  "OtherWithoutClass1A",
  "Expense",
] as const;

const COST = shape.record(
  {
    /** What it costs the provider with VAT: of a voucher not its face value, of a credit-token the goods bought. */
    cost: shape.amount({ from: 0 }),
    /** The days that the cost is for, such as those of a premium; left out or null: it is all of this tax year. */
    from: shape.orNull(shape.date),
    /** The last of those days. */
    to: shape.orNull(shape.date),
    /** This employee's part of a cost for several, such as 250.00 of 1500.00 or 1 of 4. */
    share: shape.orNull(PART),
  },
  ({ from, to }, subject) => {
    if (from !== null && to === null) subject.refuse("required_with", "/to", { other: "from" });
    if (from === null && to !== null) subject.refuse("required_with", "/from", { other: "to" });
  },
  shape.notBefore("to", "from"),
);

const FACTS = shape.record({
  taxYear: shape.taxYear,
  kind: shape.choice(COST_KINDS),
  costs: shape.list(COST, { upTo: 1000 }),
  ...MADE_GOOD,
  ...FORGONE,
});

/** The facts of a benefit that is valued at its cost. */
export interface CostBenefitFacts extends shape.FactsOf<typeof FACTS> {}

/** A benefit with what form P11D asks about it. */
export interface ValuedBenefit {
  /** What is taxed: the cash equivalent, or the relevant amount of optional remuneration. */
  readonly cashEquivalent: Money;
  readonly isRelevantAmount: boolean;
  /** The cost or the amount forgone, before what is made good. */
  readonly gross: Money;
  readonly madeGood: Money;
  /** The section of form P11D, "I". */
  readonly section: string;
  /** Whether the employer owes Class 1A on it. */
  readonly isClass1A: boolean;
}

/**
 * Returns the benefit of what is valued at its cost: medical insurance, vouchers and credit-tokens, subscriptions,
 * services, an employee's bills, expenses and others. A cost for several employees or for days outside the tax year is
 * apportioned; what the employee pays in time is taken off. Rounded half up to the penny; the rounding is ours.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 sections 82 to 95
 * and 201 to 204.
 */
export const costBenefit = defineBenefit({
  name: "cost-benefit",
  facts: FACTS,
  work(read, inquiry): ValuedBenefit {
    const year = yearSpan(inquiry.law.taxYear);
    const cost = read.costs.reduce<Fraction>((sum, each) => {
      const own = getPart(exact(each.cost), each.share);
      if (each.from === null || each.to === null) return plus(sum, own);
      const days = daysWithin({ from: each.from, to: each.to }, year);
      return plus(sum, times(own, days, each.to - each.from + 1));
    }, NOTHING);
    inquiry.note(() => ({
      id: "benefits.cost",
      figure: "/gross",
      rule: "The benefit is its cost: this employee's part of it, for the days of the tax year.",
      formula: "sum of cost × part of the employee × days in the tax year ÷ days of the cost",
      inputs: pounds(Object.fromEntries(read.costs.map(({ cost: each }, at) => [`cost ${at + 1}`, each]))),
      value: formatPence(toPence(cost, "nearest")),
      from: ["itepa-203"],
    }));
    return valued(cost, read, read.kind, inquiry);
  },
});

interface Settled {
  readonly madeGood: readonly Paid[];
  readonly isPayrolled: boolean;
  readonly forgone: Pence;
}

/** Takes the amount forgone if it is greater, and what is made good off, and says where it is reported. */
export function valued(value: Fraction, facts: Settled, kind: BenefitKind, inquiry: Inquiry): ValuedBenefit {
  const isRelevantAmount = facts.forgone > 0;
  const gross = toPence(isRelevantAmount ? greater(value, exact(facts.forgone)) : value, "nearest");
  if (isRelevantAmount) {
    inquiry.note(() => ({
      id: "benefits.relevant-amount",
      figure: "/gross",
      rule: "The amount forgone for a benefit is taxed if it is more than the benefit.",
      formula: "greater of (benefit, amount forgone)",
      inputs: pounds({ benefit: toPence(value, "nearest"), "amount forgone": facts.forgone }),
      value: formatPence(gross),
      from: ["optionalRemuneration"],
    }));
  }
  const madeGood = paidInTime(facts.madeGood, lastDayToMakeGood(inquiry, kind, facts.isPayrolled));
  const left = lessMadeGood(inquiry, gross, madeGood);
  const { section, class1A } = getReporting(inquiry.law, kind);
  return {
    cashEquivalent: formatPence(left),
    isRelevantAmount,
    gross: formatPence(gross),
    madeGood: formatPence(madeGood),
    section,
    isClass1A: class1A,
  };
}
