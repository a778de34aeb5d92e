import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";

type Place = readonly [table: "billing_tax_rate" | "billing_account", column: "tax_type" | "code", key: string];

/** Refuses 409 `resource_in_use` for a tax rate or an account that lines ever had. */
export async function refuseUsed(tx: Tx, [table, column, key]: Place, text: string): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(column)} = ${key} and is_used`.execute(tx);
  if (rows.length > 0) throw new Refused(409, { token: "resource_in_use", text });
}
