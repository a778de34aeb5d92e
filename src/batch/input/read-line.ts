import { type Problem, problem, readCsv } from "../../engine/base";

/** A line of the input as a row, or what is wrong with it. */
export type LineReading =
  | { readonly ok: true; readonly row: unknown }
  | { readonly ok: false; readonly problem: Problem };

/** Reads the lines of one file, each as a row; null for a blank line. */
export type LineReader = (text: string) => LineReading | null;

/** Reads one row of JSON; null for a blank line. */
export function readJsonLine(text: string): LineReading | null {
  try {
    return { ok: true, row: JSON.parse(text) };
  } catch {
    // A parser that stops at the first character of a blank line is cheaper than checking every line first.
    return text.trim() === "" ? null : { ok: false, problem: problem("malformed_json", "") };
  }
}

/** Returns the cells of one line of CSV, trimmed; null if a quote is not closed or is followed by text. */
export function csvCells(line: string): readonly string[] | null {
  const cells = line.includes('"') ? quotedCells(line) : line.split(",");
  return cells?.map((cell) => cell.trim()) ?? null;
}

function quotedCells(line: string): readonly string[] | null {
  const rows = readCsv(line);
  return Array.isArray(rows) && rows.length === 1 ? rows[0].cells : null;
}

/** A stream of text or bytes, in pieces of any size. */
export type TextSource = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** One line without its line end; the first is 1. */
interface TextLine {
  readonly number: number;
  readonly text: string;
}

/**
 * Returns the lines of a stream of text. Lines end with \n or \r\n; a byte order mark at the start is dropped. Bytes
 * that are not UTF-8 become the replacement character.
 */
export async function* splitLines(source: TextSource): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder("utf-8");
  let rest = "";
  let number = 0;
  for await (const piece of source) {
    const text = rest + (typeof piece === "string" ? piece : decoder.decode(piece, { stream: true }));
    const lines = text.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield { number: ++number, text: withoutReturn(line) };
  }
  rest += decoder.decode();
  if (rest !== "") yield { number: ++number, text: withoutReturn(rest) };
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
