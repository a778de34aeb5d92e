import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { PayTables } from "./pay-tables";

export type OrganisationRow = Selectable<PayTables["organisation_information"]>;
export type TaxSettingsRow = Selectable<PayTables["tax_settings"]>;

/** The organisation's information; null if none is saved. */
export async function findOrganisation(tx: Tx): Promise<OrganisationRow | null> {
  const row = await tx.withTables<PayTables>().selectFrom("organisation_information").selectAll().executeTakeFirst();
  return row ?? null;
}

/** The settings with the tax authority; null if none are saved. */
export async function findTaxSettings(tx: Tx): Promise<TaxSettingsRow | null> {
  const row = await tx.withTables<PayTables>().selectFrom("tax_settings").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Has whoever else locks the settings wait until the transaction ends. */
export async function lockTaxSettings(tx: Tx): Promise<void> {
  await tx.withTables<PayTables>().selectFrom("tax_settings").select("organisation_id").forUpdate().execute();
}

/** The working pattern of employees without one whose payroll has none either; null if none is saved. */
export async function findUsualPattern(tx: Tx) {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("working_pattern_defaults")
    .select("pattern")
    .executeTakeFirst();
  return row?.pattern ?? null;
}
