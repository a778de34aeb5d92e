import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { PayTables } from "./pay-tables";

type OrganisationRow = Selectable<PayTables["organisation_information"]>;
export type TaxSettingsRow = Selectable<PayTables["tax_settings"]>;

/** Returns the organisation's information; null if none is saved. */
export async function findOrganisation(tx: Tx): Promise<OrganisationRow | null> {
  const row = await tx.withTables<PayTables>().selectFrom("organisation_information").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Returns the tax settings; null if none are saved. */
export async function findTaxSettings(tx: Tx): Promise<TaxSettingsRow | null> {
  const row = await tx.withTables<PayTables>().selectFrom("tax_settings").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Locks the tax settings until the transaction ends. */
export async function lockTaxSettings(tx: Tx): Promise<void> {
  await tx.withTables<PayTables>().selectFrom("tax_settings").select("organisation_id").forUpdate().execute();
}

/** Returns the organisation's pattern, used if neither employee nor payroll has one; null if none is saved. */
export async function findUsualPattern(tx: Tx) {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("working_pattern_defaults")
    .select("pattern")
    .executeTakeFirst();
  return row?.pattern ?? null;
}
