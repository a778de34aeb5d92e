import { FREQUENCIES, type PayFrequency } from "../../base";
import { intervalOf } from "../interval";
import type { Terms } from "../order";
import { NO_WARNINGS, warning } from "../order-warning";
import { type OrderReading, readPercentage, refuse } from "../read/order-reading";
import { takeNormal } from "../settle/take-normal";
import { readBasis, readFixed } from "./fixed-terms";
import { AMOUNT, MADE } from "./form";
import { orderKind } from "./order-kind";

const BASES = ["FixedAmount", "Percentage"] as const;
const REGULAR = (Object.keys(FREQUENCIES) as PayFrequency[]).filter((frequency) => frequency !== "Irregular");
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
  fields: [
    "instructionAmount",
    "fixedAmount",
    "percentage",
    "percentageRate",
    "rateFrequency",
    "carryForwardShortfall",
  ],
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
  const share = owner.percentage !== undefined ? "percentage" : "percentageRate";
  const hasShare = owner[share] !== undefined;
  const isShare = owner.deductionBasis === undefined && hasShare;
  if (isShare || readBasis(reading, BASES) === "Percentage") return readShare(reading, hasShare ? share : "percentage");
  if (hasShare) refuse(reading, "must_be_absent", share);
  return readRate(reading);
}

function readShare(reading: OrderReading, key: string): Terms {
  for (const other of ["fixedAmount", "instructionAmount", "rateFrequency"]) {
    if (reading.owner[other] !== undefined) refuse(reading, "must_be_absent", other);
  }
  return { kind: "Share", basisPoints: readPercentage(reading, key), rounding: "HalfDown" };
}

/** Reads the sum for each `rateFrequency`, or for each pay period if none is stated. */
function readRate(reading: OrderReading): Terms {
  const { reader, owner, path, day } = reading;
  if (owner.rateFrequency === undefined) return readFixed(reading);
  return readFixed(reading, intervalOf(reader.choice(owner, "rateFrequency", path, REGULAR)) ?? day.interval);
}
