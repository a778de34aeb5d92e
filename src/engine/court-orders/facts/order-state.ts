import { type Money, shape } from "../../base";
import { ORDER_STATUSES } from "../words";
import { orNullEach, sum } from "./field-shapes";

const CARRIED = {
  status: shape.choice(ORDER_STATUSES),
  /** Deducted under the order so far, in pounds; of a conjoined order what went to its ordinary debts. */
  amountRepaidToDate: sum,
  /** null if the order has no total. In an order: instead of a total, or consistent with it. */
  remainingBalance: shape.nullable(sum),
  /** Missed deductions that a later pay-day makes good. */
  shortfallCarriedForward: sum,
  /** By how much pay fell below protected earnings, not yet made up. */
  protectedShortfall: sum,
  /** Deducted in excess by mistake and not yet set off. */
  overDeductionCarriedForward: sum,
  /** The last day of the order; null if it is open. */
  endDate: shape.nullable(shape.date),
};

/** The state of an order in full. */
export const ORDER_STATE = shape.record({
  ...CARRIED,
  /** The last pay-day with a deduction. */
  lastDeductionPayDate: shape.nullable(shape.date),
  /** The last pay-day on which the order took part. */
  lastPayDate: shape.nullable(shape.date),
});

/** The state fields of every type of order. */
export const STATE_FIELDS = orNullEach(CARRIED);

type StateFacts = shape.FactsOf<typeof ORDER_STATE>;

/**
 * State carried over from earlier pay-days; null for what there is not. A pay-day's `before` and `after` have this
 * form.
 */
export type CourtOrderState = { readonly [Key in keyof StateFacts]: Extract<StateFacts[Key], Money | null> };
