import type { Reader, Unread } from "../../base";
import { DATE_FORMATS, type DateFormatPreset, EXPORT_PRESETS, type ExportPreset } from "../words";
import { readOptionalText, readText } from "./read-text";

/** A template as read. */
export interface ReadTemplate {
  readonly templateId: string | null;
  readonly parts: readonly string[];
  readonly separator: string;
  readonly narrationFormat: string;
  readonly referenceFormat: string;
  readonly exportPreset: ExportPreset;
  /** Null: the export preset's own. */
  readonly dateFormat: DateFormatPreset | null;
  readonly decimalPlaces: number;
  readonly consolidateLines: boolean;
  readonly showZeroLines: boolean;
}

const KNOWN = new Set([
  "templateId",
  "name",
  "description",
  "isDefault",
  "accountCodeComposition",
  "narrationFormat",
  "referenceFormat",
  "exportPreset",
  "dateFormatPreset",
  "decimalPlaces",
  "consolidateLines",
  "showZeroLines",
  "version",
]);
const COMPOSITION_FIELDS = new Set(["parts", "separator"]);
const PARTS = ["NominalCode", "Department", "CostCentre"];
const MOST_PARTS = 10;
const PLAIN = { parts: ["NominalCode"], separator: "-" };

/** Reads a template; null if it is not an object. */
export function readTemplate(reader: Reader, value: unknown, path: string): ReadTemplate | null {
  const owner = reader.object(value, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, path);
  readText(reader, owner, "name", path);
  readOptionalText(reader, owner, "description", path);
  reader.flag(owner.isDefault, "isDefault", path, false);
  return {
    templateId: readOptionalText(reader, owner, "templateId", path),
    ...readComposition(reader, owner, path),
    narrationFormat: readOptionalText(reader, owner, "narrationFormat", path) ?? "Payroll {TaxYear} period {Period}",
    referenceFormat: readOptionalText(reader, owner, "referenceFormat", path) ?? "PAY-{Year}-{PeriodTwoDigits}",
    exportPreset:
      owner.exportPreset === undefined ? "Generic" : reader.choice(owner, "exportPreset", path, EXPORT_PRESETS),
    dateFormat:
      owner.dateFormatPreset === undefined ? null : reader.choice(owner, "dateFormatPreset", path, DATE_FORMATS),
    decimalPlaces: owner.decimalPlaces === undefined ? 2 : reader.integer(owner, "decimalPlaces", path, 2, 4),
    consolidateLines: reader.flag(owner.consolidateLines, "consolidateLines", path, true),
    showZeroLines: reader.flag(owner.showZeroLines, "showZeroLines", path, false),
  };
}

function readComposition(reader: Reader, owner: Unread, path: string): { parts: readonly string[]; separator: string } {
  if (owner.accountCodeComposition === undefined) return PLAIN;
  const at = `${path}/accountCodeComposition`;
  const composition = reader.object(owner.accountCodeComposition, at);
  if (composition === null) return PLAIN;
  reader.onlyKnown(composition, COMPOSITION_FIELDS, at);
  const parts = reader.list(composition, "parts", at, MOST_PARTS).flatMap((part, index) => {
    if (typeof part === "string" && (PARTS.includes(part) || /^Text:.{1,50}$/.test(part))) return [part];
    reader.refuse("unknown_value", `${at}/parts/${index}`, { allowed: `${PARTS.join(", ")}, Text:...` });
    return [];
  });
  if (!parts.includes("NominalCode")) reader.refuse("required", `${at}/parts`);
  const { separator = "-" } = composition;
  if (typeof separator === "string" && /^[-./:_ ]?$/.test(separator)) return { parts, separator };
  reader.refuse("unknown_value", `${at}/separator`, { allowed: "- . / : _, a space, or nothing" });
  return { parts, separator: "-" };
}
