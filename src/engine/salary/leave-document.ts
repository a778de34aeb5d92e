import { shape } from "../base";
import { STATUTORY_TYPES } from "./words";

const UNIT = shape.choice(["Day", "Week", "Month"]);

const TIER = shape.record({
  /** Per cent of salary, up to two decimals. */
  percentage: shape.decimal("per cent", { from: 0, upTo: 100 }),
  duration: shape.record({ value: shape.integer(1, 1_000), unit: UNIT }),
});

const POLICY = shape.record(
  {
    type: shape.choice(["DeductAbsentDays", "FullPay"]),
    /** Only with `DeductAbsentDays`. */
    tiers: shape.optional(shape.list(TIER, { upTo: 100 }), []),
  },
  ({ type, tiers }, subject) => {
    if (type === "FullPay" && tiers.length > 0) subject.refuse("must_be_absent", "/tiers");
  },
);

/** The leave policies of one level. */
export const LEAVE = shape.record({
  sickness: shape.orNull(POLICY),
  familyLeave: shape.orNull(POLICY),
  /** A payment's own policy has priority over the one for its kind of leave. */
  byType: shape.orNull(shape.byWord(STATUTORY_TYPES, shape.orNull(POLICY))),
});

/** The unit in which the length of a tier of leave is counted. */
export type DurationUnit = shape.FactsOf<typeof UNIT>;

/** A part of the leave in which salary is topped up to a percentage. Tiers follow one another. */
export interface LeaveTier extends shape.FactsOf<typeof TIER> {}

/** What happens to salary during leave: days are deducted, with or without tiers of top-ups, or paid in full. */
export interface LeavePolicy extends shape.FactsOf<typeof POLICY> {}

/** Whether days of absence are deducted from salary, or paid in full. */
export type LeavePolicyType = LeavePolicy["type"];

/** A level's leave policies: a payment's own has priority over the one for its kind of leave. */
export interface LeaveDocument extends shape.FactsOf<typeof LEAVE> {}

/** A tier as read: the percentage in hundredths of a per cent. */
export type Tier = shape.ReadOf<typeof TIER>;
export type Policy = shape.ReadOf<typeof POLICY>;
export type LeavePolicies = shape.ReadOf<typeof LEAVE>;
