import { pointerStep, type Reader } from "../base";
import type { Order } from "./order";
import type { OrderDay } from "./order-day";
import { ORDER_TYPE_RULES, type Territory } from "./order-types";
import { dateInLine, rankOf, turnsOf } from "./running-order";

export type OrderWarningToken =
  | "second_earnings_arrestment"
  | "arrestment_beside_conjoined_order"
  | "too_many_orders_of_council"
  | "attachment_before_notice_period"
  | "maintenance_share_over_forty"
  | "ask_issuers_for_order"
  | "report_no_deduction";

/** Something that does not stop the calculation and that someone should look at. */
export interface OrderWarning {
  readonly token: OrderWarningToken;
  readonly orderId: string;
  readonly arguments: Readonly<Record<string, string | number>> | null;
}

const MOST_MAINTENANCE_SHARE = 4_000;

/** Refuses orders that cannot stand beside each other: two maintenance arrestments; a conjoined order too early. */
export function refuseTogether(reader: Reader, orders: readonly Order[]): void {
  const maintenance = orders.filter(({ type }) => type === "Cma");
  for (const second of maintenance.slice(1)) reader.refuse("second_current_maintenance_arrestment", second.path);
  for (const conjoined of orders) {
    if (conjoined.type !== "Cao") continue;
    const joined = orders.some((order) => isOwnArrestment(order) && !isLater(order, conjoined));
    if (joined) reader.refuse("arrestments_not_ended", conjoined.path);
  }
}

function isOwnArrestment({ type }: Order): boolean {
  return type === "Ea" || type === "Cma";
}

function isLater(order: Order, conjoined: Order): boolean {
  const date = order.received ?? order.made;
  const since = conjoined.received ?? conjoined.made;
  return date !== null && since !== null && date > since;
}

/** Where the date decides who goes first, it has to be known. */
export function refuseUndated(reader: Reader, orders: readonly Order[], territory: Territory): void {
  if (orders.every((order) => dateInLine(order, territory) !== null)) return;
  for (const rank of [0, 1, 2]) {
    const turns = turnsOf(orders.filter((order) => rankOf(order, territory) === rank));
    if (turns.length < 2) continue;
    for (const order of turns.flat()) {
      if (dateInLine(order, territory) !== null) continue;
      const key = ORDER_TYPE_RULES[order.type].territory === "Scotland" ? "dateReceived" : "dateMade";
      reader.refuse("required_with", order.path + pointerStep(key), { other: "another order of the same rank" });
    }
  }
}

/** Warnings about orders that have a part in a pay-day, given in their running order. */
export function warningsOf(sequence: readonly Order[], day: OrderDay, territory: Territory): OrderWarning[] {
  const warnings: OrderWarning[] = [];
  for (let at = 0; at < sequence.length; at++) {
    const order = sequence[at] as Order;
    warnAboutArrestments(warnings, order, at, sequence);
    warnAboutCouncil(warnings, order, at, sequence, day);
    warnAboutTerms(warnings, order, day);
    warnAboutTie(warnings, order, at === 0 ? undefined : sequence[at - 1], territory);
  }
  return warnings;
}

function warnAboutArrestments(warnings: OrderWarning[], order: Order, at: number, all: readonly Order[]): void {
  if (!isOwnArrestment(order)) return;
  const isSecond = order.type === "Ea" && all.findIndex(({ type }) => type === "Ea") < at;
  if (isSecond) warnings.push(warning("second_earnings_arrestment", order));
  if (all.some(({ type }) => type === "Cao")) warnings.push(warning("arrestment_beside_conjoined_order", order));
}

function warnAboutCouncil(
  warnings: OrderWarning[],
  order: Order,
  at: number,
  all: readonly Order[],
  { figures }: OrderDay,
): void {
  const { localAuthority } = order;
  if (order.type !== "Ctaeo" || localAuthority === null) return;
  const maximum = figures.councilTaxOrdersPerCouncil;
  const earlier = all.slice(0, at).filter((other) => other.type === "Ctaeo" && other.localAuthority === localAuthority);
  if (earlier.length >= maximum) warnings.push(warning("too_many_orders_of_council", order, { maximum }));
}

function warnAboutTerms(warnings: OrderWarning[], order: Order, { figures }: OrderDay): void {
  const { type, terms, made, received, start } = order;
  const notice = made ?? received;
  const days = figures.graceDays.Dea ?? 0;
  const isEarly = type === "Dea" && notice !== null && start !== null && start < notice + days;
  const isHigh = type === "CmsDeo" && terms.kind === "Share" && terms.basisPoints > MOST_MAINTENANCE_SHARE;
  if (isEarly) warnings.push(warning("attachment_before_notice_period", order, { days }));
  if (isHigh) warnings.push(warning("maintenance_share_over_forty", order));
}

/** Two orders of one rank with the same dates run by id, and their issuers should be asked. */
function warnAboutTie(warnings: OrderWarning[], order: Order, before: Order | undefined, territory: Territory): void {
  if (before === undefined || rankOf(before, territory) !== rankOf(order, territory)) return;
  if (isOwnArrestment(order) && isOwnArrestment(before) && order.type !== before.type) return;
  const date = dateInLine(order, territory);
  const isTie = date !== null && date === dateInLine(before, territory) && order.received === before.received;
  if (isTie) warnings.push(warning("ask_issuers_for_order", order, { other: before.id }));
}

function warning(
  token: OrderWarningToken,
  order: Pick<Order, "id">,
  args: OrderWarning["arguments"] = null,
): OrderWarning {
  return { token, orderId: order.id, arguments: args };
}
