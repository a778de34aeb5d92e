import { invalid, issueAt, Refused } from "../../../../platform/http";
import type { Tx } from "../../../../platform/store";
import { type ConnectionRow, selectConnections } from "../connection-rows";
import type { ProviderName } from "../port/accounting-provider";

/** The company to which an organisation's documents go. */
export interface Link {
  readonly organisationId: string;
  readonly provider: ProviderName;
  readonly tenantId: string;
}

const TEXTS = {
  accounting_not_linked: "No accounting software is connected: connect it first.",
  connection_not_callable:
    "The accounting software has refused the connection, or no company is chosen: see /integrations.",
} as const;

type NotLinked = keyof typeof TEXTS;

/**
 * Returns the company of the connection with a provider, or of the only connection, or why there is no such company.
 * Refuses 400 if there are several connections and no provider is named.
 */
export async function findLink(tx: Tx, provider: ProviderName | undefined): Promise<Link | NotLinked> {
  const rows = await selectConnections(tx).selectAll().where("status", "!=", "NotConnected").execute();
  const named = provider === undefined ? rows : rows.filter((row) => row.provider === provider);
  if (named.length > 1) throw invalid([issueAt(["provider"], "required", null)]);
  const [row] = named;
  return row === undefined ? "accounting_not_linked" : linkOf(row);
}

function linkOf({ organisation_id, provider, status, active_tenant_id }: ConnectionRow): Link | NotLinked {
  if (status !== "Connected" || active_tenant_id === null) return "connection_not_callable";
  return { organisationId: organisation_id, provider, tenantId: active_tenant_id };
}

/** Returns the company to which documents go; refuses 409 `accounting_not_linked`, `connection_not_callable`. */
export async function needLink(tx: Tx, provider: ProviderName | undefined): Promise<Link> {
  const found = await findLink(tx, provider);
  if (typeof found !== "string") return found;
  throw new Refused(409, { token: found, text: TEXTS[found] });
}
