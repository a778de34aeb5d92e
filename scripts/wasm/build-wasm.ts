import { mkdirSync, writeFileSync } from "node:fs";
import { packageFolder } from "../packages/package-names";
import { compileModules } from "./compile-kernel";
import { EMBEDDED, embeddedModules, embeddedText, isEmbedded } from "./embedded-kernel";

// Writes kernel.wasm of the library and its three relatives. Compiles them, also into the source that the library
// includes, only if the kernel has changed since.

const FOLDER = `${packageFolder("paypacket")}/dist`;
const isCompiled = isEmbedded();
const modules = isCompiled ? embeddedModules() : compileModules();

mkdirSync(FOLDER, { recursive: true });
for (const [name, bytes] of modules) writeFileSync(`${FOLDER}/${name}.wasm`, bytes);

if (!isCompiled) {
  writeFileSync(EMBEDDED, embeddedText(modules));
  console.log(`${EMBEDDED} has changed: commit it with the kernel.`);
}
