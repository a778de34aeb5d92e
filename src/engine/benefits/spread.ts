import {
  type DayNumber,
  endOfTaxYear,
  formatDate,
  formatPence,
  type Money,
  type Pence,
  shape,
  startOfTaxYear,
} from "../base";
import { lastDayToMakeGood } from "./amounts";
import { defineBenefit, type Inquiry, pounds } from "./define-benefit";

const PAY_DAY = shape.record({
  date: shape.date,
  /** Whether nothing is paid on it, such as in a week without work. */
  hasNoPay: shape.optional(shape.flag, false),
});

const PLAN = shape.record({
  /** From which day this is known: it decides about pay days from then on, and nothing is taxed before the first. */
  knownFrom: shape.date,
  /** The benefit of the whole tax year, as far as it is known then. */
  value: shape.amount({ from: 0 }),
  /**
   * The employee's pay days of the tax year on which the benefit is or was to be taxed, those past and those to come, of
   * all payrolls and frequencies: from the start of the benefit, without those after leaving.
   */
  payDays: shape.list(PAY_DAY, { upTo: 400 }, shape.distinct("date")),
});

const FACTS = shape.record({
  taxYear: shape.taxYear,
  /** Taxed in this tax year before the first pay day below, such as on another payroll. */
  taxedBefore: shape.optional(shape.amount(), 0),
  /** What was known when, ascending: each change of the value or of the pay days is a new plan. */
  plans: shape.notEmpty(shape.list(PLAN, { upTo: 400 })),
});

/** The facts of a benefit that is taxed over the pay days of a tax year. */
export interface SpreadFacts extends shape.FactsOf<typeof FACTS> {}

/** What is taxed of a benefit on a pay day. */
export interface TaxedOnPayDay {
  readonly date: string;
  /** Below zero after a fall of the value. */
  readonly amount: Money;
  /** Taxed in the tax year up to this day, with this amount. */
  readonly toDate: Money;
}

/** A benefit over the pay days of its tax year. */
export interface SpreadBenefit {
  readonly payDays: readonly TaxedOnPayDay[];
  readonly taxed: Money;
  /**
   * What no pay day is left for, below zero if too much was taxed: from 2027-28 the last submission is amended, before
   * that the employer informs HMRC. Nothing as long as the last value was known by the last pay day.
   */
  readonly outstanding: Money;
}

/**
 * Returns what is taxed of a benefit on each pay day of a tax year. The value, less what has been taxed, is divided by
 * the pay days left and rounded down to the penny (toward nothing below zero), at first and after each change; the last
 * pay day takes the balance. Past pay days are never changed. A pay day without pay is passed over, or has its part, as the
 * year's law says.
 *
 * Problems: wrong facts; plans that do not ascend are `dates_not_ascending`, pay days of another year
 * `outside_tax_year`; `unsupported_tax_year`. Source: SI 2003/2682 regulations 61D to 61J; from 2027-28 the draft
 * guidance of November 2025. That the last pay day takes the balance is ours: policy `spreadRemainder`.
 */
export const spreadBenefit = defineBenefit({
  name: "spread-benefit",
  facts: FACTS,
  work(read, inquiry): SpreadBenefit | null {
    const plans = readPlans(read.plans, inquiry);
    if (inquiry.reader.problems.length > 0) return null;
    const payDays: TaxedOnPayDay[] = [];
    let taxed = read.taxedBefore;
    let planned: Planned | null = null;
    for (const day of allPayDays(plans)) {
      const plan = plans.filter(({ knownFrom }) => knownFrom <= day).at(-1);
      if (plan === undefined || !plan.payDays.includes(day)) continue;
      const left = plan.payDays.filter((each) => each >= day).length;
      const inUse: Planned = planned?.plan === plan ? planned : startPlan(plan, taxed, left);
      planned = inUse;
      const amount = amountOf(inUse, plan.value - taxed, left, inquiry);
      noteDay(inquiry, payDays.length, { ...inUse, isLast: left === 1, taxed, amount });
      taxed += amount;
      payDays.push({ date: formatDate(day), amount: formatPence(amount), toDate: formatPence(taxed) });
    }
    const value = plans.at(-1)?.value ?? 0;
    return { payDays, taxed: formatPence(taxed), outstanding: formatPence(value - taxed) };
  },
});

/** The kinds that can be made good after the tax year although they are payrolled. */
export const LATE_ADDITION_KINDS = ["CarFuel", "VanFuel", "CreditToken"] as const;

const LATE_FACTS = shape.record({
  /** In which the fuel was provided, or the goods were bought. */
  taxYear: shape.taxYear,
  kind: shape.choice(LATE_ADDITION_KINDS),
  /** What the benefit is worth with what was made good in time: of fuel, as if nothing was. */
  value: shape.amount({ from: 0 }),
  /** What was taxed of it in the tax year. */
  taxed: shape.amount({ from: 0 }),
  /** The usual pay days of the next tax year. */
  payDays: shape.list(shape.date, { upTo: 366 }),
});

/** The facts of a payrolled benefit that was expected to be made good, and was not. */
export interface LateAdditionFacts extends shape.FactsOf<typeof LATE_FACTS> {}

/** What is added to pay of the next tax year. */
export interface LateAddition {
  readonly amount: Money;
  /** The first pay day after 1 June; null if there is none, or nothing is added. */
  readonly payDay: string | null;
}

/**
 * Returns what of payrolled fuel or a credit-token was not made good in time, and the pay day of the next tax year that
 * taxes all of it: the first one after 1 June. What was taxed too much is not given back here.
 *
 * Problems: wrong facts; pay days of another year `outside_tax_year`; `unsupported_tax_year`. Source: SI 2003/2682
 * regulations 61L and 61LA.
 */
export const lateAddition = defineBenefit({
  name: "late-addition",
  facts: LATE_FACTS,
  work({ kind, value, taxed, payDays }, inquiry): LateAddition | null {
    const { taxYear } = inquiry.law;
    const firstOfJune = lastDayToMakeGood(inquiry, kind, true) + 1;
    for (const [at, day] of payDays.entries()) {
      const isNextYear = day >= startOfTaxYear(taxYear + 1) && day <= endOfTaxYear(taxYear + 1);
      if (!isNextYear) inquiry.reader.refuse("outside_tax_year", `/payDays/${at}`);
    }
    const amount = Math.max(0, value - taxed);
    const days = payDays.filter((day) => amount > 0 && day > firstOfJune).sort((one, other) => one - other);
    const [payDay] = days;
    inquiry.note(() => ({
      id: "benefits.late-addition",
      figure: "/amount",
      rule: "What was not made good in time is taxed by the first pay day after 1 June.",
      formula: "value − taxed in the tax year",
      inputs: pounds({ value, "taxed in the tax year": taxed }),
      value: formatPence(amount),
      from: ["makingGoodBy"],
    }));
    return { amount: formatPence(amount), payDay: payDay === undefined ? null : formatDate(payDay) };
  },
});

interface Plan {
  readonly knownFrom: DayNumber;
  readonly value: Pence;
  /** Ascending; without those that are passed over. */
  readonly payDays: readonly DayNumber[];
}

function readPlans(plans: readonly shape.ReadOf<typeof PLAN>[], inquiry: Inquiry): readonly Plan[] {
  const { taxYear, policies } = inquiry.law;
  const [start, end] = [startOfTaxYear(taxYear), endOfTaxYear(taxYear)];
  return plans.map(({ knownFrom, value, payDays }, at) => {
    const previous = plans[at - 1];
    if (previous !== undefined && previous.knownFrom >= knownFrom)
      inquiry.reader.refuse("dates_not_ascending", `/plans/${at}/knownFrom`, {
        previous: formatDate(previous.knownFrom),
      });
    payDays.forEach(({ date }, index) => {
      if (date < start || date > end) inquiry.reader.refuse("outside_tax_year", `/plans/${at}/payDays/${index}/date`);
    });
    const counted = payDays.filter(({ hasNoPay }) => !hasNoPay || policies.payDayWithoutPay === "SameDay");
    return { knownFrom, value, payDays: counted.map(({ date }) => date).sort((a, b) => a - b) };
  });
}

function allPayDays(plans: readonly Plan[]): readonly DayNumber[] {
  return [...new Set(plans.flatMap(({ payDays }) => payDays))].sort((a, b) => a - b);
}

/** A plan with what it found on its first pay day, and the equal part that follows. */
interface Planned {
  readonly plan: Plan;
  readonly taxedBefore: Pence;
  readonly payDaysLeft: number;
  readonly part: Pence;
}

/** Divides what a plan leaves to tax into equal parts, rounded toward nothing to the penny. */
function startPlan(plan: Plan, taxedBefore: Pence, payDaysLeft: number): Planned {
  const balance = plan.value - taxedBefore;
  const part = Math.trunc((balance + Math.sign(balance) * 0.5) / payDaysLeft) + 0;
  return { plan, taxedBefore, payDaysLeft, part };
}

/** Returns what is taxed on a pay day: the plan's equal part, on the last one all that is left. */
function amountOf({ part }: Planned, balance: Pence, payDaysLeft: number, { law }: Inquiry): Pence {
  const takesAll = payDaysLeft === 1 && law.policies.spreadRemainder === "LastPayDay";
  const amount = takesAll ? balance : part;
  return law.policies.negativeBenefit === "NotBelowZero" ? Math.max(0, amount) : amount;
}

interface Taxed extends Planned {
  readonly isLast: boolean;
  readonly taxed: Pence;
  readonly amount: Pence;
}

function noteDay(inquiry: Inquiry, at: number, { plan, isLast, taxed, ...rest }: Taxed): void {
  const takesAll = isLast && inquiry.law.policies.spreadRemainder === "LastPayDay";
  inquiry.note(() => ({
    id: "benefits.spread",
    figure: `/payDays/${at}/amount`,
    rule: takesAll
      ? "The last pay day takes what is left of the value."
      : "What was left at the last change is taxed in equal parts over the pay days left then.",
    formula: takesAll ? "value − taxed before" : "(value − taxed before the change) ÷ pay days left at the change",
    inputs: takesAll
      ? pounds({ value: plan.value, "taxed before": taxed })
      : {
          ...pounds({ value: plan.value, "taxed before the change": rest.taxedBefore }),
          "pay days left at the change": rest.payDaysLeft,
        },
    value: formatPence(rest.amount),
    from: ["payrolling", "spreadRemainder", "negativeBenefit", "payDayWithoutPay"],
  }));
}
