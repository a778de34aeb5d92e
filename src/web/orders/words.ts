import type { CourtOrderResult, OrderWarning } from "../../engine";
import { getOrderKind } from "../../engine/court-orders";

/** Returns an order's place on the page and its name: "2 · Child maintenance". */
export function getName({ orderId, orderType }: Pick<CourtOrderResult, "orderId" | "orderType">): string {
  return `${orderId} · ${getOrderKind(orderType).name}`;
}

/** Whether a table determines the remainder, so that there is no separate protected sum. */
export function isByTable({ orderType }: Pick<CourtOrderResult, "orderType">): boolean {
  return getOrderKind(orderType).form.isByTable === true;
}

/** Why an order deducts nothing on the pay day. */
export const NO_PART: Readonly<Record<NonNullable<CourtOrderResult["notTakingPart"]>, string>> = {
  Suspended: "It is suspended.",
  Discharged: "It is paid off.",
  NotStarted: "It begins after this pay day.",
  Ended: "It ended before this pay day.",
  BesideConjoinedOrder: "A conjoined order is operated: return this arrestment.",
};

const WARNINGS: Readonly<Record<OrderWarning["token"], string>> = {
  second_earnings_arrestment: "A second earnings arrestment does not run beside the first: ask for a conjoined order.",
  arrestment_beside_conjoined_order: "An arrestment does not run beside a conjoined order.",
  too_many_orders_of_council: "One council has more orders at once than the rules allow.",
  attachment_before_notice_period: "This pay day lies within the notice period of the attachment.",
  maintenance_share_over_forty: "The maintenance share is above the limit of the rules.",
  ask_issuers_for_order: "The rules do not settle which of two orders goes first: ask those who issued them.",
  report_no_deduction: "Tell the court that nothing could be deducted.",
};

export function warningInWords({ token, orderId }: OrderWarning): string {
  return `Order ${orderId}: ${WARNINGS[token]}`;
}
