import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ENTRIES, NODE_ENTRIES, RULE_ENTRIES } from "./entries";
import { PACKAGE_PARTS } from "./package-parts";

/**
 * Writes the types of the ES modules: they repeat those of the CommonJS ones, because the two have the same exports and
 * would otherwise take up a quarter of the package twice. Where an entry takes or returns what a package of the user's
 * defines, the text is copied, so that each form of the entry means the same form of that package.
 */
export function writeModuleTypes(folder: string): void {
  for (const name of Object.keys({ ...ENTRIES, ...NODE_ENTRIES, ...RULE_ENTRIES })) {
    const path = join(folder, `${name}.d.ts`);
    const types = readFileSync(join(folder, `${name}.d.cts`), "utf8");
    const isBound = PACKAGE_PARTS.paypacket.optionalPeers.some((peer) => types.includes(`'${peer}'`));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, isBound ? types : `export * from "./${basename(name)}.cjs";\n`);
  }
}
