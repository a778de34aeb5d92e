import { type DayNumber, formatDate, formatPence, type Money, type Pence, shape, startOfTaxYear } from "../base";
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
  /** Whether its employee is under 16 or outside liability to National Insurance at the end of the year or on leaving. */
  isOutsideLiability: shape.optional(shape.flag, false),
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
  /** The last day on which a payment by post arrives. */
  readonly payByPost: string;
}

/**
 * Returns the Class 1A contributions of a tax year on form P11D(b): on the benefits of all forms P11D and those
 * payrolled, each in whole pounds, less those not due (as those of people outside liability) and with those due besides. What was paid pay day by pay day is
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
    const notDue = read.notDue + wholePounds(due.filter(({ isOutsideLiability }) => isOutsideLiability));
    const liable = Math.max(0, onP11D + payrolled - notDue + read.dueBesides);
    const amount = toPence(atRate(exact(liable), rate), "nearest");
    inquiry.note(() => ({
      id: "benefits.class-1a.year",
      figure: "/class1A",
      rule: "The employer pays Class 1A on all benefits of the year that are liable to it.",
      formula: "(on P11D + payrolled − not due + due besides) × rate",
      inputs: {
        ...pounds({ "on P11D": onP11D, payrolled, "not due": notDue, "due besides": read.dueBesides }),
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
      payByPost: onDay(days.class1AByPost),
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

const CAR_NOTICE_FACTS = shape.record({
  taxYear: shape.taxYear,
  /** The cars of one employee in the tax year. */
  cars: shape.list(
    shape.record(
      {
        /** Null: since before the tax year. */
        availableFrom: shape.orNull(shape.date),
        /** Null: beyond the tax year. */
        availableTo: shape.orNull(shape.date),
        /** As the benefit of a car has it; only private use is reported. */
        isPrivate: shape.optional(shape.flag, true),
        isPayrolled: shape.optional(shape.flag, false),
      },
      shape.notBefore("availableTo", "availableFrom"),
    ),
    { upTo: 100 },
  ),
});

/** The cars of an employee in a tax year. */
export interface CarNoticeFacts extends shape.FactsOf<typeof CAR_NOTICE_FACTS> {}

/** What is reported of one car, and by when. */
export interface CarNotice {
  /** The place of the car among the facts, from 0. */
  readonly car: number;
  readonly change: "Provided" | "Additional" | "Withdrawn";
  readonly date: string;
  /** The last day of the quarter. */
  readonly quarterTo: string;
  readonly onlineBy: string;
  readonly onPaperBy: string;
}

/**
 * Returns what form P46(Car) reports of an employee's cars: the first, an additional one, and one taken away without
 * another in its place; not one that replaces another, nor one that is payrolled or has no private use. One that begins
 * on the day on which another ends, or on the next, replaces it: the limit is ours.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Pay As You Earn) Regulations 2003 regulation 90.
 */
export const carNotices = defineBenefit({
  name: "car-notices",
  facts: CAR_NOTICE_FACTS,
  work({ cars, taxYear }, inquiry): { readonly notices: readonly CarNotice[] } | null {
    const quarters = inquiry.figure("carNotices");
    if (quarters === null) return null;
    const own = cars.flatMap((car, at) => (car.isPrivate && !car.isPayrolled ? [{ ...car, at }] : []));
    const notices = changesOf(own).map(({ day, ...change }) => ({ ...change, ...dueOf(quarters, taxYear, day) }));
    inquiry.note(() => ({
      id: "benefits.car-notices",
      figure: "/notices",
      rule: "A first or an additional car, and one taken away without another in its place, are reported by quarter.",
      formula: "changes of cars that are neither payrolled nor replaced",
      inputs: { cars: cars.length },
      value: String(notices.length),
      from: ["carNotices"],
    }));
    return { notices };
  },
});

interface DatedCar {
  readonly at: number;
  readonly availableFrom: DayNumber | null;
  readonly availableTo: DayNumber | null;
}

function changesOf(cars: readonly DatedCar[]) {
  const changes: (Pick<CarNotice, "car" | "change"> & { readonly day: DayNumber })[] = [];
  const replaced = new Set<number>();
  const from = (car: DatedCar) => car.availableFrom ?? Number.NEGATIVE_INFINITY;
  for (const car of [...cars].sort((one, other) => from(one) - from(other))) {
    const { at, availableFrom: day } = car;
    if (day === null) continue;
    const before = cars.find((each) => each.at !== at && !replaced.has(each.at) && isReplacedOn(each, day));
    if (before !== undefined) replaced.add(before.at);
    else {
      const isBeside = cars.some((each) => each.at !== at && from(each) < day && (each.availableTo ?? day) >= day);
      changes.push({ car: at, change: isBeside ? "Additional" : "Provided", day });
    }
  }
  for (const { at, availableTo: day } of cars) {
    if (day !== null && !replaced.has(at)) changes.push({ car: at, change: "Withdrawn", day });
  }
  return changes.sort((one, other) => one.day - other.day);
}

function isReplacedOn({ availableTo }: DatedCar, day: DayNumber): boolean {
  return availableTo !== null && (availableTo === day || availableTo + 1 === day);
}

type Quarters = NonNullable<Inquiry["law"]["figures"]["carNotices"]>;

function dueOf(quarters: Quarters, taxYear: number, day: DayNumber) {
  const after = (date: string, start: DayNumber) =>
    [taxYear - 1, taxYear].map((year) => afterYear(year, date)).find((each) => each >= start) ?? start;
  const first = startOfTaxYear(taxYear);
  const placed = quarters.map(({ to, online, onPaper }) => {
    const last = after(to, first);
    return { last, online: after(online, last), onPaper: after(onPaper, last) };
  });
  const own = placed.find(({ last }) => day <= last) ?? placed.at(-1);
  if (own === undefined) throw new Error("a tax year has quarters");
  return {
    date: formatDate(day),
    quarterTo: formatDate(own.last),
    onlineBy: formatDate(own.online),
    onPaperBy: formatDate(own.onPaper),
  };
}
