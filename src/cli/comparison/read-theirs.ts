import {
  type ColumnMatch,
  matchColumns,
  type PayslipFileKind,
  payslipCsvHeadings,
  payslipFileKind,
  readTheirPayslips,
  type TheirPayslip,
} from "../../engine/compare";
import { parseJson, readTextFile } from "../../platform";
import { Refusal } from "../refusal";
import { headingsHelp } from "./columns-text";
import type { ChosenColumns } from "./read-columns";

const WORDS: Readonly<Record<PayslipFileKind, string>> = {
  Fps: "a full payment submission",
  Json: "payslips of this library",
  Csv: "payslips",
};

/** What a file of the other payroll states, and what the headings of CSV were taken for. */
interface Theirs {
  readonly payslips: readonly TheirPayslip[];
  readonly match: ColumnMatch | null;
}

/**
 * Reads a file of the other payroll: FPS XML, CSV with a heading row, or JSON of this library. A known layout and known
 * headings of CSV need no column. Throws `Refusal`.
 */
export function readTheirs(path: string, chosen: ChosenColumns): Theirs {
  const text = readTextFile(path);
  const kind = payslipFileKind(text);
  if (kind === "Json") parseJson(text, path);
  const match = kind === "Csv" ? matchOthers(payslipCsvHeadings(text), chosen) : null;
  const read = readTheirPayslips(text, { ...match?.columns, ...chosen.columns });
  if (read.ok) return { payslips: read.value, match };
  const help = match === null ? "" : headingsHelp(match);
  throw new Refusal(`"${path}" cannot be read as ${WORDS[kind]}.${help}`, read.problems);
}

/** Matches the headings with a layout, or those of them that are not chosen already with headings that are known. */
function matchOthers(headings: readonly string[], { columns, preset }: ChosenColumns): ColumnMatch {
  const used = new Set(Object.values(columns));
  const others = headings.filter((heading) => !used.has(heading));
  const layout = preset ?? matchColumns(headings).preset;
  const match = layout === null ? matchColumns(others, null) : matchColumns(headings, layout);
  const isOpen = (column: string): boolean => !(column in columns);
  return {
    ...match,
    columns: Object.fromEntries(Object.entries(match.columns).filter(([column]) => isOpen(column))),
    ambiguous: match.ambiguous.filter(({ column }) => isOpen(column)),
  };
}
