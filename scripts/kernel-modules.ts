import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import asc from "assemblyscript/asc";

const ASSEMBLY = "src/kernel/assembly";

/** The builds of the kernel: scalar and SIMD, each for a memory of one's own and for one that is shared. */
export const KERNEL_MODULES = {
  kernel: [`${ASSEMBLY}/index.ts`],
  "kernel-shared": [`${ASSEMBLY}/index.ts`, "--sharedMemory", "--maximumMemory", "65536", "--enable", "threads"],
  "kernel-simd": [`${ASSEMBLY}/simd/index.ts`, "--enable", "simd"],
  "kernel-simd-shared": [
    `${ASSEMBLY}/simd/index.ts`,
    "--enable",
    "simd",
    "--sharedMemory",
    "--maximumMemory",
    "65536",
    "--enable",
    "threads",
  ],
} as const;

export type KernelModule = keyof typeof KERNEL_MODULES;

/**
 * Compiles the kernel's own sources to WebAssembly. One file is another: heap.ts, whose names are raw loads and stores
 * there. Throws with the compiler's words when it refuses.
 */
export async function compileKernel(name: KernelModule): Promise<Uint8Array> {
  const written: Uint8Array[] = [];
  const { error, stderr } = await asc.main([...KERNEL_MODULES[name], "--config", "asconfig.json", "--outFile", "out"], {
    readFile: (file, folder) => read(join(folder, file)),
    writeFile: (_, contents) => {
      if (typeof contents !== "string") written.push(contents);
    },
    listFiles: (folder, base) => list(join(base, folder)),
  });
  const [module] = written;
  if (error !== null || module === undefined) throw new Error(`${error?.message}\n${stderr.toString()}`);
  return module;
}

function read(path: string): string | null {
  const portable = path.replaceAll("\\", "/") === "src/kernel/heap.ts";
  try {
    return readFileSync(portable ? `${ASSEMBLY}/heap.ts` : path, "utf8");
  } catch {
    return null;
  }
}

function list(folder: string): string[] | null {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".ts"));
  } catch {
    return null;
  }
}
