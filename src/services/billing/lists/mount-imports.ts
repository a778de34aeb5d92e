import type { z } from "@hono/zod-openapi";
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { VAT_RATES } from "../../../engine/billing";
import {
  address,
  companyNumberField,
  mountOperation,
  type RequestWork,
  type ServiceContext,
  textField,
} from "../../contract";
import { emailField, vatNumberField } from "../clients/find-client";
import { accountCodeField, taxTypeField } from "../finance/accounts";
import { seedTaxRates } from "../finance/seed-tax-rates";
import type { Link } from "../integrations/access/find-link";
import type { ProviderName } from "../integrations/port/accounting-provider";
import type { Books, ListedAccount, ListedContact, ListedRate } from "../integrations/port/books";
import type { BillingClientTables } from "../store/client-tables";
import { billingFinanceTables } from "../store/finance-tables";
import { findSync, writeSync } from "../sync/sync-rows";
import { needAnswer } from "./ask-provider";
import { knownRecords } from "./known-records";
import type { ImportResult } from "./list-operations";
import * as operations from "./list-operations";

/** Places of a tax rate's decimals. */
const PLACES = 2;

interface Identified {
  readonly externalId: string;
}

interface Importing {
  readonly organisationId: string;
  readonly body: { readonly provider?: ProviderName | undefined; readonly externalIds: readonly string[] };
}

type ImportOne<Item> = (
  work: RequestWork,
  link: Link,
  externalId: string,
  item: Item | undefined,
) => Promise<operations.ImportResult>;

/** Returns what fetches the records to import, before the transaction of the request. */
function fetched<Item>(
  context: ServiceContext,
  ask: (books: Books, ids: readonly string[]) => Promise<readonly Item[]>,
) {
  return ({ organisationId, body: { provider, externalIds } }: Importing) =>
    needAnswer(context, { organisationId, provider }, (books) => ask(books, externalIds));
}

/** Imports each record in the order sent, and returns what became of each. */
async function importAll<Item extends Identified>(
  work: RequestWork & Importing,
  { link, answer }: { readonly link: Link; readonly answer: readonly Item[] },
  importOne: ImportOne<Item>,
) {
  const results = [];
  for (const externalId of work.body.externalIds) {
    const item = answer.find((each) => each.externalId === externalId);
    results.push(await importOne(work, link, externalId, item));
  }
  return { data: importData(results), text: "The records are imported." };
}

export function mountImports(context: ServiceContext): void {
  const contacts = fetched(context, (books, ids) => books.contactsOf(ids));
  const rates = fetched(context, (books) => books.rates());
  const accounts = fetched(context, (books) => books.accounts());
  mountOperation(
    context,
    operations.importContacts,
    (work, _, found) => importAll(work, found, importClient),
    contacts,
  );
  mountOperation(context, operations.importRates, (work, _, found) => importAll(work, found, importRate), rates);
  mountOperation(
    context,
    operations.importAccounts,
    (work, _, found) => importAll(work, found, importAccount),
    accounts,
  );
}

/** Creates an account of a provider's, or links the one of its code. */
async function importAccount(
  work: RequestWork,
  link: Link,
  externalId: string,
  listed: ListedAccount | undefined,
): Promise<ImportResult> {
  const { tx, now } = work;
  const known = (await knownRecords(tx, link, "Account", [externalId])).get(externalId);
  if (known !== undefined) return done(externalId, "AlreadyImported", known);
  if (listed === undefined) return failed(externalId, "account_not_found");
  const code = accountCodeField().safeParse(listed.code);
  if (!code.success) return failed(externalId, "invalid_format");
  const isNew = await createAccount(work, code.data, listed);
  await writeSync(tx, link, { type: "Account", recordId: code.data }, { external_id: externalId, now });
  return done(externalId, isNew ? "Created" : "Linked", code.data);
}

/** Returns whether the account is new. */
async function createAccount(
  { tx, organisationId, now }: RequestWork,
  code: string,
  { externalId, name, type }: ListedAccount,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await billingFinanceTables(tx)
    .insertInto("billing_account")
    .values({
      organisation_id: organisationId,
      code,
      name: name.slice(0, 100),
      type,
      tax_type: null,
      external_account_id: externalId,
      is_custom: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["organisation_id", "code"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Creates a tax rate of a provider's, or links the one that it is. */
async function importRate(
  work: RequestWork,
  link: Link,
  externalId: string,
  listed: ListedRate | undefined,
): Promise<ImportResult> {
  const { tx, now } = work;
  await seedTaxRates(work);
  const known = (await knownRecords(tx, link, "TaxRate", [externalId])).get(externalId);
  if (known !== undefined) return done(externalId, "AlreadyImported", known);
  if (listed === undefined) return failed(externalId, "tax_rate_not_found");
  const rate = new Decimal(listed.rate);
  const taxType = listed.usual ?? usualOf(link, rate) ?? nameOf(externalId);
  const fault = faultOf(rate, taxType);
  if (fault !== null) return failed(externalId, fault);
  const same = await findRate(work, taxType);
  if (same !== null && !rate.equals(same)) return failed(externalId, "name_in_use");
  if (same === null) await createRate(work, taxType, listed);
  await writeSync(tx, link, { type: "TaxRate", recordId: taxType }, { external_id: externalId, now });
  return done(externalId, same === null ? "Created" : "Linked", taxType);
}

function faultOf(rate: Decimal, taxType: string): "too_many_decimals" | "invalid_format" | null {
  if (rate.decimalPlaces() > PLACES) return "too_many_decimals";
  return taxTypeField().safeParse(taxType).success ? null : "invalid_format";
}

/** FreeAgent's rates are percentages without a name: those above zero are the usual ones of value added tax. */
function usualOf({ provider }: Link, rate: Decimal): string | null {
  if (provider !== "FreeAgent") return null;
  return VAT_RATES.find((each) => rate.equals(each.rate))?.taxType ?? null;
}

function nameOf(externalId: string): string {
  const words = externalId.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
  return /^[A-Z]/.test(words) ? words : `VAT_${words}`;
}

async function findRate({ tx }: RequestWork, taxType: string): Promise<string | null> {
  const row = await billingFinanceTables(tx)
    .selectFrom("billing_tax_rate")
    .select("rate")
    .where("tax_type", "=", taxType)
    .executeTakeFirst();
  return row?.rate ?? null;
}

async function createRate(
  { tx, organisationId, now }: RequestWork,
  taxType: string,
  { externalId, name, rate }: ListedRate,
): Promise<void> {
  await billingFinanceTables(tx)
    .insertInto("billing_tax_rate")
    .values({
      organisation_id: organisationId,
      tax_type: taxType,
      name: name.slice(0, 60),
      rate,
      external_tax_type: externalId,
      is_custom: true,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Creates a client of a contact, or links the client of its name; what a client cannot have is left out. */
async function importClient(
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

function failed(externalId: string, reasonToken: string): ImportResult {
  return { externalId, result: "Failed", recordId: null, reasonToken };
}

function done(externalId: string, result: "Created" | "Linked" | "AlreadyImported", recordId: string) {
  return { externalId, result, recordId, reasonToken: null } satisfies ImportResult;
}

/** Returns results with their numbers. */
function importData(results: readonly ImportResult[]) {
  const count = (...words: readonly ImportResult["result"][]) =>
    results.filter(({ result }) => words.includes(result)).length;
  const summary = {
    totalProcessed: results.length,
    successful: count("Created", "Linked"),
    skipped: count("AlreadyImported"),
    failed: count("Failed"),
  };
  return { results: [...results], summary };
}
