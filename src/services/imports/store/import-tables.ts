import type { ColumnType, Generated, Selectable, Updateable } from "kysely";
import type { Caller } from "../../../platform/http";
import type { Instant, Json } from "../../../platform/store";
import type { ImportStatus, PreviewRow, RowIssue, ShownColumn } from "../contract/import-schemas";
import type { ImportKind, Mapping } from "../contract/mapping-schemas";

/** A list that is empty at first. */
type List<Item> = ColumnType<readonly Item[], string | undefined, string>;

/** A file that is imported: the file is an upload of its own. */
interface ImportTable {
  readonly organisation_id: string;
  readonly import_id: string;
  readonly kind: ImportKind;
  readonly mode: "Create" | "Upsert";
  readonly file_name: string;
  /** The sheet of a workbook: as asked for, then the one that was read. */
  readonly sheet_name: string | null;
  readonly mapping_name: string | null;
  /** Null if columns are matched by the names of the fields. */
  readonly mapping: Json<Mapping> | null;
  readonly status: ImportStatus;
  readonly columns: List<ShownColumn>;
  readonly row_count: Generated<number>;
  readonly valid_count: Generated<number>;
  readonly issue_count: Generated<number>;
  readonly applied_count: Generated<number>;
  readonly unchanged_count: Generated<number>;
  readonly preview: List<PreviewRow>;
  readonly issues: List<RowIssue>;
  readonly warnings: List<RowIssue>;
  readonly only_valid: Generated<boolean>;
  readonly job_id: string | null;
  readonly error_token: string | null;
  readonly message: string | null;
  /** Who announced it, and in whose name its rows are stored. */
  readonly caller: Json<Caller>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly finished_at: Instant | null;
}

interface ImportMappingTable {
  readonly organisation_id: string;
  readonly kind: ImportKind;
  readonly name: string;
  readonly mapping: Json<Mapping>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** Tables of imports. */
export type ImportTables = {
  readonly import_file: ImportTable;
  readonly import_mapping: ImportMappingTable;
};

export type ImportRow = Selectable<ImportTable>;
export type ImportChange = Updateable<ImportTable>;
export type MappingRow = Selectable<ImportMappingTable>;
