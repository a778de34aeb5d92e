import { ABI_VERSION } from "../../kernel";
import { KERNEL, KERNEL_SHARED, KERNEL_SIMD, KERNEL_SIMD_SHARED } from "./embedded";
import type { Step } from "./steps";
import type { KernelMemory, MachineKind } from "./types";

const TEXTS = {
  wasm: { own: KERNEL, shared: KERNEL_SHARED },
  simd: { own: KERNEL_SIMD, shared: KERNEL_SIMD_SHARED },
} as const;

const MODULES = new Map<string, WebAssembly.Module>();

/** Creates the kernel as WebAssembly, compiled synchronously from the bytes in the library. */
export function webAssemblySteps(kind: "wasm" | "simd", memory: KernelMemory): RunSteps {
  const { own, shared } = TEXTS[kind];
  const module = compiled(isShared(memory) ? shared : own);
  if (!(memory instanceof WebAssembly.Memory)) throw new RangeError("a memory of another machine");
  const kernel = new WebAssembly.Instance(module, { env: { memory } }).exports;
  const find = (name: Step | "abiVersion") => {
    const exported = kernel[name];
    if (typeof exported !== "function") throw new RangeError(`a kernel without ${name}`);
    return exported;
  };
  if (find("abiVersion")() !== ABI_VERSION) throw new RangeError("a kernel of another version");
  const bind = (step: Step): RunStep => {
    const run = find(step);
    return (call, from, to) => run(0, 0, call, from, to);
  };
  return {
    payPlain: bind("payPlain"),
    payWide: bind("payWide"),
    payDirectors: bind("payDirectors"),
    carryPay: bind("carryPay"),
    carryDirectors: bind("carryDirectors"),
  };
}

function isShared({ buffer }: KernelMemory): boolean {
  return typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer;
}

function compiled(text: string): WebAssembly.Module {
  const known = MODULES.get(text);
  if (known !== undefined) return known;
  const module = new WebAssembly.Module(decodeBytes(text));
  MODULES.set(text, module);
  return module;
}

/** Decodes the bytes of a module stored as text. */
function decodeBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Runs a step with a prepared call: the index of the call among whole numbers, then the rows. */
type RunStep = (call: number, from: number, to: number) => void;

export type RunSteps = Readonly<Record<Step, RunStep>>;

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
