import { pointerStep, shape } from "../../base";
import { DATE_FORMATS, EXPORT_PRESETS } from "../words";
import { LINE_TEXT, LINE_TEXT_OR_NULL } from "./pay-row";

const PARTS = ["NominalCode", "Department", "CostCentre"];

const PART: shape.Shape<string> = {
  read(reader, value, key, path) {
    if (typeof value === "string" && (PARTS.includes(value) || /^Text:.{1,50}$/.test(value))) return value;
    reader.refuse("unknown_value", path + pointerStep(key), { allowed: `${PARTS.join(", ")}, Text:...` });
    return "";
  },
  schema: () => ({ type: "string", pattern: `^(${PARTS.join("|")}|Text:.{1,50})$` }),
};

const SEPARATOR: shape.Shape<string> = {
  read(reader, value, key, path) {
    if (typeof value === "string" && /^[-./:_ ]?$/.test(value)) return value;
    const allowed = "- . / : _, a space, or nothing";
    reader.refuse("unknown_value", path + pointerStep(key), { allowed });
    return "";
  },
  schema: () => ({ type: "string", pattern: "^[-./:_ ]?$" }),
};

const COMPOSITION = shape.record(
  {
    /** "NominalCode", "Department", "CostCentre", or "Text:" with a fixed text. Empty parts are left out. */
    parts: shape.list(PART, { upTo: 10 }),
    separator: shape.optional(SEPARATOR, "-"),
  },
  ({ parts }, subject) => {
    if (!parts.includes("NominalCode")) subject.refuse("required", "/parts");
  },
);

/** The parts of which an account code is made, in order, and what separates them. */
export interface AccountCodeComposition extends shape.FactsOf<typeof COMPOSITION> {}

const IGNORED: shape.OptionalShape<number, null> = {
  isOptional: true,
  whenLeftOut: null,
  read: () => null,
  schema: () => ({ type: "integer" }),
};

const PLAIN: shape.ReadOf<typeof COMPOSITION> = { parts: ["NominalCode"], separator: "-" };

export const TEMPLATE = shape.record({
  templateId: LINE_TEXT_OR_NULL,
  name: LINE_TEXT,
  description: LINE_TEXT_OR_NULL,
  isDefault: shape.optional(shape.flag, false),
  accountCodeComposition: shape.optional(COMPOSITION, PLAIN),
  /** Text with tokens in braces; default "Payroll {TaxYear} period {Period}". */
  narrationFormat: shape.orDefault(LINE_TEXT, "Payroll {TaxYear} period {Period}"),
  /** Default "PAY-{Year}-{PeriodTwoDigits}". */
  referenceFormat: shape.orDefault(LINE_TEXT, "PAY-{Year}-{PeriodTwoDigits}"),
  exportPreset: shape.optional(shape.choice(EXPORT_PRESETS), "Generic"),
  /** Default: the export preset's own. */
  dateFormatPreset: shape.optional(shape.choice(DATE_FORMATS), null),
  /** 2, 3 or 4 in exports; default 2. */
  decimalPlaces: shape.optional(shape.integer(2, 4), 2),
  /** True (default): one line per account, description and split; false: also per employee. */
  consolidateLines: shape.optional(shape.flag, true),
  showZeroLines: shape.optional(shape.flag, false),
  /** Read-only, ignored when sent back. */
  version: IGNORED,
});

/** The settings for an organisation's journals. */
export interface JournalTemplate extends shape.FactsOf<typeof TEMPLATE> {}
export interface ReadTemplate extends shape.ReadOf<typeof TEMPLATE> {}
