import {
  ageOn,
  type DayNumber,
  endOfTaxYear,
  type Fraction,
  formatPence,
  type Money,
  type Pence,
  shape,
  times,
} from "../base";
import { pence } from "../rulebook";
import { ACCESSORY_KINDS } from "../rulebook/benefits";
import {
  exact,
  FORGONE,
  getPart,
  greater,
  lastDayToMakeGood,
  minus,
  notNegative,
  SHARE,
  toPence,
  toPounds,
} from "./amounts";
import { type CarCertificate, CERTIFICATE, getPercentage } from "./car-percentage";
import { AVAILABILITY, availableSpan, daysOfYear, unavailableDays } from "./days";
import { defineBenefit, type Inquiry, percent, pounds } from "./define-benefit";

const WHOLE = 10_000;

const ACCESSORY = shape.record({
  kind: shape.choice(ACCESSORY_KINDS),
  /** With VAT and fitting; of one better than what it replaces, the difference. */
  price: shape.amount({ from: 0 }),
  /** Left out or null: fitted before the car was first made available. */
  fittedOn: shape.orNull(shape.date),
  /** What the employee pays towards it. */
  contribution: shape.optional(shape.amount({ from: 0 }), 0),
});

const CONTRIBUTION = shape.record({
  amount: shape.amount({ from: 0 }),
  paidOn: shape.date,
  /** What the employer must give back whatever the car is sold for: a loan, not a contribution. */
  toBeReturned: shape.optional(shape.amount({ from: 0 }), 0),
});

/** What an employee may pay for in connection with a car or van; only money required for private use counts. */
const PAYMENT_PURPOSES = ["PrivateUse", "Fuel", "Insurance", "Lease", "BetterVehicle", "Voluntary"] as const;

/** Payments of the employee in connection with a car or van. */
export const USE_PAYMENTS = {
  payments: shape.optional(
    shape.list(
      shape.record({
        amount: shape.amount({ from: 0 }),
        paidOn: shape.date,
        /** Only what is required for private use, and paid for it, counts. */
        purpose: shape.choice(PAYMENT_PURPOSES),
      }),
      { upTo: 400 },
    ),
    [],
  ),
  /** Whether the benefit is taxed through payroll in this tax year, which decides the last day of payments. */
  isPayrolled: shape.optional(shape.flag, false),
};

/** The car and how it is used. */
export const CAR = {
  ...CERTIFICATE,
  ...AVAILABILITY,
  ...SHARE,
  /**
   * `Private` also for a mere ban that is not kept to. Nothing is taxed of a pool car, an emergency vehicle, a car whose
   * private use is banned and not made, or one lent for a short time in place of another of similar quality.
   */
  use: shape.optional(shape.choice(["Private", "Pool", "Emergency", "BannedAndNotMade", "Replacement"]), "Private"),
};

const FACTS = shape.record({
  taxYear: shape.taxYear,
  ...CAR,
  /** The published price of the new car on the day before its registration, with VAT, delivery and plates. */
  listPrice: shape.amount({ from: 0 }),
  accessories: shape.optional(shape.list(ACCESSORY, { upTo: 100 }), []),
  capitalContributions: shape.optional(shape.list(CONTRIBUTION, { upTo: 100 }), []),
  /** Of an old car: what it is worth on the last day of the year on which it is available. */
  marketValue: shape.orNull(shape.amount({ from: 0 })),
  ...USE_PAYMENTS,
  ...FORGONE,
});

/** The facts of a company car in a tax year. */
export interface CarBenefitFacts extends shape.FactsOf<typeof FACTS> {}

type Read = shape.ReadOf<typeof FACTS>;

/** The benefit of a car in a tax year. */
export interface CarBenefit {
  /** What is taxed: the cash equivalent, or the relevant amount of optional remuneration. */
  readonly cashEquivalent: Money;
  readonly isRelevantAmount: boolean;
  /** List price, counted accessories and, for an old car, its market value; before contributions. */
  readonly price: Money;
  readonly capitalContributions: Money;
  /** What the percentage is of: the price less contributions. */
  readonly chargeablePrice: Money;
  readonly percentage: string;
  readonly unavailableDays: number;
  readonly privateUsePayments: Money;
}

/**
 * Returns the benefit of a company car in a tax year: list price and accessories less capital contributions, times the
 * car's percentage, less the days on which it was not available, this employee's share of it, less payments required
 * for private use. Under optional remuneration the greater of that and the amount forgone, unless the car's CO2 excludes it.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 sections 114 to 148;
 * the rounding is that of P11D Working Sheet 2.
 */
export const carBenefit = defineBenefit({
  name: "car-benefit",
  facts: FACTS,
  work(read, inquiry): CarBenefit | null {
    const { taxYear } = inquiry.law;
    const found = getPercentage(read, inquiry, availableSpan(read, taxYear).to);
    const price = priceOf(read, inquiry);
    if (found === null || price === null) return null;
    const absent = carUnavailableDays(read, inquiry);
    const paid = paidForUse(read, inquiry, "Car");
    const isTaxed = isCarTaxed(read, inquiry, absent);
    const isOptional = isTaxed && isOptionalRemuneration(read, inquiry);
    const value = { price, basisPoints: found.basisPoints, absent, paid };
    const amount = isTaxed ? (isOptional ? relevantAmount : cashEquivalent)(read, value, inquiry) : 0;
    return {
      cashEquivalent: formatPence(amount),
      isRelevantAmount: isOptional,
      price: formatPence(price.total),
      capitalContributions: formatPence(price.contributions),
      chargeablePrice: formatPence(price.total - price.contributions),
      percentage: percent(found.basisPoints),
      unavailableDays: absent,
      privateUsePayments: formatPence(paid),
    };
  },
});

interface Price {
  /** What the percentage is of, before contributions. */
  readonly total: Pence;
  readonly contributions: Pence;
}

interface Value {
  readonly price: Price;
  readonly basisPoints: number;
  readonly absent: number;
  readonly paid: Pence;
}

/** Steps 1 to 3, and the market value of an old car in place of its price. */
function priceOf(read: Read, inquiry: Inquiry): Price | null {
  const law = inquiry.figure("carPrice");
  if (law === null) return null;
  const last = endOfTaxYear(inquiry.law.taxYear);
  const counted = read.accessories.filter(({ kind, price, fittedOn }) => {
    if (law.neverCounted.includes(kind)) return false;
    return fittedOn === null || (fittedOn <= last && price >= pence(law.laterAccessoryFrom));
  });
  const extras = counted.reduce((sum, { price }) => sum + price, 0);
  const toCar = read.capitalContributions.filter(({ paidOn }) => paidOn <= last);
  const given =
    toCar.reduce((sum, { amount, toBeReturned }) => sum + Math.max(0, amount - toBeReturned), 0) +
    counted.reduce((sum, { contribution }) => sum + contribution, 0);
  const listed = read.listPrice + extras;
  const contributions = Math.min(given, pence(law.contributionsAtMost), listed);
  const isClassic =
    read.marketValue !== null &&
    ageOn(read.firstRegistered, last) >= law.classicAgeYears &&
    read.marketValue >= pence(law.classicValueFrom) &&
    read.marketValue > listed - contributions;
  const total = isClassic && read.marketValue !== null ? read.marketValue : listed;
  inquiry.note(() => ({
    id: "benefits.car.price",
    figure: "/chargeablePrice",
    rule: isClassic
      ? "The market value of an old car takes the place of its price if it is higher."
      : "List price with the accessories that count; contributions up to a limit are taken off.",
    formula: isClassic ? "market value − contributions" : "list price + accessories − contributions",
    inputs: isClassic
      ? pounds({ "market value": total, contributions })
      : pounds({ "list price": read.listPrice, accessories: extras, contributions }),
    value: formatPence(total - contributions),
    from: ["carPrice"],
  }));
  return { total, contributions };
}

/** Steps 4 to 8. */
function cashEquivalent(read: Read, { price, basisPoints, absent, paid }: Value, inquiry: Inquiry): Pence {
  const full = toPounds(inquiry, times(exact(price.total - price.contributions), basisPoints, WHOLE), "down");
  const days = daysOfYear(inquiry.law.taxYear);
  const off = toPounds(inquiry, times(full, absent, days), "up");
  const shared = getPart(notNegative(minus(full, off)), read.share);
  const final = charge(minus(shared, exact(paid)), inquiry);
  inquiry.note(() => ({
    id: "benefits.car.cash-equivalent",
    figure: "/cashEquivalent",
    rule: "The charge of a year less the days without the car, the employee's share, and payments for private use.",
    formula: "(price × percentage − that × unavailable days ÷ days of the year) × share − payments for private use",
    inputs: {
      ...pounds({ price: price.total - price.contributions, "payments for private use": paid }),
      percentage: percent(basisPoints),
      "unavailable days": absent,
      "days of the year": days,
      ...(read.share === null ? {} : { share: `${read.share.part} of ${read.share.of}` }),
    },
    value: formatPence(final),
    from: ["itepa-121-147", "benefitRounding"],
  }));
  return final;
}

/** The greater of the benefit without contributions and payments and the amount forgone, then less both of them. */
function relevantAmount(read: Read, { price, basisPoints, absent, paid }: Value, inquiry: Inquiry): Pence {
  const days = daysOfYear(inquiry.law.taxYear);
  const full = toPounds(inquiry, times(exact(price.total), basisPoints, WHOLE), "down");
  const modified = getPart(minus(full, toPounds(inquiry, times(full, absent, days), "up")), read.share);
  const contributed = times(times(exact(price.contributions), basisPoints, WHOLE), days - absent, days);
  const amount = greater(modified, exact(read.forgone));
  const final = charge(minus(minus(amount, contributed), exact(paid)), inquiry);
  inquiry.note(() => ({
    id: "benefits.car.relevant-amount",
    figure: "/cashEquivalent",
    rule: "The amount forgone for the car is taxed if it is more than the benefit; contributions and payments are taken off after.",
    formula:
      "greater of (benefit without contributions and payments, amount forgone) − contributions × percentage × availability − payments",
    inputs: {
      ...pounds({
        "benefit without contributions and payments": toPence(notNegative(modified), "down"),
        "amount forgone": read.forgone,
        contributions: price.contributions,
        payments: paid,
      }),
      percentage: percent(basisPoints),
      availability: `${days - absent} of ${days} days`,
    },
    value: formatPence(final),
    from: ["optionalRemuneration", "benefitRounding"],
  }));
  return final;
}

function charge(amount: Fraction, inquiry: Inquiry): Pence {
  return toPence(toPounds(inquiry, notNegative(amount), "down"), "down");
}

function isOptionalRemuneration({ forgone, co2 }: { forgone: Pence; co2: number | null }, inquiry: Inquiry): boolean {
  const law = inquiry.figure("optionalRemuneration");
  if (law === null || forgone === 0) return false;
  return co2 === null || co2 > law.carsExcludedToGrams * 100;
}

/** Returns the days of the year without the car. */
export function carUnavailableDays(car: Pick<Read, keyof typeof AVAILABILITY>, inquiry: Inquiry): number {
  const least = inquiry.figure("carPrice")?.unavailableFromDays ?? 0;
  return unavailableDays(car, inquiry.law.taxYear, least);
}

/** Returns whether a car is taxed at all; one in place of another is if it was there for as many days as a long gap has. */
export function isCarTaxed(
  car: CarCertificate & Pick<Read, "use" | "availableFrom" | "availableTo">,
  inquiry: Inquiry,
  absent: number,
): boolean {
  if (absent >= daysOfYear(inquiry.law.taxYear)) return false;
  if (car.use !== "Replacement") return car.use === "Private";
  const least = inquiry.figure("carPrice")?.unavailableFromDays ?? 0;
  const { availableFrom, availableTo } = car;
  return availableFrom === null || availableTo === null || availableTo - availableFrom + 1 >= least;
}

interface ForUse {
  readonly payments: readonly { readonly amount: Pence; readonly paidOn: DayNumber; readonly purpose: string }[];
  readonly isPayrolled: boolean;
}

/** Returns what was paid in time for private use as a condition of it. */
export function paidForUse({ payments, isPayrolled }: ForUse, inquiry: Inquiry, kind: "Car" | "Van"): Pence {
  const lastDay = lastDayToMakeGood(inquiry, kind, isPayrolled);
  const counted = payments.filter(({ purpose, paidOn }) => purpose === "PrivateUse" && paidOn <= lastDay);
  return counted.reduce((sum, { amount }) => sum + amount, 0);
}
