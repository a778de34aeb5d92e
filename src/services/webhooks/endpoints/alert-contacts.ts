import { asAccount, type Tx } from "../../../platform/store";
import { ownerAndPersonEmails } from "../../access";
import type { EndpointRow, Owner } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";

/** Who is emailed about a failing endpoint, and where that is set. */
export interface Contacts {
  readonly emails: string[];
  readonly effective: {
    readonly emails: string[];
    readonly source: "Endpoint" | "Organisation" | "Customer" | "Creator";
  };
}

type Rung = Contacts["effective"];

/** Returns the alert contacts of an endpoint: its own, else the default ones, else its creator and the account's owner. */
export async function contactsOf(
  tx: Tx,
  owner: Owner,
  { alert_emails: own, created_by: createdBy }: Pick<EndpointRow, "alert_emails" | "created_by">,
): Promise<Contacts> {
  const emails = [...(own ?? [])];
  if (emails.length > 0) return { emails, effective: { emails, source: "Endpoint" } };
  return { emails, effective: (await defaultContacts(tx, owner)) ?? (await creatorOf(tx, owner, createdBy)) };
}

/** Returns the default alert contacts of an owner, and who is emailed in effect. */
export async function defaultContactsOf(tx: Tx, owner: Owner): Promise<Contacts> {
  const emails = [...((await savedEmails(tx)) ?? [])];
  return { emails, effective: (await defaultContacts(tx, owner)) ?? (await creatorOf(tx, owner, null)) };
}

async function defaultContacts(tx: Tx, { accountId, organisationId }: Owner): Promise<Rung | null> {
  const ofOwner = await savedEmails(tx);
  if (ofOwner !== null) return { emails: ofOwner, source: organisationId === null ? "Customer" : "Organisation" };
  if (organisationId === null) return null;
  const ofAccount = await asAccount(tx, accountId, () => savedEmails(tx));
  return ofAccount === null ? null : { emails: ofAccount, source: "Customer" };
}

async function creatorOf(tx: Tx, { accountId }: Owner, createdBy: string | null): Promise<Rung> {
  const principalId = createdBy?.startsWith("USER#") ? createdBy.slice("USER#".length) : null;
  const emails = await asAccount(tx, accountId, () => ownerAndPersonEmails(tx, principalId));
  return { emails: [...emails], source: "Creator" };
}

/** Returns the saved addresses of the transaction's owner; null if there are none. */
async function savedEmails(tx: Tx): Promise<string[] | null> {
  const row = await tx
    .withTables<WebhookTables>()
    .selectFrom("webhook_alert_contacts")
    .select("emails")
    .executeTakeFirst();
  return row === undefined || row.emails.length === 0 ? null : [...row.emails];
}
