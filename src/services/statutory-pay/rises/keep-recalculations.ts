import type { Tx } from "../../../platform/store";
import type { PaymentRow } from "../payments/payment-rows";
import type { Recalculation, StatutoryTables } from "../store/statutory-tables";

/** The most recalculations that an award keeps; the oldest go first. */
const MOST_KEPT = 20;

/** Stores the recalculations of an award. */
export async function keepRecalculations(
  tx: Tx,
  { statutory_pay_id: id }: Pick<PaymentRow, "statutory_pay_id">,
  recalculations: readonly Recalculation[],
): Promise<void> {
  await tx
    .withTables<StatutoryTables>()
    .updateTable("statutory_payment")
    .set({ recalculations: JSON.stringify(recalculations.slice(-MOST_KEPT)) })
    .where("statutory_pay_id", "=", id)
    .execute();
}
