import { printable } from "../../engine/base";
import type { ColumnMatch, UnknownHeading } from "../../engine/compare";

const MOST_HEADINGS = 12;
const WHAT_TO_DO = 'Name a column with --column "tax=PAYE Tax", or all in a JSON file with --preset columns.json.';

/** Says what the headings of a CSV file were taken for, so that a wrong guess is seen; empty if nothing was guessed. */
export function columnsText(match: ColumnMatch | null): string {
  if (match === null) return "";
  const { preset } = match;
  const lines = preset === null ? guessedLines(match) : [`Layout: ${preset.title} (${preset.id}). ${preset.omits}`];
  return lines.length === 0 ? "" : `${lines.map(printable).join("\n")}\n\n`;
}

/** Says which headings of a file that cannot be read were not understood, and what to do. */
export function headingsHelp(match: ColumnMatch): string {
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
