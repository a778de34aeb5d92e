import { BLOCK_SIZE } from "../../kernel";
import { STEPS, type Step } from "./steps";
import type { Call } from "./types";

/** Throws a RangeError unless a step accesses only the memory: WebAssembly itself would not notice. */
export function checkCall(step: Step, call: Call, from: number, to: number, f64s: number, i32s: number): void {
  if (!isPlace(from) || !isPlace(to) || from > to) throw new RangeError(`no rows ${from} to ${to}`);
  refuseOutside("rules", call.rules, BLOCK_SIZE, f64s);
  refuseOutside("attributes", call.attributes, to, i32s);
  for (const column of STEPS[step]) refuseOutside(column, call.columns[column], to, f64s);
}

function refuseOutside(what: string, at: number | undefined, length: number, elements: number): void {
  if (at === undefined || !isPlace(at) || at + length > elements) {
    throw new RangeError(`${what} at ${at} lies outside the memory`);
  }
}

function isPlace(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}
