import { TOKEN_NAMES } from "../summary/fill-tokens";
import { DATE_FORMATS, EXPORT_PRESETS, type ExportPreset } from "../words";
import { writeDate } from "./export-facts";

/** A choice that a template offers. */
export interface ExportOption {
  readonly key: string;
  readonly label: string;
  readonly example: string;
}

/** The choices for exports that a template offers, each with a label and an example. */
export interface ExportOptions {
  readonly presets: readonly ExportOption[];
  readonly dateFormats: readonly ExportOption[];
  readonly tokens: readonly ExportOption[];
  readonly separators: readonly ExportOption[];
}

const PRESET_LABELS: Readonly<Record<ExportPreset, string>> = {
  Generic: "Every field, for any software",
  Xero: "Xero manual journal",
  Sage50: "Sage 50 audit trail import",
  SageAccounting: "Sage Accounting journal",
  QuickBooks: "QuickBooks Online journal entry",
};
const TOKEN_EXAMPLES: Readonly<Record<string, string>> = {
  PayRunId: "RUN-8",
  PayrollConfigId: "MONTHLY",
  TaxYear: "2026-27",
  Year: "2026",
  Period: "8",
  PeriodTwoDigits: "08",
  PayFrequency: "Monthly",
  PaymentDate: "2026-11-30",
  JournalDate: "2026-11-30",
  Version: "1",
};
const SEPARATORS: Readonly<Record<string, string>> = {
  "-": "Hyphen",
  ".": "Full stop",
  "/": "Slash",
  ":": "Colon",
  _: "Underscore",
  " ": "Space",
  "": "None",
};

/** Returns the choices of a template: presets, date formats, tokens and account code separators. */
export function exportOptions(): ExportOptions {
  return {
    presets: EXPORT_PRESETS.map((key) => ({ key, label: PRESET_LABELS[key], example: key })),
    dateFormats: DATE_FORMATS.map((key) => ({ key, label: key, example: writeDate("2026-11-30", key) })),
    tokens: TOKEN_NAMES.map((key) => ({ key: `{${key}}`, label: key, example: TOKEN_EXAMPLES[key] ?? "" })),
    separators: Object.entries(SEPARATORS).map(([key, label]) => ({ key, label, example: `7000${key}KIT` })),
  };
}
