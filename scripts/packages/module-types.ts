import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ENTRIES, NODE_ENTRIES, RULE_ENTRIES } from "./entries";

/**
 * Writes the types of the ES modules: they repeat those of the CommonJS ones, because the two have the same exports and
 * would otherwise take up a quarter of the package twice.
 */
export function writeModuleTypes(folder: string): void {
  for (const name of Object.keys({ ...ENTRIES, ...NODE_ENTRIES, ...RULE_ENTRIES })) {
    const path = join(folder, `${name}.d.ts`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `export * from "./${basename(name)}.cjs";\n`);
  }
}
