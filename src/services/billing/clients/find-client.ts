import type { Selectable } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { BillingClientTables } from "../store/client-tables";

export type ClientRow = Selectable<BillingClientTables["billing_client"]>;

/** Returns a client, locked if asked; refuses 404 `client_not_found`. */
export async function findClient(tx: Tx, clientId: string, lock = false): Promise<ClientRow> {
  const row = await tx
    .withTables<BillingClientTables>()
    .selectFrom("billing_client")
    .selectAll()
    .where("client_id", "=", clientId)
    .$if(lock, (one) => one.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw notFound("client");
  return row;
}
