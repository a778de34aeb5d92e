import type { Selectable } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { showColumns } from "../../contract";
import { type JournalTables, journalTables } from "../store/journal-tables";
import { dimensionShown, type ShownDimension, type ShownValue, valueShown } from "./dimension-operations";

export type SplitRow = Selectable<JournalTables["journal_split"]>;
export type ValueRow = Selectable<JournalTables["journal_split_value"]>;

/** Returns the dimensions of a template in their order. */
export function findSplits(tx: Tx, templateId: string): Promise<readonly SplitRow[]> {
  return journalTables(tx)
    .selectFrom("journal_split")
    .selectAll()
    .where("template_id", "=", templateId)
    .orderBy("sequence")
    .execute();
}

/** Returns a dimension; refuses 404 `split_dimension_not_found`. */
export async function findSplit(tx: Tx, templateId: string, sequence: number): Promise<SplitRow> {
  const found = (await findSplits(tx, templateId)).find((split) => split.sequence === sequence);
  if (found === undefined) throw notFound("split_dimension");
  return found;
}

/** Returns the values of all dimensions of a template, by dimension and key. */
export function findSplitValues(tx: Tx, templateId: string): Promise<readonly ValueRow[]> {
  return journalTables(tx)
    .selectFrom("journal_split_value")
    .selectAll()
    .where("template_id", "=", templateId)
    .orderBy("sequence")
    .orderBy("split_value_key")
    .execute();
}

export function dimensionData(row: SplitRow, values: readonly ValueRow[]): ShownDimension {
  const valueCount = values.filter(({ sequence }) => sequence === row.sequence).length;
  return { ...showColumns(dimensionShown.shape, row), valueCount };
}

export function valueData(row: ValueRow): ShownValue {
  return showColumns(valueShown.shape, row);
}
