import {
  BLOCK_SIZE,
  CALL_ATTRIBUTES,
  CALL_RULES,
  CALL_SIZE,
  carryDirectors,
  carryPay,
  payDirectors,
  payPlain,
  payWide,
} from "../../kernel";
import { COLUMNS } from "./columns";
import { STEPS, type Step } from "./steps";
import type { Call, KernelMemory, Machine, MachineKind, MachineOptions } from "./types";
import type { RunSteps } from "./webassembly";
import { webAssemblySteps } from "./webassembly";

const PAGE_BYTES = 65_536;
const MOST_PAGES = 65_536;

/**
 * Creates kernel functions over one memory, new or given.
 *
 * Throws a RangeError if the memory would be larger than four gigabytes or the scratch is outside it, and the host's
 * own error if it has no room, no WebAssembly or no SIMD.
 */
export function createMachine(kind: MachineKind, options: MachineOptions): Machine {
  const memory = options.memory ?? newMemory(options.bytes ?? 0, options.shared === true);
  const f64 = new Float64Array(memory.buffer);
  const i32 = new Int32Array(memory.buffer);
  const scratch = placeOfScratch(options.scratch ?? 0, memory);
  const steps = kind === "js" ? javaScriptSteps(f64, i32) : webAssemblySteps(kind, memory);
  return {
    kind,
    memory,
    f64,
    i32,
    run(step, call, from, to) {
      writeCall({ step, call, from, to }, { f64s: f64.length, i32, scratch });
      steps[step](scratch, from, to);
    },
  };
}

function newMemory(bytes: number, shared: boolean): KernelMemory {
  const pages = Math.ceil(bytes / PAGE_BYTES);
  if (!(pages >= 1 && pages <= MOST_PAGES)) throw new RangeError(`no memory of ${bytes} bytes`);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared });
}

function placeOfScratch(byte: number, { buffer }: KernelMemory): number {
  if (byte % 8 !== 0 || byte < 0 || byte + CALL_SIZE * 4 > buffer.byteLength) {
    throw new RangeError(`no room for a call at byte ${byte}`);
  }
  return byte / 4;
}

/** The kernel as JavaScript. */
function javaScriptSteps(f64: Float64Array, i32: Int32Array): RunSteps {
  return {
    payPlain: (call, from, to) => payPlain(f64, i32, call, from, to),
    payWide: (call, from, to) => payWide(f64, i32, call, from, to),
    payDirectors: (call, from, to) => payDirectors(f64, i32, call, from, to),
    carryPay: (call, from, to) => carryPay(f64, i32, call, from, to),
    carryDirectors: (call, from, to) => carryDirectors(f64, i32, call, from, to),
  };
}

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
function writeCall({ step, call, from, to }: Run, { f64s, i32, scratch }: Views): void {
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
