import { type Problem, problem } from "../../engine/base";
import { readCsvHeading } from "./csv-row";
import { type LineReader, readJsonLine, splitLines, type TextSource } from "./read-line";

/** A line without a valid row, and why. */
export interface MalformedLine {
  readonly line: number;
  readonly problems: readonly Problem[];
}

/** The result of loading. */
export interface Loaded {
  readonly rows: number;
  /** In line order. */
  readonly malformed: readonly MalformedLine[];
}

/** Loads text with one row per line, as it arrives; a line without a row is reported and skipped. */
export async function loadJsonLines(source: TextSource, add: (row: unknown) => void): Promise<Loaded> {
  return loadLines(source, () => readJsonLine, add);
}

/** Loads CSV whose first line names the columns. An invalid heading is a malformed line; nothing is loaded. */
export async function loadCsv(source: TextSource, add: (row: unknown) => void): Promise<Loaded> {
  const malformed: MalformedLine[] = [];
  const heading = (line: string): LineReader | null => {
    const read = readCsvHeading(line);
    if (read.ok) return read.read;
    malformed.push({ line: 1, problems: read.problems });
    return null;
  };
  const loaded = await loadLines(source, (first) => heading(first), add, true);
  const isEmpty = loaded === NOTHING && malformed.length === 0;
  if (isEmpty) malformed.push({ line: 1, problems: [problem("required", "")] });
  return { rows: loaded.rows, malformed: [...malformed, ...loaded.malformed] };
}

const NOTHING: Loaded = { rows: 0, malformed: [] };

async function loadLines(
  source: TextSource,
  readerFor: (first: string) => LineReader | null,
  add: (row: unknown) => void,
  hasHeading = false,
): Promise<Loaded> {
  const malformed: MalformedLine[] = [];
  let read: LineReader | null = null;
  let rows = 0;
  for await (const { number, text } of splitLines(source)) {
    if (number === 1) {
      read = readerFor(text);
      if (hasHeading) continue;
    }
    if (read === null) return NOTHING;
    const reading = read(text);
    if (reading === null) continue;
    if (reading.ok) {
      add(reading.row);
      rows++;
    } else malformed.push({ line: number, problems: [reading.problem] });
  }
  return read === null ? NOTHING : { rows, malformed };
}
