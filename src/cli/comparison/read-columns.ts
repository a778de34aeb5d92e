import { nearest } from "../../engine/base";
import { PAYSLIP_COLUMNS, PAYSLIP_PRESETS, type PayslipColumns, type PayslipPreset } from "../../engine/compare";
import { isRecord, readJsonFile } from "../../platform";
import { UsageError } from "../refusal";

/** The columns of a CSV file that the command line names, and the layout that it names. */
export interface ChosenColumns {
  readonly columns: PayslipColumns;
  readonly preset: PayslipPreset | null;
}

/**
 * Reads "tax=PAYE Tax", and the name of a layout or a JSON file of columns, into the columns of a CSV file. Throws
 * `UsageError`.
 */
export function readColumns(given: readonly string[], preset: string | undefined): ChosenColumns {
  const columns = Object.fromEntries(given.map(readColumn));
  if (preset === undefined) return { columns, preset: null };
  if (preset.endsWith(".json")) return { columns: { ...readColumnFile(preset), ...columns }, preset: null };
  return { columns, preset: findPreset(preset) };
}

const KNOWN: readonly string[] = PAYSLIP_COLUMNS;

function readColumn(text: string): [string, string] {
  const at = text.indexOf("=");
  const name = text.slice(0, Math.max(0, at));
  if (KNOWN.includes(name)) return [name, text.slice(at + 1)];
  throw new UsageError(`"--column ${text}" does not begin with one of ${KNOWN.join(", ")}.`);
}

/** Reads a JSON object with the heading of each column. */
function readColumnFile(path: string): PayslipColumns {
  const read = readJsonFile(path);
  const entries = isRecord(read) ? Object.entries(read) : [];
  const isColumns = entries.every(([column, heading]) => KNOWN.includes(column) && typeof heading === "string");
  if (isColumns && entries.length > 0) return Object.fromEntries(entries);
  throw new UsageError(`"${path}" is not an object with headings of columns. Columns are ${KNOWN.join(", ")}.`);
}

function findPreset(name: string): PayslipPreset {
  const found = PAYSLIP_PRESETS.find(({ id }) => id === name);
  if (found !== undefined) return found;
  const names = PAYSLIP_PRESETS.map(({ id }) => id);
  const near = nearest(name, names);
  const hint = near === null ? "" : ` Did you mean "${near}"?`;
  throw new UsageError(`"${name}" is not a known layout.${hint} Known layouts are ${names.join(", ")}.`);
}
