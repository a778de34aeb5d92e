import { unseal } from "../../../platform/config";
import type { Tx } from "../../../platform/store";
import { type EndpointShown, REDACTED } from "../contract/endpoint-schemas";
import { type EndpointRow, type HealthRow, type Owner, readHealth } from "../store/endpoint-rows";
import { type Contacts, contactsOf, hasCreatorLeft } from "./alert-contacts";

/** Returns an endpoint as responses show it: header values are hidden, and the secret is left out. */
export async function showEndpoint(tx: Tx, key: Uint8Array, row: EndpointRow): Promise<EndpointShown> {
  const health = await readHealth(tx, [row.endpoint_id]);
  const owner = ownerOfEndpoint(row);
  const creatorLeft = await hasCreatorLeft(tx, owner, row.created_by);
  return { ...shownEndpoint(row, key, health.get(row.endpoint_id), await contactsOf(tx, owner, row)), creatorLeft };
}

export function ownerOfEndpoint(row: EndpointRow): Owner {
  return { scopeId: row.scope_id, accountId: row.account_id, organisationId: row.organisation_id };
}

/** Returns the custom headers of an endpoint with their values. */
export function readHeaders(key: Uint8Array, { custom_headers: sealed }: Pick<EndpointRow, "custom_headers">) {
  return sealed === null ? {} : (JSON.parse(unseal(key, sealed)) as Readonly<Record<string, string>>);
}

function shownEndpoint(
  row: EndpointRow,
  key: Uint8Array,
  health: HealthRow | undefined,
  alertContacts: Contacts,
): Omit<EndpointShown, "creatorLeft"> {
  const names = Object.keys(readHeaders(key, row));
  return {
    endpointId: row.endpoint_id,
    scope: row.organisation_id === null ? "Customer" : "Organisation",
    ownerId: row.scope_id,
    url: row.url,
    description: row.description,
    eventTypes: [...row.event_types],
    payloadStyle: row.payload_style,
    ordering: row.ordering,
    rateLimitPerSecond: row.rate_limit_per_second,
    organisationIds: [...row.organisation_ids],
    excludedOrganisationIds: [...row.excluded_organisation_ids],
    customHeaders: Object.fromEntries(names.map((name) => [name, REDACTED])),
    alertContacts,
    status: row.status,
    statusReason: row.status_reason as EndpointShown["statusReason"],
    failingSince: health?.failing_since ?? null,
    pausedUntil: health?.paused_until ?? null,
    consecutiveFailures: health?.consecutive_failures ?? 0,
    lastSucceededAt: health?.last_succeeded_at ?? null,
    secretRotatedAt: row.secret_rotated_at,
    previousSecretExpiresAt: row.previous_secret_expires_at,
    createdBy: row.created_by,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
