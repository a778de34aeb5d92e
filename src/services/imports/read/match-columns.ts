import type { Mapping } from "../contract/mapping-schemas";
import type { FieldTree, FieldType } from "../fields/field-tree";
import { ImportFault } from "./import-fault";

/** A column that is read: its place in the file, and the field that it fills. */
export interface MatchedColumn {
  readonly at: number;
  readonly header: string;
  readonly field: string;
  readonly type: FieldType;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Returns the columns of a file that are read: those that a mapping names, else those whose header is the name of a
 * field, whatever its case, spaces and signs. Throws an `ImportFault` if a mapped column is missing, two have the name of
 * one field, or none is read.
 */
export function matchColumns(
  headers: readonly string[],
  fields: FieldTree,
  mapping: Mapping | null,
): readonly MatchedColumn[] {
  const matched = mapping === null ? byName(headers, fields) : byMapping(headers, fields, mapping);
  if (matched.length > 0) return matched;
  const text = "No column of the file is the name of a field. Send a mapping with the import.";
  throw new ImportFault("no_mapped_columns", text);
}

function byMapping(headers: readonly string[], fields: FieldTree, { columns }: Mapping): readonly MatchedColumn[] {
  const missing = columns.filter(({ header }) => !headers.includes(header));
  if (missing.length > 0) {
    const names = missing.map(({ header }) => `"${header}"`).join(", ");
    throw new ImportFault("column_missing", `The file has no column ${names}, which the mapping names.`);
  }
  return columns.map(({ header, field, values }) => {
    const type = fields.typeOf(field);
    if (type === null) throw new Error(`A mapping names fields that exist: ${field}`);
    return { at: headers.indexOf(header), header, field, type, values };
  });
}

function byName(headers: readonly string[], fields: FieldTree): readonly MatchedColumn[] {
  const known = new Map(fields.names.map((name) => [plainName(name), name]));
  const taken = new Map<string, string>();
  return headers.flatMap((header, at) => {
    const field = known.get(plainName(header));
    const type = field === undefined ? null : fields.typeOf(field);
    if (field === undefined || type === null) return [];
    const other = taken.get(field);
    if (other !== undefined) {
      const names = `"${other.slice(0, 100)}" and "${header.slice(0, 100)}"`;
      throw new ImportFault("duplicate_column", `The columns ${names} are the same field. Remove one of them.`);
    }
    taken.set(field, header);
    return [{ at, header, field, type, values: {} }];
  });
}

/** "National Insurance number" and "nationalInsuranceNumber" are the same name. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
