import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { PayTables } from "../store";

export type ElementRow = Selectable<PayTables["pay_element"]>;

/** Returns all pay elements of the organisation, including archived ones. */
export function findElements(tx: Tx): Promise<readonly ElementRow[]> {
  return tx.withTables<PayTables>().selectFrom("pay_element").selectAll().execute();
}

/** Notes that lines refer to elements: from then on these are archived, not deleted. */
export async function markElementsUsed(tx: Tx, payElementIds: readonly string[]): Promise<void> {
  await tx
    .withTables<PayTables>()
    .updateTable("pay_element")
    .set({ is_used: true })
    .where("pay_element_id", "in", [...payElementIds])
    .where("is_used", "=", false)
    .execute();
}
