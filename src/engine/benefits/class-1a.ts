import { formatDate, formatPence, type Money, type Pence, shape } from "../base";
import { afterYear, atRate, exact, toPence } from "./amounts";
import { type BenefitKind, defineBenefit, getReporting, type Inquiry, KIND, pounds } from "./define-benefit";

const PENCE_IN_A_POUND = 100;

const ITEM = shape.record({
  kind: KIND,
  /** What is taxed of one benefit in the tax year. */
  cashEquivalent: shape.amount({ from: 0 }),
  /** Whether it was taxed through payroll. */
  isPayrolled: shape.optional(shape.flag, false),
  /** Whether its Class 1A was already paid pay day by pay day, so that it stays off form P11D(b). */
  isPaidByPayDay: shape.optional(shape.flag, false),
});

const YEAR_FACTS = shape.record({
  taxYear: shape.taxYear,
  /** Every benefit of every employee; those without Class 1A count as nothing. */
  items: shape.list(ITEM, { upTo: 1_000_000 }),
  /** Included above but not due, and due but not above. */
  notDue: shape.optional(shape.amount({ from: 0 }), 0),
  dueBesides: shape.optional(shape.amount({ from: 0 }), 0),
});

/** The facts of a tax year's Class 1A contributions. */
export interface Class1AYearFacts extends shape.FactsOf<typeof YEAR_FACTS> {}

/** A tax year's Class 1A contributions as form P11D(b) declares them. */
export interface Class1AYear {
  /** Of forms P11D, and payrolled. */
  readonly onP11D: Money;
  readonly payrolled: Money;
  readonly liable: Money;
  /** "15%". */
  readonly rate: string;
  readonly class1A: Money;
  /** The last day on which employees are given their statements of payrolled benefits. */
  readonly statementsBy: string;
  /** The last day of forms P11D and P11D(b), of which employees get copies. */
  readonly formsBy: string;
  /** The last day of an electronic payment of the contributions. */
  readonly payBy: string;
}

/**
 * Returns the Class 1A contributions of a tax year on form P11D(b): on the benefits of all forms P11D and those
 * payrolled, each in whole pounds, less those not due and with those due besides. What was paid pay day by pay day is
 * not in it. Rounded half up to the penny.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Social Security Contributions and Benefits Act 1992 section 10;
 * form P11D(b). The rounding is ours.
 */
export const class1AOfYear = defineBenefit({
  name: "class-1a-of-year",
  facts: YEAR_FACTS,
  work(read, inquiry): Class1AYear | null {
    const rate = inquiry.figure("class1A");
    const days = inquiry.figure("yearEnd");
    if (rate === null || days === null) return null;
    const onDay = (day: string) => formatDate(afterYear(inquiry.law.taxYear, day));
    const due = read.items.filter(
      ({ kind, isPaidByPayDay }) => !isPaidByPayDay && getReporting(inquiry.law, kind).class1A,
    );
    const onP11D = wholePounds(due.filter(({ isPayrolled }) => !isPayrolled));
    const payrolled = wholePounds(due.filter(({ isPayrolled }) => isPayrolled));
    const liable = Math.max(0, onP11D + payrolled - read.notDue + read.dueBesides);
    const amount = toPence(atRate(exact(liable), rate), "nearest");
    inquiry.note(() => ({
      id: "benefits.class-1a.year",
      figure: "/class1A",
      rule: "The employer pays Class 1A on all benefits of the year that are liable to it.",
      formula: "(on P11D + payrolled − not due + due besides) × rate",
      inputs: {
        ...pounds({ "on P11D": onP11D, payrolled, "not due": read.notDue, "due besides": read.dueBesides }),
        rate,
      },
      value: formatPence(amount),
      from: ["class1A"],
    }));
    return {
      onP11D: formatPence(onP11D),
      payrolled: formatPence(payrolled),
      liable: formatPence(liable),
      rate,
      class1A: formatPence(amount),
      statementsBy: onDay(days.statementsBy),
      formsBy: onDay(days.formsBy),
      payBy: onDay(days.class1ABy),
    };
  },
});

function wholePounds(items: readonly { readonly cashEquivalent: Pence }[]): Pence {
  return items.reduce((sum, { cashEquivalent: each }) => sum + each - (each % PENCE_IN_A_POUND), 0);
}

const PAY_DAY_FACTS = shape.record({
  taxYear: shape.taxYear,
  /** What is taxed of benefits with Class 1A on this pay day; below zero after a fall of a value. */
  earnings: shape.amount(),
  /** The same to date in the tax year before this pay day, and the Class 1A of it. */
  earningsBefore: shape.optional(shape.amount(), 0),
  class1ABefore: shape.optional(shape.amount(), 0),
});

/** The facts of the Class 1A contributions of a pay day. */
export interface Class1APayDayFacts extends shape.FactsOf<typeof PAY_DAY_FACTS> {}

/** The Class 1A contributions of an employee's pay day. */
export interface Class1APayDay {
  readonly class1A: Money;
  readonly earningsToDate: Money;
  readonly class1AToDate: Money;
}

/**
 * Returns an employee's Class 1A contributions of a pay day, which the law asks for from 2027-28: those of the tax year
 * to date, rounded half up to the penny, less those before. The employer pays them; Employment Allowance does not cover
 * them. That they are calculated to date is ours: the specification was awaited.
 *
 * Problems: wrong facts; `not_in_force` in a tax year with contributions by the year alone; `unsupported_tax_year`.
 */
export const class1AOnPayDay = defineBenefit({
  name: "class-1a-on-pay-day",
  facts: PAY_DAY_FACTS,
  work(read, inquiry): Class1APayDay | null {
    const rate = inquiry.figure("class1A");
    const law = inquiry.figure("payrolling");
    if (rate === null || law === null) return null;
    if (!law.class1AByPayDay) {
      inquiry.refuseFigure("class1AByPayDay");
      return null;
    }
    const earnings = read.earningsBefore + read.earnings;
    const toDate = Math.sign(earnings) * toPence(atRate(exact(Math.abs(earnings)), rate), "nearest");
    const amount = toDate - read.class1ABefore;
    inquiry.note(() => ({
      id: "benefits.class-1a.pay-day",
      figure: "/class1A",
      rule: "Class 1A of the tax year to date, less what was due before.",
      formula: "earnings to date × rate − Class 1A before",
      inputs: { ...pounds({ "earnings to date": earnings, "Class 1A before": read.class1ABefore }), rate },
      value: formatPence(amount),
      from: ["class1A", "payrolling"],
    }));
    return {
      class1A: formatPence(amount),
      earningsToDate: formatPence(earnings),
      class1AToDate: formatPence(toDate),
    };
  },
});

const REPORTING_FACTS = shape.record({ taxYear: shape.taxYear, kind: KIND });

/** A kind of benefit in a tax year. */
export interface BenefitReportingFacts extends shape.FactsOf<typeof REPORTING_FACTS> {}

/** How a kind of benefit is reported in a tax year. */
export interface BenefitReporting {
  readonly kind: BenefitKind;
  /** The section of form P11D. */
  readonly section: string;
  readonly isClass1A: boolean;
  /** Through payroll by law, through payroll if the employer registers, or on form P11D alone. */
  readonly payrolling: "Mandatory" | "Voluntary" | "P11DOnly";
  /** Whether Class 1A of it is due pay day by pay day if it is payrolled. */
  readonly isClass1AByPayDay: boolean;
  /** First day on which an employer can register a voluntary kind for the tax year; null if there is none. */
  readonly registerFrom: string | null;
  /** Last day of that; null for a kind that is not voluntary. */
  readonly registerUpTo: string | null;
}

/**
 * Returns how a kind of benefit is reported in a tax year: its section of form P11D, whether the employer owes Class 1A,
 * whether it must or may be taxed through payroll, and when an employer registers it. When something starts is rule data.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: the year's rule data.
 */
export const benefitReporting = defineBenefit({
  name: "benefit-reporting",
  facts: REPORTING_FACTS,
  work({ kind }, inquiry): BenefitReporting | null {
    const law = inquiry.figure("payrolling");
    if (law === null) return null;
    const { section, class1A } = getReporting(inquiry.law, kind);
    const payrolling = payrollingOf(law, kind);
    noteReporting(inquiry, kind, payrolling);
    const isClass1AByPayDay = class1A && law.class1AByPayDay && payrolling !== "P11DOnly";
    const { opens, upTo } = law.registration;
    const opening = opens.find((each) => each.kind === kind)?.from ?? null;
    return {
      kind,
      section,
      isClass1A: class1A,
      payrolling,
      isClass1AByPayDay,
      registerFrom: payrolling === "Voluntary" ? opening : null,
      registerUpTo: payrolling === "Voluntary" ? upTo : null,
    };
  },
});

type Payrolling = NonNullable<Inquiry["law"]["figures"]["payrolling"]>;

function payrollingOf(law: Payrolling, kind: BenefitKind): BenefitReporting["payrolling"] {
  if (law.mandatory.includes(kind)) return "Mandatory";
  return law.voluntary.includes(kind) ? "Voluntary" : "P11DOnly";
}

function noteReporting(inquiry: Inquiry, kind: BenefitKind, payrolling: string): void {
  inquiry.note(() => ({
    id: "benefits.reporting",
    figure: "/payrolling",
    rule: "The law of the tax year lists the benefits that must and may be taxed through payroll.",
    formula: "the kind's place in the lists",
    inputs: { kind },
    value: payrolling,
    from: ["payrolling", "reported"],
  }));
}
