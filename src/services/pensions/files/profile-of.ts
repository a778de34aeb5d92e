import { PROVIDER_PROFILES, type ProviderProfile } from "../../../engine/bank-files/provider-files";
import type { Tx } from "../../../platform/store";
import type { ProviderEntry } from "../providers/provider-table";
import type { SchemeRow } from "../schemes/find-groups";
import type { PensionFileTables } from "../store/file-tables";

/** Returns the layout of a scheme's file: the organisation's own, else the provider's; null if there is none. */
export async function findProfile(
  tx: Tx,
  { id }: Pick<SchemeRow, "id">,
  provider: ProviderEntry,
): Promise<ProviderProfile | null> {
  const usual = usualProfile(provider);
  return usual === null ? null : ((await ownProfile(tx, id)) ?? usual);
}

/** Returns the layout that a provider takes by default; null if it takes no files. */
export function usualProfile({ profileIds: [first = ""] }: ProviderEntry): ProviderProfile | null {
  return PROVIDER_PROFILES[first] ?? null;
}

/** Returns the organisation's own layout of a scheme's file; null if it has none. */
export async function ownProfile(tx: Tx, pensionSchemaId: string): Promise<ProviderProfile | null> {
  const row = await tx
    .withTables<PensionFileTables>()
    .selectFrom("pension_file_mapping")
    .select("profile")
    .where("pension_schema_id", "=", pensionSchemaId)
    .executeTakeFirst();
  return row?.profile ?? null;
}
