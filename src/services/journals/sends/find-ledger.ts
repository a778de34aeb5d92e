import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { Ledger, ServiceContext } from "../../contract";

const TEXTS = {
  accounting_not_linked: "No connection with accounting software leads to this tenant.",
  connection_not_callable: "The accounting software has refused the connection: renew it first.",
} as const;

type NotLinked = keyof typeof TEXTS;

/** Returns the ledger of a tenant, or why it has no ledger. */
export async function findLedger(tx: Tx, context: ServiceContext, tenantId: string): Promise<Ledger | NotLinked> {
  for (const ledgerOf of context.ledgers) {
    const found = await ledgerOf(tx, tenantId, context);
    if (found !== null) return found;
  }
  return "accounting_not_linked";
}

/** Returns the text for people of the reason that there is no ledger. */
export function textOfNoLedger(token: NotLinked): string {
  return TEXTS[token];
}

/** Returns the ledger of a tenant; refuses 409 if nothing can be sent to it. */
export async function needLedger(tx: Tx, context: ServiceContext, tenantId: string): Promise<Ledger> {
  const found = await findLedger(tx, context, tenantId);
  if (typeof found !== "string") return found;
  throw new Refused(409, { token: found, text: TEXTS[found] });
}
