import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { embeddedText } from "./embedded-kernel";
import { compileKernel, KERNEL_MODULES, type KernelModule } from "./kernel-modules";

// Writes dist/kernel.wasm and its three relatives, and the same bytes into the source that the library carries.

const EMBEDDED = "src/batch/machine/embedded.ts";

const modules = new Map<KernelModule, Uint8Array>();
for (const name of Object.keys(KERNEL_MODULES) as KernelModule[]) modules.set(name, await compileKernel(name));

mkdirSync("dist", { recursive: true });
for (const [name, bytes] of modules) writeFileSync(`dist/${name}.wasm`, bytes);

const text = embeddedText(modules);
if (text !== readFileSync(EMBEDDED, "utf8")) {
  writeFileSync(EMBEDDED, text);
  console.log(`${EMBEDDED} has changed: commit it with the kernel.`);
}
