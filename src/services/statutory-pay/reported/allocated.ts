import type { ExternalRow, LineItemRow } from "../payments/payment-rows";

/** What an external payment settles: its pence, and the slices. */
interface Allocated {
  readonly pence: number;
  readonly items: readonly LineItemRow[];
}

/**
 * Returns what each external payment of an award settled. As in the schedule, payments settle the oldest weeks that they
 * name, in the order of their dates; of a week only the settled part is there.
 */
export function allocated(
  payments: readonly ExternalRow[],
  items: readonly LineItemRow[],
): ReadonlyMap<ExternalRow, Allocated> {
  const outside = items
    .filter(({ source }) => source === "ExternalDirectPayment")
    .sort((a, b) => a.slice.weekNumber - b.slice.weekNumber || a.line_item_sequence - b.line_item_sequence);
  const left = new Map(outside.map((item) => [item, item.amount]));
  const settled = new Map<ExternalRow, Allocated>();
  for (const payment of [...payments].sort((a, b) => (a.payment_date < b.payment_date ? -1 : 1))) {
    let unspent = payment.gross_amount;
    const own: LineItemRow[] = [];
    for (const item of outside.filter(({ slice }) => payment.week_numbers?.includes(slice.weekNumber) ?? true)) {
      const taken = Math.min(unspent, left.get(item) ?? 0);
      left.set(item, (left.get(item) ?? 0) - taken);
      unspent -= taken;
      if (taken > 0) own.push(item);
    }
    settled.set(payment, { pence: payment.gross_amount - unspent, items: own });
  }
  return settled;
}
