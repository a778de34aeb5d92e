import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { formField } from "../../contract";
import type { BillingClientTables } from "../store/client-tables";

/** The email address of a client. */
export const emailField = () => z.email().max(254);

/** A number for value added tax, without spaces. */
export const vatNumberField = () => formField(/^[A-Z0-9]{2,15}$/, "invalid_format", "GB123456789");

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
