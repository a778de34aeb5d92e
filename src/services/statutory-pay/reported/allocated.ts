import type { ExternalRow, LineItemRow } from "../payments/payment-rows";

/**
 * Returns what each external payment of an award settled, in pence. As in the schedule, payments settle the oldest weeks
 * that they name, in the order of their dates; of a week only the settled part is there.
 */
export function allocated(
  payments: readonly ExternalRow[],
  items: readonly LineItemRow[],
): ReadonlyMap<ExternalRow, number> {
  const left = new Map<number, number>();
  for (const { source, slice, amount } of items) {
    if (source !== "ExternalDirectPayment") continue;
    left.set(slice.weekNumber, (left.get(slice.weekNumber) ?? 0) + amount);
  }
  const weeks = [...left.keys()].sort((a, b) => a - b);
  const settled = new Map<ExternalRow, number>();
  for (const payment of [...payments].sort((a, b) => (a.payment_date < b.payment_date ? -1 : 1))) {
    let unspent = payment.gross_amount;
    for (const week of weeks.filter((each) => payment.week_numbers?.includes(each) ?? true)) {
      const taken = Math.min(unspent, left.get(week) ?? 0);
      left.set(week, (left.get(week) ?? 0) - taken);
      unspent -= taken;
    }
    settled.set(payment, payment.gross_amount - unspent);
  }
  return settled;
}
