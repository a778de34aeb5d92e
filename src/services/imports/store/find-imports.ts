import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ImportKind } from "../contract/mapping-schemas";
import type { ImportChange, ImportRow, ImportTables, MappingRow } from "./import-tables";

export function importTables(tx: Tx) {
  return tx.withTables<ImportTables>();
}

/** Returns an import; refuses 404. A job that stores its rows does not hold this up. */
export async function findImport(tx: Tx, importId: string): Promise<ImportRow> {
  return found(await selectImport(tx, importId).executeTakeFirst());
}

/** The same, with the import locked until the transaction ends. */
export async function importToChange(tx: Tx, importId: string): Promise<ImportRow> {
  return found(await selectImport(tx, importId).forUpdate().executeTakeFirst());
}

function selectImport(tx: Tx, importId: string) {
  return importTables(tx).selectFrom("import_file").selectAll().where("import_id", "=", importId);
}

function found(row: ImportRow | undefined): ImportRow {
  if (row === undefined) throw notFound("import");
  return row;
}

/** Changes an import, and returns it. */
export function changeImport(tx: Tx, importId: string, values: ImportChange): Promise<ImportRow> {
  return importTables(tx)
    .updateTable("import_file")
    .set(values)
    .where("import_id", "=", importId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a remembered mapping; refuses 404. */
export async function findMapping(tx: Tx, kind: ImportKind, name: string): Promise<MappingRow> {
  const row = await importTables(tx)
    .selectFrom("import_mapping")
    .selectAll()
    .where("kind", "=", kind)
    .where("name", "=", name)
    .executeTakeFirst();
  if (row === undefined) throw notFound("import_mapping");
  return row;
}
