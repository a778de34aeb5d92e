import type { Selectable } from "kysely";
import { invalid, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { PensionConnectionTables } from "../store/connection-tables";

export type ConnectionRow = Selectable<PensionConnectionTables["pension_connection"]>;

/** Begins a query of connections. */
export function selectConnections(tx: Tx) {
  return tx.withTables<PensionConnectionTables>().selectFrom("pension_connection");
}

/** Returns a connection; refuses 404 `connection_not_found`. */
export async function findConnection(tx: Tx, connectionId: string): Promise<ConnectionRow> {
  const row = await selectConnections(tx).selectAll().where("connection_id", "=", connectionId).executeTakeFirst();
  if (row === undefined) throw notFound("connection");
  return row;
}

/** Refuses a connection that the organisation does not have, or that leads to another provider than the scheme's. */
export async function requireConnection(tx: Tx, connectionId: string, pensionProviderId: string): Promise<void> {
  const row = await selectConnections(tx)
    .select("pension_provider_id")
    .where("connection_id", "=", connectionId)
    .forKeyShare()
    .executeTakeFirst();
  if (row?.pension_provider_id === pensionProviderId) return;
  const token = row === undefined ? "connection_not_found" : "connection_of_other_provider";
  const text =
    row === undefined
      ? "The organisation has no such connection."
      : "The connection leads to another provider than the scheme's.";
  throw invalid([issueAt(["connectionId"], token, null, text)]);
}

/** Notes what a call has shown of a connection. */
export async function noteCall(
  tx: Tx,
  connectionId: string,
  found: Partial<Pick<ConnectionRow, "is_callable" | "last_tested_at" | "last_error_token" | "updated_at">>,
): Promise<ConnectionRow> {
  return tx
    .withTables<PensionConnectionTables>()
    .updateTable("pension_connection")
    .set(found)
    .where("connection_id", "=", connectionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
