/** The name of a warning about court orders, for programs. */
export type OrderWarningToken =
  | "second_earnings_arrestment"
  | "arrestment_beside_conjoined_order"
  | "too_many_orders_of_council"
  | "attachment_before_notice_period"
  | "maintenance_share_over_forty"
  | "ask_issuers_for_order"
  | "report_no_deduction";

/** Something that needs attention but does not stop the calculation. */
export interface OrderWarning {
  readonly token: OrderWarningToken;
  readonly orderId: string;
  readonly arguments: Readonly<Record<string, string | number>> | null;
}

export const NO_WARNINGS: readonly OrderWarning[] = [];

export function warning(
  token: OrderWarningToken,
  order: { readonly id: string },
  args: OrderWarning["arguments"] = null,
): OrderWarning {
  return { token, orderId: order.id, arguments: args };
}
