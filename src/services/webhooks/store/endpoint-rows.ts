import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { type WebhookTables, webhookTables } from "./webhook-tables";

export type EndpointRow = Selectable<WebhookTables["webhook_endpoint"]>;
export type HealthRow = Selectable<WebhookTables["webhook_health"]>;

/** The owner of a request's records, an organisation or the account, with the account in either case. */
export interface Owner {
  readonly scopeId: string;
  readonly accountId: string;
  /** Null for the account's own records. */
  readonly organisationId: string | null;
}

/** Returns the owner that a request asks for. */
export function getEndpointOwner(caller: {
  readonly accountId: string;
  readonly organisationId: string | null;
}): Owner {
  const { accountId, organisationId } = caller;
  return { scopeId: organisationId ?? accountId, accountId, organisationId };
}

/** Returns what sending has shown of endpoints, by their ids. */
export async function readHealth(tx: Tx, endpointIds: readonly string[]): Promise<ReadonlyMap<string, HealthRow>> {
  if (endpointIds.length === 0) return new Map();
  const rows = await webhookTables(tx)
    .selectFrom("webhook_health")
    .selectAll()
    .where("endpoint_id", "in", endpointIds)
    .execute();
  return new Map(rows.map((row) => [row.endpoint_id, row]));
}

/** Returns who makes a call, in the form of the audit log: a person, else the credentials. */
export function getActor({ userId, clientId }: { readonly userId: string | null; readonly clientId: string }): string {
  return userId === null ? `M2M#${clientId}` : `USER#${userId}`;
}
