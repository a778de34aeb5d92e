import {
  addMonths,
  type DayNumber,
  type Fraction,
  formatPence,
  type Money,
  type Pence,
  plus,
  shape,
  times,
} from "../base";
import { basisPoints, pence } from "../rulebook";
import {
  exact,
  FORGONE,
  getPart,
  greater,
  lastDayToMakeGood,
  lessPaid,
  MADE_GOOD,
  minus,
  NOTHING,
  notNegative,
  paidInTime,
  SHARE,
  toPence,
} from "./amounts";
import { availableSpan, daysOfYear } from "./days";
import { defineBenefit, type Inquiry, percent, pounds } from "./define-benefit";

const MONTHS_OF_A_YEAR = 12;

const FACTS = shape.record({
  taxYear: shape.taxYear,
  /** First and last day on which it is provided; left out or null: as long as the tax year. */
  availableFrom: shape.orNull(shape.date),
  availableTo: shape.orNull(shape.date),
  /** The annual value: the rateable value of its time, abroad the rent that it would bring. */
  annualValue: shape.amount({ from: 0 }),
  /** Rent that the provider pays for those days. */
  employerRent: shape.optional(shape.amount({ from: 0 }), 0),
  /** What the property cost, with improvements before the tax year; nothing for one that is rented. */
  cost: shape.optional(shape.amount({ from: 0 }), 0),
  improvements: shape.optional(shape.amount({ from: 0 }), 0),
  /** What the employee has paid towards the property itself. */
  contributions: shape.optional(shape.amount({ from: 0 }), 0),
  /** Since when the provider has had the property, when the employee moved in, and what it was worth then. */
  acquiredOn: shape.orNull(shape.date),
  occupiedFrom: shape.orNull(shape.date),
  valueWhenOccupied: shape.orNull(shape.amount({ from: 0 })),
  /** Necessary or customary for the duties, or a matter of security: nothing is taxed. */
  isJobRelated: shape.optional(shape.flag, false),
  /** The part that is used only for work. */
  workPart: shape.optional(shape.amount({ from: 0, upTo: "100", unit: "per cent" }), 0),
  ...SHARE,
  /** The rent that the employee pays is made good. */
  ...MADE_GOOD,
  ...FORGONE,
});

/** The facts of living accommodation in a tax year. */
export interface AccommodationFacts extends shape.FactsOf<typeof FACTS> {}

/** The benefit of living accommodation in a tax year. */
export interface AccommodationBenefit {
  /** What is taxed: the cash equivalent, or the relevant amount of optional remuneration. */
  readonly cashEquivalent: Money;
  readonly isRelevantAmount: boolean;
  /** Of the annual value or the rent, and of the cost above the limit; before what the employee pays. */
  readonly basic: Money;
  readonly additional: Money;
  readonly rentPaid: Money;
}

type Read = shape.ReadOf<typeof FACTS>;

/**
 * Returns the benefit of living accommodation in a tax year: the greater of its annual value and the rent that the
 * provider pays, and above a cost the official rate of interest of 6 April on the rest, less the employee's rent. Both
 * for the days on which it is provided. Property that the provider had for years counts at what it was worth when the
 * employee moved in. Rounded half up to the penny; the rounding is ours.
 *
 * Problems: wrong facts; `unsupported_tax_year`; `not_in_force` for costly property in a year without an official rate.
 * Source: Income Tax (Earnings and Pensions) Act 2003 sections 97 to 113.
 */
export const accommodationBenefit = defineBenefit({
  name: "accommodation-benefit",
  facts: FACTS,
  work(read, inquiry): AccommodationBenefit | null {
    const basic = shared(greater(forDays(exact(read.annualValue), read, inquiry), exact(read.employerRent)), read);
    const found = additional(read, inquiry);
    if (found === null) return null;
    const charged = shared(found, read);
    const rentPaid = paidInTime(read.madeGood, lastDayToMakeGood(inquiry, "Accommodation", read.isPayrolled));
    const isRelevantAmount = read.forgone > 0;
    const whole = plus(basic, charged);
    const counted = isRelevantAmount ? greater(whole, exact(read.forgone)) : whole;
    const isTaxed = !read.isJobRelated || isRelevantAmount;
    const amount = isTaxed ? toPence(notNegative(minus(counted, exact(rentPaid))), "nearest") : 0;
    inquiry.note(() => ({
      id: "benefits.accommodation",
      figure: "/cashEquivalent",
      rule: isTaxed
        ? "Annual value or rent, and interest on a cost above the limit, less the employee's rent."
        : "Accommodation that the job requires is not taxed.",
      formula: "basic + additional, the amount forgone if greater − rent of the employee",
      inputs: pounds({
        basic: toPence(basic, "nearest"),
        additional: toPence(charged, "nearest"),
        "amount forgone": read.forgone,
        "rent of the employee": rentPaid,
      }),
      value: formatPence(amount),
      from: ["itepa-97-113"],
    }));
    return {
      cashEquivalent: formatPence(amount),
      isRelevantAmount,
      basic: formatPence(toPence(basic, "nearest")),
      additional: formatPence(toPence(charged, "nearest")),
      rentPaid: formatPence(rentPaid),
    };
  },
});

/** Returns interest at the official rate on the cost above the limit; null with a problem if there is no rate. */
function additional(read: Read, inquiry: Inquiry): Fraction | null {
  const law = inquiry.figure("accommodation");
  if (law === null) return null;
  const limit = pence(law.additionalAbove);
  const own = Math.max(0, read.cost + read.improvements - read.contributions);
  if (own <= limit) return NOTHING;
  const value = isLongHeld(read, law.earlierOccupationYears) ? read.valueWhenOccupied : null;
  const counted = value === null ? own : Math.max(0, value + read.improvements - read.contributions);
  const rate = inquiry.law.officialRates[0]?.rate ?? null;
  if (rate === null) {
    inquiry.refuseFigure("officialRate");
    return null;
  }
  const amount = forDays(times(exact(Math.max(0, counted - limit)), rate, 10_000), read, inquiry);
  inquiry.note(() => ({
    id: "benefits.accommodation.additional",
    figure: "/additional",
    rule: "Property that costs more than the limit is taxed by interest on the rest.",
    formula: "(cost or value − limit) × official rate of 6 April × days provided ÷ days of the year",
    inputs: { ...pounds({ "cost or value": counted, limit }), "official rate": percent(rate) },
    value: formatPence(toPence(amount, "nearest")),
    from: ["accommodation", "officialRate"],
  }));
  return amount;
}

/** Returns whether the provider had the property for more than so many years before the employee moved in. */
function isLongHeld(
  { acquiredOn, occupiedFrom }: { acquiredOn: DayNumber | null; occupiedFrom: DayNumber | null },
  years: number,
): boolean {
  if (acquiredOn === null || occupiedFrom === null) return false;
  return addMonths(acquiredOn, years * MONTHS_OF_A_YEAR) < occupiedFrom;
}

function forDays(amount: Fraction, read: Read, inquiry: Inquiry): Fraction {
  const { from, to } = availableSpan({ ...read, unavailable: [] }, inquiry.law.taxYear);
  return times(amount, Math.max(0, to - from + 1), daysOfYear(inquiry.law.taxYear));
}

function shared(amount: Fraction, { share, workPart }: Read): Fraction {
  return getPart(times(amount, 10_000 - workPart, 10_000), share);
}

const SERVICES_FACTS = shape.record({
  taxYear: shape.taxYear,
  /** Heating, lighting, cleaning, repairs and furniture: what they cost the provider. */
  cost: shape.amount({ from: 0 }),
  isJobRelated: shape.flag,
  /** Earnings and other benefits of the employment in the tax year, without these services. */
  netEarnings: shape.amount({ from: 0 }),
  ...MADE_GOOD,
});

/** The facts of services with living accommodation. */
export interface AccommodationServicesFacts extends shape.FactsOf<typeof SERVICES_FACTS> {}

/** What is taxed of services with living accommodation. */
export interface AccommodationServices {
  readonly cashEquivalent: Money;
  /** The most that is taxed in job-related accommodation; null elsewhere. */
  readonly limit: Money | null;
}

/**
 * Returns what is taxed of heating, cleaning, repairs and furniture with living accommodation: their cost, in job-related
 * accommodation at most a part of the employee's other earnings. Rounded half up to the penny.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 section 315.
 */
export const accommodationServices = defineBenefit({
  name: "accommodation-services",
  facts: SERVICES_FACTS,
  work(read, inquiry): AccommodationServices | null {
    const law = inquiry.figure("accommodation");
    if (law === null) return null;
    const part = times(exact(read.netEarnings), basisPoints(law.servicesAtMost), 10_000);
    const limit: Pence | null = read.isJobRelated ? toPence(part, "nearest") : null;
    const paid = paidInTime(read.madeGood, lastDayToMakeGood(inquiry, "Service", read.isPayrolled));
    const amount = lessPaid(limit === null ? read.cost : Math.min(read.cost, limit), paid);
    inquiry.note(() => ({
      id: "benefits.accommodation-services",
      figure: "/cashEquivalent",
      rule: "Services in job-related accommodation are taxed up to a part of the other earnings.",
      formula: limit === null ? "cost − made good" : "lesser of (cost, other earnings × part) − made good",
      inputs: {
        ...pounds({ cost: read.cost, "other earnings": read.netEarnings, "made good": paid }),
        part: law.servicesAtMost,
      },
      value: formatPence(amount),
      from: ["itepa-315"],
    }));
    return { cashEquivalent: formatPence(amount), limit: limit === null ? null : formatPence(limit) };
  },
});
