import {
  PAYSLIP_COLUMNS,
  type PayslipColumns,
  type PayslipFileKind,
  payslipCsvHeadings,
  payslipFileKind,
  readTheirPayslips,
  suggestColumns,
  type TheirPayslip,
} from "../../engine/compare";
import { parseJson, readTextFile } from "../../platform";
import { Refusal } from "../refusal";
import { UsageError } from "../usage-error";

const WORDS: Readonly<Record<PayslipFileKind, string>> = {
  Fps: "a full payment submission",
  Json: "payslips of this library",
  Csv: "payslips",
};

/** What a file of the other payroll states, and the columns that its headings were taken for. */
interface Theirs {
  readonly payslips: readonly TheirPayslip[];
  readonly suggested: PayslipColumns;
}

/**
 * Reads a file of the other payroll: FPS XML, CSV with a heading row, or JSON of this library. Known headings of CSV need
 * no column. Throws `Refusal`.
 */
export function readTheirs(path: string, columns: PayslipColumns): Theirs {
  const text = readTextFile(path);
  const kind = payslipFileKind(text);
  if (kind === "Json") parseJson(text, path);
  const headings = kind === "Csv" ? payslipCsvHeadings(text) : [];
  const used = new Set(Object.values(columns));
  const suggested = suggestColumns(headings.filter((heading) => !used.has(heading)));
  const read = readTheirPayslips(text, { ...suggested, ...columns });
  if (!read.ok) throw new Refusal(`"${path}" cannot be read as ${WORDS[kind]}.`, read.problems);
  const others = Object.entries(suggested).filter(([column]) => !(column in columns));
  return { payslips: read.value, suggested: Object.fromEntries(others) };
}

/** Reads "tax=PAYE Tax" into the columns of a CSV file. Throws `UsageError`. */
export function readColumns(given: readonly string[]): PayslipColumns {
  const known: readonly string[] = PAYSLIP_COLUMNS;
  const pairs = given.map((text): [string, string] => {
    const at = text.indexOf("=");
    const name = text.slice(0, Math.max(0, at));
    if (known.includes(name)) return [name, text.slice(at + 1)];
    throw new UsageError(`"--column ${text}" does not begin with one of ${PAYSLIP_COLUMNS.join(", ")}.`);
  });
  return Object.fromEntries(pairs);
}
