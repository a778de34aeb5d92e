import { formatDate, formatPence, type Money, readDate, shape, times } from "../base";
import { pence } from "../rulebook";
import { exact, FORGONE, greater, minus, notNegative, roundedPart, SHARE, toPence, toPounds } from "./amounts";
import { carUnavailableDays, paidForUse, USE_PAYMENTS } from "./car-benefit";
import { AVAILABILITY, daysOfYear, yearSpan } from "./days";
import { defineBenefit, pounds } from "./define-benefit";

/** The van and how it is used. */
export const VAN = {
  isZeroEmission: shape.optional(shape.flag, false),
  /**
   * `Restricted`: mainly for business, and private use but ordinary commuting is not allowed and insignificant. Nothing
   * is taxed of such a van, of a pool van, or of a heavy goods vehicle that is not mainly private.
   */
  use: shape.optional(shape.choice(["Private", "Restricted", "Pool"]), "Private"),
  ...AVAILABILITY,
  ...SHARE,
};

const FACTS = shape.record({ taxYear: shape.taxYear, ...VAN, ...USE_PAYMENTS, ...FORGONE });

/** The facts of a van in a tax year. */
export interface VanBenefitFacts extends shape.FactsOf<typeof FACTS> {}

/** The benefit of a van in a tax year. */
export interface VanBenefit {
  /** What is taxed: the cash equivalent, or the relevant amount of optional remuneration. */
  readonly cashEquivalent: Money;
  readonly isRelevantAmount: boolean;
  readonly unavailableDays: number;
  readonly privateUsePayments: Money;
}

/**
 * Returns the benefit of a van with private use in a tax year: the year's flat sum, less the days without it, this
 * employee's share, less payments required for private use. Nothing for a van whose private use is restricted.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 sections 154 to 164.
 */
export const vanBenefit = defineBenefit({
  name: "van-benefit",
  facts: FACTS,
  work(read, inquiry): VanBenefit | null {
    const flat = inquiry.figure(read.isZeroEmission ? "zeroEmissionVan" : "vanBenefit");
    if (flat === null) return null;
    const full = pence(flat);
    const days = daysOfYear(inquiry.law.taxYear);
    const absent = carUnavailableDays(read, inquiry);
    const paid = paidForUse(read, inquiry, "Van");
    const off = toPounds(inquiry, times(exact(full), absent, days), "up");
    const shared = roundedPart(inquiry, notNegative(minus(exact(full), off)), read.share);
    const isTaxed = isVanTaxed(read);
    const isRelevantAmount = isTaxed && read.forgone > 0;
    const counted = isRelevantAmount ? greater(shared, exact(read.forgone)) : shared;
    const amount = isTaxed ? toPence(notNegative(minus(counted, exact(paid))), "nearest") : 0;
    inquiry.note(() => ({
      id: "benefits.van.cash-equivalent",
      figure: "/cashEquivalent",
      rule: isTaxed ? "The flat sum of the year for the days with the van." : "A van for business is not taxed.",
      formula:
        "(flat sum − flat sum × unavailable days ÷ days of the year) × share, the amount forgone if greater − payments for private use",
      inputs: {
        ...pounds({ "flat sum": full, "amount forgone": read.forgone, "payments for private use": paid }),
        "unavailable days": absent,
        "days of the year": days,
      },
      value: formatPence(amount),
      from: [read.isZeroEmission ? "zeroEmissionVan" : "vanBenefit", "itepa-154-164", "benefitRounding"],
    }));
    return {
      cashEquivalent: formatPence(amount),
      isRelevantAmount,
      unavailableDays: absent,
      privateUsePayments: formatPence(paid),
    };
  },
});

/** Returns whether a van is taxed at all. */
export function isVanTaxed({ use }: { readonly use: string }): boolean {
  return use === "Private";
}

const DOUBLE_CAB_FACTS = shape.record({
  taxYear: shape.taxYear,
  /** When it was bought, leased or ordered. */
  orderedOn: shape.date,
  /** When it is disposed of or its lease ends, whichever is first; left out or null: it is not known yet. */
  endsOn: shape.orNull(shape.date),
});

/** The facts of a double-cab pick-up that carries a tonne or more. */
export interface DoubleCabFacts extends shape.FactsOf<typeof DOUBLE_CAB_FACTS> {}

/** Whether a double-cab pick-up is a car or a van. */
export interface DoubleCab {
  /** What it is at the beginning of the tax year, or when it is ordered if that is later. */
  readonly vehicle: "Car" | "Van";
  /** The last day of the tax year on which it is a van; null if it is a car. */
  readonly vanTo: string | null;
}

/**
 * Returns whether a double-cab pick-up with a payload of a tonne or more is taxed as a car or a van in a tax year: a van
 * before 6 April 2025, then a car, but one ordered before remains a van until it goes, its lease ends, or a last day.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: EIM23151.
 */
export const doubleCabPickUp = defineBenefit({
  name: "double-cab-pick-up",
  facts: DOUBLE_CAB_FACTS,
  work({ orderedOn, endsOn }, inquiry): DoubleCab {
    const law = inquiry.law.figures.doubleCabs;
    const year = yearSpan(inquiry.law.taxYear);
    const isEarly = law === null || orderedOn < readDate(law.carsFrom);
    const lastVanDay = law === null ? year.to : Math.min(readDate(law.vansTo), endsOn ?? year.to, year.to);
    const isVan = isEarly && lastVanDay >= year.from;
    inquiry.note(() => ({
      id: "benefits.double-cab",
      figure: "/vehicle",
      rule: "Double-cab pick-ups are cars since 6 April 2025; those ordered before remain vans for a time.",
      formula: "van if ordered before and neither gone nor past the last day, otherwise car",
      inputs: { "ordered on": formatDate(orderedOn) },
      value: isVan ? "Van" : "Car",
      from: ["doubleCabs"],
    }));
    return { vehicle: isVan ? "Van" : "Car", vanTo: isVan ? formatDate(lastVanDay) : null };
  },
});
