import { type LineReader, readCsvHeading, readJsonLine } from "../../batch";
import { type Problem, problem } from "../../engine/base";
import { Refusal } from "../refusal";

/** A line of a piece: a row, or the problem with it. */
export type PieceLine =
  | { readonly line: number; readonly row: unknown }
  | { readonly line: number; readonly problem: Problem };

const NEW_LINE = 10;
const NOT_TEXT = problem("invalid_format", "", { expected: "UTF-8 text" });

/** Creates the reader of a file's lines; `heading` is a CSV file's first line. Throws `Refusal` for a wrong heading. */
export function lineReader(heading: string | null, file: string): LineReader {
  if (heading === null) return readJsonLine;
  const read = readCsvHeading(heading.replace(/\r$/, ""));
  if (!read.ok) throw new Refusal(`The first line of "${file}" cannot be used.`, read.problems);
  return read.read;
}

/** Yields the lines of a piece that are not blank. */
export function* pieceLines(bytes: Uint8Array, firstLine: number, read: LineReader): Generator<PieceLine> {
  let line = firstLine;
  for (const text of texts(bytes)) {
    const reading = text === null ? { ok: false as const, problem: NOT_TEXT } : read(text);
    if (reading?.ok === true) yield { line, row: reading.row };
    else if (reading !== null) yield { line, problem: reading.problem };
    line++;
  }
}

/** Yields each line as text, or null if its bytes are not UTF-8. */
function* texts(bytes: Uint8Array): Generator<string | null> {
  const whole = decode(bytes);
  if (whole === null) yield* linesOfBytes(bytes);
  else for (const line of (whole.endsWith("\n") ? whole.slice(0, -1) : whole).split("\n")) yield trimmed(line);
}

function* linesOfBytes(bytes: Uint8Array): Generator<string | null> {
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(NEW_LINE, from);
    const to = found < 0 ? bytes.length : found;
    const text = decode(bytes.subarray(from, to));
    yield text === null ? null : trimmed(text);
    from = to + 1;
  }
}

function trimmed(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
