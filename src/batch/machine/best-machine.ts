import { KERNEL, KERNEL_SIMD } from "./embedded";
import type { MachineKind } from "./types";
import { decodeBytes } from "./webassembly";

/** Returns the fastest machine available: JavaScript if WebAssembly is missing or forbidden. Results are the same. */
export function bestMachine(): MachineKind {
  if (compiles(KERNEL_SIMD)) return "simd";
  return compiles(KERNEL) ? "wasm" : "js";
}

/** A page's policy may forbid compiling what the engine supports, so compile instead of only validating. */
function compiles(text: string): boolean {
  try {
    new WebAssembly.Module(decodeBytes(text));
    return true;
  } catch {
    return false;
  }
}
