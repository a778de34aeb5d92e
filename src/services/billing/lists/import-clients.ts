import type { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { address, companyNumberField, type RequestWork, textField } from "../../contract";
import { emailField, vatNumberField } from "../clients/client-fields";
import type { Link } from "../integrations/access/find-link";
import type { ListedContact } from "../integrations/port/books";
import type { BillingClientTables } from "../store/client-tables";
import { findSync, writeSync } from "../sync/sync-rows";
import { done, failed } from "./import-result";
import { knownRecords } from "./known-records";
import type { ImportResult } from "./list-operations";

/** Creates a client of a contact, or links the client of its name; what a client cannot have is left out. */
export async function importClient(
  work: RequestWork,
  link: Link,
  externalId: string,
  contact: ListedContact | undefined,
): Promise<ImportResult> {
  const { tx, now } = work;
  const known = (await knownRecords(tx, link, "Client", [externalId])).get(externalId);
  if (known !== undefined) return done(externalId, "AlreadyImported", known);
  if (contact === undefined) return failed(externalId, "contact_not_found");
  const name = kept(textField(100), contact.name.slice(0, 100));
  if (name === null) return failed(externalId, "invalid_format");
  const same = await clientNamed(work, name);
  const record = { type: "Client" as const, recordId: same ?? work.context.ids.next() };
  const linked = same === null ? null : await findSync(tx, link, record);
  if (linked?.external_id) return failed(externalId, "name_in_use");
  if (same === null) await createClient(work, record.recordId, name, contact);
  await writeSync(tx, link, record, { external_id: externalId, sending_since: null, message: null, now });
  await tx
    .withTables<BillingClientTables>()
    .updateTable("billing_client")
    .set({ external_contact_id: externalId, sync_status: "Synced", sync_error: null, last_synced_at: now })
    .where("client_id", "=", record.recordId)
    .execute();
  return done(externalId, same === null ? "Created" : "Linked", record.recordId);
}

async function clientNamed({ tx }: RequestWork, name: string): Promise<string | null> {
  const row = await tx
    .withTables<BillingClientTables>()
    .selectFrom("billing_client")
    .select("client_id")
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .where("is_archived", "=", false)
    .executeTakeFirst();
  return row?.client_id ?? null;
}

async function createClient(
  { tx, organisationId, now }: RequestWork,
  clientId: string,
  name: string,
  contact: ListedContact,
): Promise<void> {
  await tx
    .withTables<BillingClientTables>()
    .insertInto("billing_client")
    .values({
      organisation_id: organisationId,
      client_id: clientId,
      name,
      reference: null,
      contact_first_name: kept(textField(60), contact.firstName),
      contact_last_name: kept(textField(60), contact.lastName),
      email: kept(emailField(), contact.email),
      telephone: kept(textField(35), contact.telephone),
      address: JSON.stringify(addressOf(contact)),
      company_registration_number: kept(companyNumberField(), contact.companyNumber),
      vat_number: kept(vatNumberField(), contact.vatNumber?.replaceAll(/\s/g, "").toUpperCase() ?? null),
      organisation_ids: "[]",
      created_at: now,
      updated_at: now,
    })
    .execute();
}

function kept<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | null {
  const read = schema.safeParse(value);
  return read.success ? read.data : null;
}

function addressOf({ addressLines, postcode }: ListedContact) {
  const [line1, line2, line3, line4] = addressLines.map((line) => line.slice(0, 35));
  return kept(address, { line1, line2, line3, line4, postcode });
}
