import { formatDate, getKeys, shape } from "../../base";
import { defineCalculation } from "../../rulebook";
import { type CourtOrderFacts, ORDER } from "../facts/order-facts";
import { type CourtOrderState, ORDER_STATE } from "../facts/order-state";
import { FieldKinds } from "../read/order-fields";
import { findLawOfDay, findLawOfOrder } from "../read/reading-day";

/** A state as read, and as written: that is restored. */
interface WrittenState {
  readonly written: CourtOrderState;
  readonly read: shape.ReadOf<typeof ORDER_STATE>;
}

const STATE: shape.Shape<CourtOrderState, WrittenState> = {
  read: (reader, value, key, path) => ({
    written: value as CourtOrderState,
    read: ORDER_STATE.read(reader, value, key, path),
  }),
  schema: () => ORDER_STATE.schema(),
};

const RESTORE = shape.record(
  {
    /** The pay-day to undo. */
    paymentDate: shape.date,
    order: ORDER,
    /** The states that the pay-day returned. */
    before: STATE,
    after: STATE,
  },
  (facts, subject) => {
    for (const state of ["before", "after"] as const) {
      for (const key of ["lastDeductionPayDate", "lastPayDate"] as const) {
        const day = facts[state].read[key];
        if (day === null || !(day > facts.paymentDate)) continue;
        subject.refuse("date_after", `/${state}/${key}`, { limit: formatDate(facts.paymentDate) });
      }
    }
  },
);

/** A court order, the pay-day to undo, and the states before and after it. */
export interface OrderStateFacts extends shape.FactsOf<typeof RESTORE> {}

/** The default of each state field that is left out. */
const LEFT_OUT: CourtOrderState = {
  status: "Active",
  amountRepaidToDate: "0.00",
  remainingBalance: null,
  shortfallCarriedForward: "0.00",
  protectedShortfall: "0.00",
  overDeductionCarriedForward: "0.00",
  lastDeductionPayDate: null,
  lastPayDate: null,
  endDate: null,
};

const KEYS = getKeys(LEFT_OUT);

/**
 * Restores an order to its state before a pay-day: arrears, balance, day counts, status and end, exactly.
 * Problems: wrong facts; `not_the_last_line_item` if the order is no longer in the state that the pay-day left.
 */
export const restoreCourtOrder = defineCalculation({
  name: "restore-order",
  facts: RESTORE,
  judgesWrongFacts: true,
  law: ({ order, paymentDate }, rulebook, reader) =>
    findLawOfOrder(order, reader, findLawOfDay(reader, rulebook, paymentDate, "/paymentDate")),
  work: ({ order: { facts }, before, after }, { order: { kind } }, reader): CourtOrderFacts => {
    const own = FieldKinds.of(kind);
    // A balance is restored only if the order itself states one.
    const isOwn = (key: keyof CourtOrderState) => own.has(key) && key !== "remainingBalance";
    const keys = KEYS.filter((key) => isOwn(key) || facts[key] != null);
    const isLast = keys.every((key) => (facts[key] ?? LEFT_OUT[key]) === after.written[key]);
    if (!isLast) reader.refuse("not_the_last_line_item", "/after");
    return { ...facts, ...Object.fromEntries(keys.map((key) => [key, before.written[key]])) };
  },
  explain: () => [],
});
