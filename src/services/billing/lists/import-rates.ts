import { Decimal } from "decimal.js";
import { VAT_RATES } from "../../../engine/billing";
import type { RequestWork } from "../../contract";
import { seedTaxRates } from "../finance/seed-tax-rates";
import { taxTypeField } from "../finance/tax-rates";
import type { Link } from "../integrations/access/find-link";
import type { ListedRate } from "../integrations/port/books";
import type { BillingFinanceTables } from "../store/finance-tables";
import { writeSync } from "../sync/sync-rows";
import { done, failed } from "./import-result";
import { knownRecords } from "./known-records";
import type { ImportResult } from "./list-operations";

/** Places of a tax rate's decimals. */
const PLACES = 2;

/** Creates a tax rate of a provider's, or links the one that it is. */
export async function importRate(
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
  const row = await tx
    .withTables<BillingFinanceTables>()
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
  await tx
    .withTables<BillingFinanceTables>()
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
