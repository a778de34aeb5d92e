import { type CalendarDate, Reader, type Unread, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import type { CourtOrderFacts, CourtOrderState } from "../facts";
import type { OrderKind } from "../order";
import { FieldKinds } from "../read/order-fields";
import { readOrder } from "../read/read-order";
import { readState } from "../read/read-state";
import { readingDay } from "../read/reading-day";

export interface OrderStateFacts {
  /** The pay-day to undo. */
  readonly paymentDate: CalendarDate;
  readonly order: CourtOrderFacts;
  /** The states that the pay-day returned. */
  readonly before: CourtOrderState;
  readonly after: CourtOrderState;
}

const KNOWN: ReadonlySet<string> = new Set(["paymentDate", "order", "before", "after"]);

/** The default of each state field that is left out. */
const UNSAID: Readonly<Record<keyof CourtOrderState, string | null>> = {
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

const KEYS = Object.keys(UNSAID) as readonly (keyof CourtOrderState)[];
const STATE_FIELDS: ReadonlySet<string> = new Set(KEYS);

/**
 * Restores an order to its state before a pay-day: arrears, balance, day counts, status and end, exactly.
 * Problems: wrong facts; `not_the_last_line_item` if the order is no longer in the state that the pay-day left.
 */
export const restoreCourtOrder = calculation<OrderStateFacts, CourtOrderFacts>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const day = readingDay(reader, rulebook, reader.date(owner, "paymentDate", ""), "/paymentDate");
  if (day === null) return { ok: false, problems: reader.problems };
  const order = readOrder(reader, { value: owner.order, place: 0, path: "/order" }, day);
  const before = readWhole(reader, owner.before, "/before", day.payDay);
  const after = readWhole(reader, owner.after, "/after", day.payDay);
  if (order === null || before === null || after === null || reader.problems.length > 0) {
    return { ok: false, problems: reader.problems };
  }
  const given = owner.order as CourtOrderFacts;
  const keys = keysOf(given, order.kind);
  if (!keys.every((key) => (given[key] ?? UNSAID[key]) === after[key])) {
    reader.refuse("not_the_last_line_item", "/after");
    return { ok: false, problems: reader.problems };
  }
  const value = { ...given, ...Object.fromEntries(keys.map((key) => [key, before[key]])) } as CourtOrderFacts;
  const workings = options?.explain === true ? workingsOf([], day.rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});

/** Reads a complete state: every field is required and must be valid. */
function readWhole(reader: Reader, value: unknown, path: string, payDay: number): Unread | null {
  const state = reader.object(value, path);
  if (state === null) return null;
  reader.onlyKnown(state, STATE_FIELDS, path);
  for (const key of KEYS) if (state[key] === undefined) reader.refuse("required", `${path}/${key}`);
  readState({ reader, owner: state, path }, payDay);
  if (state.remainingBalance !== null) reader.optionalPositiveAmount(state.remainingBalance, "remainingBalance", path);
  return state;
}

/** Returns the state fields that the order has; a balance only if the order itself states one. */
function keysOf(order: CourtOrderFacts, kind: OrderKind): readonly (keyof CourtOrderState)[] {
  const own = FieldKinds.of(kind);
  return KEYS.filter((key) => own.has(key) && (key !== "remainingBalance" || order.remainingBalance != null));
}
