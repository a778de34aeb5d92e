import { ABI_VERSION } from "../../kernel";
import { KERNEL, KERNEL_SHARED, KERNEL_SIMD, KERNEL_SIMD_SHARED } from "./embedded";
import type { RunStep, RunSteps } from "./run-step";
import type { Step } from "./steps";
import type { KernelMemory } from "./types";

type Exported = (heap: number, places: number, call: number, from: number, to: number) => void;

interface KernelExports extends Readonly<Record<Step, Exported>> {
  abiVersion(): number;
}

const TEXTS = {
  wasm: { own: KERNEL, shared: KERNEL_SHARED },
  simd: { own: KERNEL_SIMD, shared: KERNEL_SIMD_SHARED },
} as const;

const MODULES = new Map<string, WebAssembly.Module>();

/** Creates the kernel as WebAssembly, compiled synchronously from the bytes in the library. */
export function webAssemblySteps(kind: "wasm" | "simd", memory: KernelMemory): RunSteps {
  const { own, shared } = TEXTS[kind];
  const module = compiled(isShared(memory) ? shared : own);
  const env = { memory: memory as WebAssembly.Memory };
  const kernel = new WebAssembly.Instance(module, { env }).exports as unknown as KernelExports;
  if (kernel.abiVersion() !== ABI_VERSION) throw new RangeError("a kernel of another version");
  const bind =
    (run: Exported): RunStep =>
    (call, from, to) =>
      run(0, 0, call, from, to);
  return {
    payPlain: bind(kernel.payPlain),
    payWide: bind(kernel.payWide),
    payDirectors: bind(kernel.payDirectors),
    carryPay: bind(kernel.carryPay),
    carryDirectors: bind(kernel.carryDirectors),
  };
}

function isShared({ buffer }: KernelMemory): boolean {
  return typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer;
}

function compiled(text: string): WebAssembly.Module {
  const known = MODULES.get(text);
  if (known !== undefined) return known;
  const module = new WebAssembly.Module(bytesOf(text));
  MODULES.set(text, module);
  return module;
}

/** Decodes the bytes of a module stored as text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
