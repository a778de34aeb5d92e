import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { billingFinanceTables } from "../store/finance-tables";
import { seedTaxRates } from "./seed-tax-rates";

/** A field of a request that names a tax rate or an account; null names none. */
export interface Place {
  readonly at: readonly (string | number)[];
  readonly taxType?: string | null;
  readonly accountCode?: string | null;
}

/** Returns the fields of an object in a request that name a tax rate and an account. */
export function placesAt(
  at: Place["at"],
  { taxType, accountCode }: { readonly taxType: string | null; readonly accountCode: string | null },
): readonly Place[] {
  return [
    { at: [...at, "taxType"], taxType },
    { at: [...at, "accountCode"], accountCode },
  ];
}

/** Refuses tax rates and accounts that the organisation does not have, each at its field. */
export async function requirePlaces(work: RequestWork, places: readonly Place[]): Promise<void> {
  const { tx } = work;
  await seedTaxRates(work);
  const taxTypes = await taxTypesOf(tx);
  const codes = await codesOf(tx);
  const issues = places.flatMap(({ at, taxType = null, accountCode = null }) => {
    const noRate = taxType !== null && !taxTypes.has(taxType);
    const noAccount = accountCode !== null && !codes.has(accountCode);
    return [
      ...(noRate ? [issueAt(at, "tax_rate_not_found", null, "There is no such tax rate.")] : []),
      ...(noAccount ? [issueAt(at, "account_not_found", null, "There is no such account.")] : []),
    ];
  });
  if (issues.length > 0) throw invalid(issues);
}

async function taxTypesOf(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await billingFinanceTables(tx).selectFrom("billing_tax_rate").select("tax_type").execute();
  return new Set(rows.map((row) => row.tax_type));
}

async function codesOf(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await billingFinanceTables(tx).selectFrom("billing_account").select("code").execute();
  return new Set(rows.map((row) => row.code));
}
