import { PAY_FREQUENCIES, shape } from "../../base";
import { flagOrNull, percentage, percentageOrNull, sumOrNull } from "../facts/field-shapes";
import { getInterval } from "../interval";
import type { Terms } from "../order";
import { NO_WARNINGS, warning } from "../order-warning";
import { type OrderReading, refuse, statedInterval } from "../read/order-reading";
import { takeNormal } from "../settle/take-normal";
import { readBasis, readFixed } from "./fixed-terms";
import { AMOUNT, MADE } from "./form";
import { orderKind } from "./order-kind";
import { INSTRUCTED } from "./own-fields";

const BASES = ["FixedAmount", "Percentage"] as const;
const SHARE = {
  percentage: percentageOrNull,
  /** Deprecated name of `percentage`. */
  percentageRate: percentageOrNull,
};
const rateFrequency = shape.orNull(shape.choice(PAY_FREQUENCIES.filter((frequency) => frequency !== "Irregular")));
const MOST_SHARE_BASIS_POINTS = 4_000;

/**
 * Child maintenance: the sum of the period, with the shortfall brought forward if the order carries it, from earnings
 * above the protected share of the pay-day. Source: Child Support (Collection and Enforcement) Regulations 1992.
 */
export const cmsDeo = orderKind({
  type: "CmsDeo",
  name: "Child maintenance",
  label: "Child maintenance (DEO)",
  law: "si-1992-1989",
  priorityLevel: "Cms",
  remittanceDeadline: "NineteenthOfFollowingMonth",
  bases: BASES,
  hasBalance: false,
  studentLoan: "Limits",
  isAfterPersonalPension: true,
  fields: {
    ...INSTRUCTED,
    /** The amount for each `rateFrequency`. */
    fixedAmount: sumOrNull,
    ...SHARE,
    /** Defaults to the pay frequency. */
    rateFrequency,
    /** Whether missed deductions are made good later; defaults to the policy `deoShortfall`. */
    carryForwardShortfall: flagOrNull,
  },
  variable: ["percentage", "percentageRate", "fixedAmount"],
  form: { date: MADE, facts: { deductionBasis: "FixedAmount" }, questions: [{ ...AMOUNT, sample: "200" }] },
  readTerms,
  protections: () => ["SixtyPercentOfNet", "CourtPerAmount", "None"],
  deduct: (order, day, left) =>
    takeNormal(order, day, left, {
      shortfall: order.carriesShortfall ? order.state.shortfall : 0,
      carries: order.carriesShortfall,
      protectedOf: day.figures.deoProtectsTotalNet ? left.whole(order.kind.type) : left.of(order.kind.type),
    }),
  corrects: ({ carriesShortfall }) => (carriesShortfall ? ["missedAmount"] : []),
  warn: (order) =>
    order.terms.kind === "Share" && order.terms.basisPoints > MOST_SHARE_BASIS_POINTS
      ? [warning("maintenance_share_over_forty", order)]
      : NO_WARNINGS,
});

function readTerms(reading: OrderReading): Terms {
  const { owner } = reading;
  const key = owner.percentage == null && owner.percentageRate != null ? "percentageRate" : "percentage";
  const hasShare = owner[key] != null;
  const isShare = owner.deductionBasis == null && hasShare;
  if (isShare || readBasis(reading, BASES) === "Percentage") return readShare(reading, key);
  if (hasShare) refuse(reading, "must_be_absent", key);
  return readRate(reading);
}

function readShare(reading: OrderReading, key: keyof typeof SHARE): Terms {
  const { reader, owner, path } = reading;
  for (const other of ["fixedAmount", "instructionAmount", "rateFrequency"]) {
    if (owner[other] != null) refuse(reading, "must_be_absent", other);
  }
  return { kind: "Share", basisPoints: percentage.read(reader, owner[key], key, path), rounding: "HalfDown" };
}

/** Reads the sum for each `rateFrequency`, or for each pay period if none is stated. */
function readRate(reading: OrderReading): Terms {
  const { reader, owner, path } = reading;
  const frequency = rateFrequency.read(reader, owner.rateFrequency, "rateFrequency", path);
  return readFixed(reading, (frequency === null ? null : getInterval(frequency)) ?? statedInterval(reading));
}
