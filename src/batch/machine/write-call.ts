import { BLOCK_SIZE, CALL_ATTRIBUTES, CALL_RULES } from "../../kernel";
import { COLUMNS } from "./columns";
import { STEPS, type Step } from "./steps";
import type { Call } from "./types";

/** A step on rows `from` (included) to `to` (excluded). */
interface Run {
  readonly step: Step;
  readonly call: Call;
  readonly from: number;
  readonly to: number;
}

/** The views of a memory, and where in `i32` the kernel reads its call. */
interface Views {
  /** Elements of the memory as 64-bit floats. */
  readonly f64s: number;
  readonly i32: Int32Array;
  readonly scratch: number;
}

/**
 * Writes the call of a step. Throws a RangeError unless the step accesses only the memory: WebAssembly itself would not
 * notice.
 */
export function writeCall({ step, call, from, to }: Run, { f64s, i32, scratch }: Views): void {
  if (!isPlace(from) || !isPlace(to) || from > to) throw new RangeError(`no rows ${from} to ${to}`);
  i32[scratch + CALL_RULES] = placeInside("rules", call.rules, BLOCK_SIZE, f64s);
  i32[scratch + CALL_ATTRIBUTES] = placeInside("attributes", call.attributes, to, i32.length);
  for (const column of STEPS[step]) {
    i32[scratch + COLUMNS[column]] = placeInside(column, call.columns[column], to, f64s);
  }
}

function placeInside(what: string, at: number | undefined, length: number, elements: number): number {
  if (at === undefined || !isPlace(at) || at + length > elements) {
    throw new RangeError(`${what} at ${at} lies outside the memory`);
  }
  return at;
}

function isPlace(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}
