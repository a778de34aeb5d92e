import { KERNEL, KERNEL_SIMD } from "./embedded";
import type { MachineKind } from "./types";
import { bytesOf } from "./webassembly";

/** The fastest machine that this host runs. Where WebAssembly is missing or forbidden, JavaScript: the figures are the same. */
export function bestMachine(): MachineKind {
  if (compiles(KERNEL_SIMD)) return "simd";
  return compiles(KERNEL) ? "wasm" : "js";
}

/** A page's policy may forbid what the engine could do, so compiling is tried, not only validating. */
function compiles(text: string): boolean {
  try {
    new WebAssembly.Module(bytesOf(text));
    return true;
  } catch {
    return false;
  }
}
