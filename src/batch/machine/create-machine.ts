import { CALL_SIZE } from "../../kernel";
import { javaScriptSteps } from "./javascript";
import type { KernelMemory, Machine, MachineKind, MachineOptions } from "./types";
import { webAssemblySteps } from "./webassembly";
import { writeCall } from "./write-call";

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
