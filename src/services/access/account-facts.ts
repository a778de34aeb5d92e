import type { Tx } from "../../platform/store";
import type { AccessTables } from "./access-tables";

/** Returns the account of each organisation that exists, as the system. */
export async function accountsOfOrganisations(
  system: Tx,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (organisationIds.length === 0) return new Map();
  const rows = await system
    .withTables<AccessTables>()
    .selectFrom("organisation")
    .select(["organisation_id", "account_id"])
    .where("organisation_id", "in", [...organisationIds])
    .execute();
  return new Map(rows.map((row) => [row.organisation_id, row.account_id]));
}

/** Returns the display name of an account, as the system or the account itself; null if there is no such account. */
export async function nameOfAccount(tx: Tx, accountId: string): Promise<string | null> {
  const row = await tx
    .withTables<AccessTables>()
    .selectFrom("account")
    .select("display_name")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.display_name ?? null;
}
