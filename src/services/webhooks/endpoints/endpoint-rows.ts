import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { seal, unseal } from "../../../platform/config";
import type { Tx } from "../../../platform/store";
import { type WebhookTables, webhookTables } from "../store/webhook-tables";

const BYTES = 32;

/** A secret that signs, with its id in the records of attempts. */
export interface SigningSecret {
  readonly secretId: string;
  readonly secret: string;
}

/** Returns a new signing secret in the text form of Standard Webhooks. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(BYTES).toString("base64")}`;
}

export function sealSecret(key: Uint8Array, secret: string): string {
  return seal(key, secret);
}

/** Returns the secrets that sign at an instant, the newest first: after a rotation both do for a while. */
export function secretsAt(
  row: Pick<
    EndpointRow,
    "secret" | "secret_id" | "previous_secret" | "previous_secret_id" | "previous_secret_expires_at"
  >,
  key: Uint8Array,
  now: string,
): readonly SigningSecret[] {
  const current = { secretId: row.secret_id, secret: unseal(key, row.secret) };
  const { previous_secret: sealed, previous_secret_id: secretId, previous_secret_expires_at: expiry } = row;
  if (sealed === null || secretId === null || expiry === null || expiry <= now) return [current];
  return [current, { secretId, secret: unseal(key, sealed) }];
}

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
