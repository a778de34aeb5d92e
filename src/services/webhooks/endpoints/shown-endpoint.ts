import { unseal } from "../../../platform/config";
import { isId } from "../../../platform/ports";
import { asAccount, type Tx } from "../../../platform/store";
import { missingPeople, ownerAndPersonEmails, withoutRemovedPeople } from "../../access";
import { type EndpointShown, endpoints, REDACTED } from "../contract/endpoint-schemas";
import { webhookTables } from "../store/webhook-tables";
import { type EndpointRow, type HealthRow, type Owner, readHealth } from "./endpoint-rows";

/** Returns an endpoint as responses show it: header values are hidden, and the secret is left out. */
export async function showEndpoint(tx: Tx, key: Uint8Array, row: EndpointRow): Promise<EndpointShown> {
  const health = await readHealth(tx, [row.endpoint_id]);
  const owner = ownerOfEndpoint(row);
  const creatorLeft = await hasCreatorLeft(tx, owner, row.created_by);
  return { ...shownEndpoint(row, key, health.get(row.endpoint_id), await findContacts(tx, owner, row)), creatorLeft };
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
    ...endpoints.show(row),
    scope: row.organisation_id === null ? "Customer" : "Organisation",
    customHeaders: Object.fromEntries(names.map((name) => [name, REDACTED])),
    alertContacts,
    failingSince: health?.failing_since ?? null,
    pausedUntil: health?.paused_until ?? null,
    consecutiveFailures: health?.consecutive_failures ?? 0,
    lastSucceededAt: health?.last_succeeded_at ?? null,
  };
}

/** Who is emailed about a failing endpoint, and where that is set. */
interface Contacts {
  readonly emails: string[];
  readonly effective: {
    readonly emails: string[];
    readonly source: "Endpoint" | "Organisation" | "Customer" | "Creator";
  };
}

type Rung = Contacts["effective"];

/**
 * Returns the alert contacts of an endpoint: its own, else the default ones, else its creator and the account's owner.
 * In effect nobody is emailed who was removed from the account, and no creator who does not reach its events any more.
 */
export async function findContacts(
  tx: Tx,
  owner: Owner,
  { alert_emails: own, created_by: createdBy }: Pick<EndpointRow, "alert_emails" | "created_by">,
): Promise<Contacts> {
  const emails = [...(own ?? [])];
  const present = await presentOf(tx, owner, emails);
  if (present.length > 0) return { emails, effective: { emails: present, source: "Endpoint" } };
  return { emails, effective: (await defaultContacts(tx, owner)) ?? (await creatorOf(tx, owner, createdBy)) };
}

/** Returns the default alert contacts of an owner, and who is emailed in effect. */
export async function findDefaultContacts(tx: Tx, owner: Owner): Promise<Contacts> {
  const emails = [...((await savedEmails(tx)) ?? [])];
  return { emails, effective: (await defaultContacts(tx, owner)) ?? (await creatorOf(tx, owner, null)) };
}

async function defaultContacts(tx: Tx, owner: Owner): Promise<Rung | null> {
  const { accountId, organisationId } = owner;
  const ofOwner = await presentOf(tx, owner, await savedEmails(tx));
  if (ofOwner.length > 0) return { emails: ofOwner, source: organisationId === null ? "Customer" : "Organisation" };
  if (organisationId === null) return null;
  const ofAccount = await presentOf(tx, owner, await asAccount(tx, accountId, () => savedEmails(tx)));
  return ofAccount.length === 0 ? null : { emails: ofAccount, source: "Customer" };
}

/** Returns the addresses without those of people who were removed from the account. */
function presentOf(tx: Tx, { accountId }: Owner, emails: readonly string[] | null): Promise<string[]> {
  return asAccount(tx, accountId, () => withoutRemovedPeople(tx, emails ?? []));
}

async function creatorOf(tx: Tx, { accountId, organisationId }: Owner, createdBy: string | null): Promise<Rung> {
  const principalId = creatorId(createdBy ?? "");
  const emails = await asAccount(tx, accountId, () => ownerAndPersonEmails(tx, { principalId, organisationId }));
  return { emails: [...emails], source: "Creator" };
}

/** Returns the person who created a record; null if credentials did, or named somebody who is not of the account. */
function creatorId(createdBy: string): string | null {
  const id = createdBy.startsWith("USER#") ? createdBy.slice("USER#".length) : "";
  return isId(id) ? id : null;
}

/** Returns whether the person who created an endpoint no longer reaches what it hears. */
async function hasCreatorLeft(tx: Tx, owner: Owner, createdBy: string): Promise<boolean> {
  const id = creatorId(createdBy);
  if (id === null) return false;
  const left = await asAccount(tx, owner.accountId, () => missingPeople(tx, owner.organisationId, [id]));
  return left.length > 0;
}

/** Returns the saved addresses of the transaction's owner; null if there are none. */
async function savedEmails(tx: Tx): Promise<string[] | null> {
  const row = await webhookTables(tx).selectFrom("webhook_alert_contacts").select("emails").executeTakeFirst();
  return row === undefined || row.emails.length === 0 ? null : [...row.emails];
}
