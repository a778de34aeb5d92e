import { formatPence, shape } from "../../base";
import { defineCalculation } from "../../rulebook";
import { type CourtOrderFacts, ORDER } from "../facts/order-facts";
import { findLawOfDay, findLawOfOrder } from "../read/reading-day";

const amount = shape.optional(shape.amount({ from: 0 }), null);

const CORRECTION = shape.record(
  {
    order: ORDER,
    /** The pay-day of the mistake. */
    paymentDate: shape.date,
    /** Not deducted, or deducted too little, by mistake. */
    missedAmount: amount,
    /** Deducted in excess by mistake. Not with `missedAmount`. */
    overDeductedAmount: amount,
    reason: shape.text,
  },
  shape.requiresEither("missedAmount", "overDeductedAmount"),
  shape.excludes("missedAmount", "overDeductedAmount"),
);

/** A deduction that was wrong on a pay-day; exactly one of the two amounts. */
export interface CourtOrderCorrection extends shape.FactsOf<typeof CORRECTION> {}

/**
 * Returns an order with a mistake corrected: a missed deduction is added to `shortfallCarriedForward`, an excess to
 * `overDeductionCarriedForward`. The next pay-day makes it good after its own deduction, within the order's protection.
 *
 * A missed deduction can be made good for a direct earnings attachment, a fines order of Northern Ireland, a fixed
 * priority order, and a maintenance deduction order that carries; an excess is set off in the first two. A maintenance
 * arrestment counts days to the next deduction anyway; for other orders a missed deduction is lost.
 * Problems: wrong facts; `required` without an amount; `sent_together` for both; `correction_not_available_for_type`.
 * Source: S.I. 2013/384, Part 6; S.R. (N.I.) 2018/102, regulation 12; Attachment of Earnings Act 1971, Schedule 3.
 */
export const correctCourtOrder = defineCalculation({
  name: "correct-order",
  facts: CORRECTION,
  judgesWrongFacts: true,
  law: ({ order, paymentDate }, rulebook, reader) =>
    findLawOfOrder(order, reader, findLawOfDay(reader, rulebook, paymentDate, "/paymentDate")),
  work: ({ order: { facts }, missedAmount, overDeductedAmount }, { order }, reader): CourtOrderFacts => {
    const { kind, state } = order;
    const mistake = overDeductedAmount === null ? "missedAmount" : "overDeductedAmount";
    if (!kind.corrects(order).includes(mistake)) {
      reader.refuse("correction_not_available_for_type", `/${mistake}`, { orderType: kind.type });
    }
    return overDeductedAmount === null
      ? { ...facts, shortfallCarriedForward: formatPence(state.shortfall + (missedAmount ?? 0)) }
      : { ...facts, overDeductionCarriedForward: formatPence(state.overDeduction + overDeductedAmount) };
  },
  explain: () => [],
});
