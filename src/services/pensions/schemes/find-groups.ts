import type { Selectable } from "kysely";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type PensionTables, pensionTables } from "../store/pension-tables";

/** A group with the kind of its scheme. */
export type GroupRow = Selectable<PensionTables["pension_group"]> & Pick<SchemeRow, "scheme_kind">;
export type SchemeRow = Selectable<PensionTables["pension_scheme"]>;

/** Refuses a scheme that the organisation does not have, at the field of a request. */
export async function requireScheme(tx: Tx, pensionSchemaId: string): Promise<void> {
  const row = await pensionTables(tx)
    .selectFrom("pension_scheme")
    .select("id")
    .where("id", "=", pensionSchemaId)
    .forKeyShare()
    .executeTakeFirst();
  if (row !== undefined) return;
  const text = "The organisation has no such pension scheme.";
  throw invalid([issueAt(["pensionSchemaId"], "pension_schema_not_found", null, text)]);
}

/** Returns all schemes of the organisation, by name. */
export function findSchemes(tx: Tx): Promise<readonly SchemeRow[]> {
  return pensionTables(tx).selectFrom("pension_scheme").selectAll().orderBy("name").orderBy("id").execute();
}

/** Returns all groups of the organisation, by name. */
export function findGroups(tx: Tx): Promise<readonly GroupRow[]> {
  return pensionTables(tx)
    .selectFrom("pension_group")
    .innerJoin("pension_scheme", (join) =>
      join
        .onRef("pension_scheme.organisation_id", "=", "pension_group.organisation_id")
        .onRef("pension_scheme.id", "=", "pension_group.pension_schema_id"),
    )
    .selectAll("pension_group")
    .select("scheme_kind")
    .orderBy("pension_group.name")
    .orderBy("pension_group.id")
    .execute();
}
