import { type CallOptions, Reader, type Result, type Unread, workingsOf } from "../base";
import type { Rulebook } from "../rulebook";
import type { CourtOrderFacts, CourtOrderState } from "./facts";
import { fieldsOf } from "./order-fields";
import { ORDER_TYPES, type OrderType } from "./order-types";

export interface OrderStateFacts {
  readonly order: CourtOrderFacts;
  /** The states that the pay-day handed back. */
  readonly before: CourtOrderState;
  readonly after: CourtOrderState;
}

const KNOWN: ReadonlySet<string> = new Set(["order", "before", "after"]);

/** What a field means when it is left out. */
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

/**
 * An order as it stood before a pay-day: arrears, balance, day counts, status and end are put back exactly.
 * Problems: wrong facts; `not_the_last_line_item` where the order no longer stands as that pay-day left it.
 */
export function restoreCourtOrder(
  facts: OrderStateFacts,
  rulebook: Rulebook,
  options?: CallOptions,
): Result<CourtOrderFacts> {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const order = reader.object(owner.order, "/order");
  const before = reader.object(owner.before, "/before");
  const after = reader.object(owner.after, "/after");
  const type = order === null ? "Ea" : reader.choice(order, "orderType", "/order", ORDER_TYPES);
  for (const [state, path] of [[before, "/before"] as const, [after, "/after"] as const]) {
    if (state !== null) readShape(reader, state, path);
  }
  if (order !== null && after !== null && reader.problems.length === 0 && !standsAt(order, after, type)) {
    reader.refuse("not_the_last_line_item", "/after");
  }
  if (order === null || before === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const value = { ...order, ...ownState(order, before, type) } as unknown as CourtOrderFacts;
  const rules = rulebook.chapter("court-orders");
  const workings = options?.explain === true ? workingsOf([], { sources: rules?.sources ?? {} }) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
}

function readShape(reader: Reader, state: Unread, path: string): void {
  reader.onlyKnown(state, new Set(KEYS), path);
  for (const key of KEYS) {
    const value = state[key];
    if (value === undefined) reader.refuse("required", `${path}/${key}`);
    else if (typeof value !== "string" && !(value === null && UNSAID[key] === null)) {
      reader.refuse("wrong_type", `${path}/${key}`, { expected: "string" });
    }
  }
}

/** Fields of the state that the order has; a balance only where the order itself states one. */
function keysOf(order: Unread, type: OrderType): readonly (keyof CourtOrderState)[] {
  const own = fieldsOf(type);
  return KEYS.filter((key) => own.has(key) && (key !== "remainingBalance" || order.remainingBalance != null));
}

function ownState(order: Unread, state: Unread, type: OrderType): Unread {
  return Object.fromEntries(keysOf(order, type).map((key) => [key, state[key]]));
}

function standsAt(order: Unread, after: Unread, type: OrderType): boolean {
  return keysOf(order, type).every((key) => (order[key] ?? UNSAID[key]) === after[key]);
}
