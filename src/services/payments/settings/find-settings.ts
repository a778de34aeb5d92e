import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { type PaymentTables, paymentTables } from "../store/payment-tables";

type SettingsRow = Selectable<PaymentTables["payment_settings"]>;

/** Returns the payment settings; null if none are saved. */
export async function findSettings(tx: Tx): Promise<SettingsRow | null> {
  const row = await paymentTables(tx).selectFrom("payment_settings").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Returns the number of files that were made. */
export async function countFiles(tx: Tx): Promise<number> {
  const row = await paymentTables(tx).selectFrom("payment_serial").select("last_number").executeTakeFirst();
  return row?.last_number ?? 0;
}
