import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "./run-tool";

const ASSEMBLY = "src/kernel/assembly";
const SHARED = ["--sharedMemory", "--maximumMemory", "65536", "--enable", "threads"];

/** The builds of the kernel: scalar and SIMD, each with private memory and with shared memory. */
const KERNEL_MODULES = {
  kernel: [`${ASSEMBLY}/index.ts`],
  "kernel-shared": [`${ASSEMBLY}/index.ts`, ...SHARED],
  "kernel-simd": [`${ASSEMBLY}/simd/index.ts`, "--enable", "simd"],
  "kernel-simd-shared": [`${ASSEMBLY}/simd/index.ts`, "--enable", "simd", ...SHARED],
} as const;

export type KernelModule = keyof typeof KERNEL_MODULES;

const MODULE_NAMES = Object.keys(KERNEL_MODULES) as KernelModule[];

/**
 * Compiles the kernel's own sources to WebAssembly. One file is replaced: heap.ts, whose names are raw loads and stores
 * there. Throws the compiler's message if it fails.
 */
function compileKernel(name: KernelModule): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-kernel-"));
  try {
    cpSync("src/kernel", join(folder, "src/kernel"), { recursive: true });
    cpSync(`${ASSEMBLY}/heap.ts`, join(folder, "src/kernel/heap.ts"));
    cpSync("asconfig.json", join(folder, "asconfig.json"));
    const words = [...KERNEL_MODULES[name], "--config", "asconfig.json", "--outFile", "out.wasm"];
    runTool("assemblyscript/bin/asc.js", words, folder);
    return readFileSync(join(folder, "out.wasm"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function compileModules(): ReadonlyMap<KernelModule, Uint8Array> {
  return new Map(MODULE_NAMES.map((name) => [name, compileKernel(name)]));
}
