import { type Problem, problem } from "../../engine/base";

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
