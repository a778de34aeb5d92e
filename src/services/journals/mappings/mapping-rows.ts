import type { Selectable } from "kysely";
import type { Side } from "../../../engine/journals";
import { splitPieces } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { type JournalTables, journalTables, type MappingKind } from "../store/journal-tables";

export type MappingRow = Selectable<JournalTables["journal_mapping"]>;

/** A mapping as sent. */
export interface Mapping {
  readonly key: string;
  readonly nominalCode: string;
  readonly nominalName: string | null;
  readonly description: string | null;
  readonly side: Side | null;
  readonly isExcluded: boolean;
}

const ROWS_AT_ONCE = 500;

/** Returns the mappings of a template of one kind, by their keys. */
export function findMappings(tx: Tx, templateId: string, kind: MappingKind): Promise<readonly MappingRow[]> {
  return journalTables(tx)
    .selectFrom("journal_mapping")
    .selectAll()
    .where("template_id", "=", templateId)
    .where("kind", "=", kind)
    .orderBy("mapping_key")
    .execute();
}

/** Creates mappings, or replaces those of the same keys. */
export async function saveMappings(
  { tx, organisationId, now }: Pick<RequestWork, "tx" | "organisationId" | "now">,
  templateId: string,
  kind: MappingKind,
  mappings: readonly Mapping[],
): Promise<void> {
  const rows = mappings.map(({ key, ...mapping }) => ({
    organisation_id: organisationId,
    template_id: templateId,
    kind,
    mapping_key: key,
    nominal_code: mapping.nominalCode,
    nominal_name: mapping.nominalName,
    description: mapping.description,
    side: mapping.side,
    is_excluded: mapping.isExcluded,
    created_at: now,
    updated_at: now,
  }));
  for (const piece of splitPieces(rows, ROWS_AT_ONCE)) {
    await journalTables(tx)
      .insertInto("journal_mapping")
      .values([...piece])
      .onConflict((conflict) =>
        conflict.columns(["organisation_id", "template_id", "kind", "mapping_key"]).doUpdateSet((set) => ({
          nominal_code: set.ref("excluded.nominal_code"),
          nominal_name: set.ref("excluded.nominal_name"),
          description: set.ref("excluded.description"),
          side: set.ref("excluded.side"),
          is_excluded: set.ref("excluded.is_excluded"),
          updated_at: set.ref("excluded.updated_at"),
        })),
      )
      .execute();
  }
}

/** Removes mappings, of one key or of all; returns those removed. */
export function removeMappings(
  tx: Tx,
  templateId: string,
  kind: MappingKind,
  key: string | null = null,
): Promise<readonly MappingRow[]> {
  return journalTables(tx)
    .deleteFrom("journal_mapping")
    .where("template_id", "=", templateId)
    .where("kind", "=", kind)
    .$if(key !== null, (all) => all.where("mapping_key", "=", key ?? ""))
    .returningAll()
    .execute();
}
