import type { Reader, Unread } from "../../base";
import { readObjects, readOptionalText, readText } from "../read/read-text";
import { EXPORT_PRESETS } from "../words";
import { type ColumnRole, customLayout, LAYOUTS, type Layout } from "./layout";

/** What a column of the caller's own can hold. */
export const CUSTOM_FIELDS = [
  ...(["LineNumber", "Narration", "Reference", "Date", "Description", "AccountCode", "NominalCode"] as const),
  ...(["NominalName", "Department", "Debit", "Credit", "SignedAmount", "Amount", "Side", "Fixed"] as const),
] as const satisfies readonly ColumnRole[];

const MOST_COLUMNS = 50;
const COLUMN_FIELDS = new Set(["header", "field", "format"]);

/** Reads the layout of a file: that of its format, or the caller's own columns. */
export function readLayout(reader: Reader, owner: Unread): Layout {
  const format = reader.choice(owner, "format", "", [...EXPORT_PRESETS, "Custom"] as const);
  if (format !== "Custom") {
    if (owner.columns !== undefined) reader.refuse("must_be_absent", "/columns");
    return LAYOUTS[format];
  }
  if (owner.columns === undefined) reader.refuse("required", "/columns");
  const columns = readObjects(reader, [owner, ""], "columns", { maximum: MOST_COLUMNS, known: COLUMN_FIELDS });
  return customLayout(
    columns.map(([item, path]) => {
      const format = readOptionalText(reader, item, "format", path);
      const header = readText(reader, item, "header", path);
      const field = reader.choice(item, "field", path, CUSTOM_FIELDS);
      return format === null ? { header, field } : { header, field, format };
    }),
  );
}
