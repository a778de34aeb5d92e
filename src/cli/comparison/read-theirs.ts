import type { Rulebook } from "../../engine";
import { printable, toFacts } from "../../engine/base";
import {
  type ColumnMatch,
  type Comparison,
  comparePayrolls,
  matchColumns,
  type OurPayslip,
  type PayslipFileKind,
  pairPayslips,
  payslipCsvHeadings,
  payslipFileKind,
  readTheirPayslips,
  type TheirPayslip,
  type UnknownHeading,
} from "../../engine/compare";
import { isRecord, parseJson, readJsonFile, readTextFile } from "../../platform";
import { Refusal, UsageError } from "../refusal";
import type { ChosenColumns } from "./read-columns";

const MOST_HEADINGS = 12;
const WHAT_TO_DO = 'Name a column with --column "tax=PAYE Tax", or all in a JSON file with --preset columns.json.';

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

/** Says what the headings of a CSV file were taken for, so that a wrong guess is seen; empty if nothing was guessed. */
export function columnsText(match: ColumnMatch | null): string {
  if (match === null) return "";
  const { preset } = match;
  const lines = preset === null ? guessedLines(match) : [`Layout: ${preset.title} (${preset.id}). ${preset.omits}`];
  return lines.length === 0 ? "" : `${lines.map(printable).join("\n")}\n\n`;
}

/** Says which headings of a file that cannot be read were not understood, and what to do. */
function headingsHelp(match: ColumnMatch): string {
  const { preset } = match;
  if (preset !== null) return ` It was read with the layout ${preset.title} (${preset.id}).`;
  return [...openLines(match), WHAT_TO_DO].map((line) => ` ${line}`).join("");
}

function guessedLines(match: ColumnMatch): readonly string[] {
  const pairs = Object.entries(match.columns).map(([column, heading]) => `${column}=${heading}`);
  const open = openLines(match);
  const guessed = pairs.length === 0 ? [] : [`Columns by their headings: ${pairs.join(", ")}.`];
  return [...guessed, ...open, ...(open.length === 0 ? [] : [WHAT_TO_DO])];
}

function openLines({ ambiguous, unknown }: ColumnMatch): readonly string[] {
  const several = ambiguous.map(({ column, headings }) => `${column} may be ${headings.join(" or ")}: none is read.`);
  return unknown.length === 0 ? several : [...several, `Not read: ${unknownList(unknown)}.`];
}

/** Lists headings, each with the column that it may be: "Nett pey (netPay?)". */
function unknownList(unknown: readonly UnknownHeading[]): string {
  const listed = unknown
    .slice(0, MOST_HEADINGS)
    .map(({ heading, nearest }) => (nearest === null ? heading : `${heading} (${nearest}?)`));
  const others = unknown.length - listed.length;
  return listed.join(", ") + (others === 0 ? "" : ` and ${others} more`);
}

/** Compares their payslips with the facts of a file, or with what theirs state themselves without one. */
export function compareWith(theirs: readonly TheirPayslip[], path: string | undefined, rulebook: Rulebook): Comparison {
  const { employees, ...others } = pairPayslips(theirs, path === undefined ? null : readOurs(path));
  const compared = comparePayrolls({ employees }, rulebook);
  if (!compared.ok) throw new Refusal("The payslips cannot be compared.", compared.problems);
  return { ...compared.value, ...others };
}

function readOurs(path: string): readonly OurPayslip[] {
  const read = readJsonFile(path);
  const list: readonly unknown[] = Array.isArray(read) ? read : [read];
  return list.map((each) => {
    const { employeeId, facts } = isRecord(each) ? each : {};
    if (typeof employeeId !== "string" || !isRecord(facts)) {
      throw new UsageError(`"${path}" is not a list of objects with employeeId and facts.`);
    }
    return { employeeId, facts: toFacts(facts) };
  });
}
