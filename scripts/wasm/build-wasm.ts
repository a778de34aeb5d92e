import { mkdirSync, writeFileSync } from "node:fs";
import { compileModules } from "./compile-kernel";
import { EMBEDDED, embeddedModules, embeddedText, isEmbedded } from "./embedded-kernel";

// Writes dist/kernel.wasm and its three relatives. Compiles them, also into the source that the library includes, only
// if the kernel has changed since.

const isCompiled = isEmbedded();
const modules = isCompiled ? embeddedModules() : compileModules();

mkdirSync("dist", { recursive: true });
for (const [name, bytes] of modules) writeFileSync(`dist/${name}.wasm`, bytes);

if (!isCompiled) {
  writeFileSync(EMBEDDED, embeddedText(modules));
  console.log(`${EMBEDDED} has changed: commit it with the kernel.`);
}
