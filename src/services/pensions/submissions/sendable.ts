import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type ConnectionRow, connections } from "../contract/connection-operations";
import type { SchemeRow } from "../schemes/find-groups";

type NotSendable = "pension_scheme_not_connected" | "connection_not_callable";

/** Returns the connection of a scheme, or why nothing can be sent for it. */
export async function sendableBy(tx: Tx, { connection_id: id }: SchemeRow): Promise<ConnectionRow | NotSendable> {
  if (id === null) return "pension_scheme_not_connected";
  const row = await connections.select(tx).where("connection_id", "=", id).executeTakeFirst();
  if (row === undefined) return "pension_scheme_not_connected";
  return row.is_callable ? row : "connection_not_callable";
}

const TEXTS: Readonly<Record<NotSendable, string>> = {
  pension_scheme_not_connected: "Link the scheme to a connection with its provider first.",
  connection_not_callable: "The provider has refused the credentials: replace or test the connection.",
};

/** Refuses a scheme for which nothing can be sent. */
export async function needSendable(tx: Tx, scheme: SchemeRow): Promise<ConnectionRow> {
  const found = await sendableBy(tx, scheme);
  if (typeof found !== "string") return found;
  throw new Refused(409, { token: found, text: TEXTS[found] });
}
