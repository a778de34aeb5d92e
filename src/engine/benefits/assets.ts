import { formatPence, plus, readDate, shape, times } from "../base";
import {
  atRate,
  exact,
  FORGONE,
  getPart,
  greater,
  MADE_GOOD,
  minus,
  notNegative,
  SHARE,
  toPence,
  toPounds,
} from "./amounts";
import { type ValuedBenefit, valued } from "./cost-benefit";
import { AVAILABILITY, daysOfYear, unavailableDays } from "./days";
import { defineBenefit, pounds } from "./define-benefit";

const USE_FACTS = shape.record(
  {
    taxYear: shape.taxYear,
    /** What the asset was worth when it was first given as a benefit to anyone; not of land. */
    marketValue: shape.orNull(shape.amount({ from: 0 })),
    /** Of land: the rent that it would bring in a year. */
    marketRent: shape.orNull(shape.amount({ from: 0 })),
    /** Hire or rent that the provider pays for a year. */
    hire: shape.optional(shape.amount({ from: 0 }), 0),
    /** Running costs of the provider in a year; neither the purchase nor interest on a loan for it. */
    runningCosts: shape.optional(shape.amount({ from: 0 }), 0),
    ...AVAILABILITY,
    ...SHARE,
    ...MADE_GOOD,
    ...FORGONE,
  },
  ({ marketValue, marketRent }, subject) => {
    if (marketValue === null && marketRent === null) subject.refuse("required", "/marketValue");
    if (marketValue !== null && marketRent !== null)
      subject.refuse("sent_together", "/marketValue", { other: "marketRent" });
  },
);

/** The facts of an asset lent to an employee in a tax year. */
export interface AssetUseFacts extends shape.FactsOf<typeof USE_FACTS> {}

/**
 * Returns the benefit of an asset at an employee's disposal in a tax year: the greater of a part of its value and its
 * hire, with running costs, less the days on which it was not available and this employee's share of it. A day counts as
 * not available if that was so for more than twelve hours, or if it was used for work alone.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 section 205.
 */
export const assetUseBenefit = defineBenefit({
  name: "asset-use-benefit",
  facts: USE_FACTS,
  work(read, inquiry): ValuedBenefit | null {
    const law = inquiry.figure("assets");
    if (law === null) return null;
    const days = daysOfYear(inquiry.law.taxYear);
    const absent = unavailableDays(read, inquiry.law.taxYear, 1);
    const ofValue =
      read.marketRent === null ? atRate(exact(read.marketValue ?? 0), law.annualShare) : exact(read.marketRent);
    const annual = plus(greater(ofValue, exact(read.hire)), exact(read.runningCosts));
    const off = toPounds(inquiry, times(annual, absent, days), "up");
    const value = getPart(notNegative(minus(annual, off)), read.share);
    inquiry.note(() => ({
      id: "benefits.asset-use",
      figure: "/gross",
      rule: "Use of an asset costs a part of its value or its hire if greater, and what it costs to run, for the days available.",
      formula: "greater of (value × annual share, hire) + running costs − that × unavailable days ÷ days of the year",
      inputs: {
        ...pounds({
          "value or market rent": read.marketRent ?? read.marketValue ?? 0,
          hire: read.hire,
          "running costs": read.runningCosts,
        }),
        "annual share": law.annualShare,
        "unavailable days": absent,
        "days of the year": days,
      },
      value: formatPence(toPence(value, "nearest")),
      from: ["assets", "benefitRounding"],
    }));
    return valued(value, read, "AssetUse", inquiry);
  },
});

const TRANSFER_FACTS = shape.record({
  taxYear: shape.taxYear,
  /** Whether it is new, used by others, or was lent to an employee as a benefit before. */
  history: shape.choice(["New", "Used", "LentBefore"]),
  asset: shape.optional(shape.choice(["Car", "Van", "Bicycle", "Computer", "Accommodation", "Other"]), "Other"),
  /** What it cost the provider. */
  cost: shape.optional(shape.amount({ from: 0 }), undefined),
  /** What it is worth at the transfer. */
  marketValue: shape.amount({ from: 0 }),
  /** Lent before: what it was worth when it was first lent, what was charged for its use since, and when that began. */
  valueWhenFirstLent: shape.optional(shape.amount({ from: 0 }), 0),
  chargedForUse: shape.optional(shape.amount({ from: 0 }), 0),
  firstLentOn: shape.orNull(shape.date),
  ...MADE_GOOD,
  ...FORGONE,
});

/** The facts of an asset given or sold to an employee. */
export interface AssetTransferFacts extends shape.FactsOf<typeof TRANSFER_FACTS> {}

/**
 * Returns the benefit of an asset that becomes the employee's: of a new one its cost, of a used one its value now, of
 * one lent before the greater of its value now and its first value less what was charged for its use. Cars, vans,
 * bicycles of cycle schemes, early computers and living accommodation count at their value now.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 section 206.
 */
export const assetTransferBenefit = defineBenefit({
  name: "asset-transfer-benefit",
  facts: TRANSFER_FACTS,
  work(read, inquiry): ValuedBenefit | null {
    const law = inquiry.figure("assets");
    if (law === null) return null;
    const { history, asset, marketValue, cost = marketValue, firstLentOn } = read;
    const isEarlyComputer =
      asset === "Computer" && firstLentOn !== null && firstLentOn < readDate(law.computersLentBefore);
    const isAtValueNow = asset !== "Other" && (asset !== "Computer" || isEarlyComputer);
    const uncharged = read.valueWhenFirstLent - read.chargedForUse;
    const ofLent = isAtValueNow ? marketValue : Math.max(marketValue, uncharged);
    const value = { New: cost, Used: Math.min(marketValue, cost), LentBefore: ofLent }[history];
    inquiry.note(() => ({
      id: "benefits.asset-transfer",
      figure: "/gross",
      rule: "A new asset counts at its cost, a used one at its value, one lent before at the greater of that and what is not yet charged.",
      formula:
        history === "LentBefore" ? "greater of (value now, value when first lent − charged)" : "cost or value now",
      inputs: {
        ...pounds({
          cost,
          "value now": marketValue,
          "value when first lent": read.valueWhenFirstLent,
          charged: read.chargedForUse,
        }),
        history,
        asset,
      },
      value: formatPence(value),
      from: ["assets"],
    }));
    return valued(exact(value), read, "AssetTransfer", inquiry);
  },
});
