import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const CORE = "node_modules/zod/v4/core";
const PREFIX = "zod-";

/**
 * Puts the types of zod's core into the library, whose types name them: its code is inside, so npm does not install it.
 * Its texts in other languages are left out.
 */
export function includeZodTypes(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".d.cts"))) {
    const text = readFileSync(join(folder, name), "utf8");
    const included = text.replaceAll(/(['"])zod\/v4\/core\1/g, `"./${PREFIX}index.cjs"`);
    if (included !== text) writeFileSync(join(folder, name), included);
  }
  for (const name of readdirSync(CORE).filter((file) => file.endsWith(".d.cts"))) {
    const text = readFileSync(join(CORE, name), "utf8");
    const own = text
      .replaceAll(/^export \* as locales .*\n/gm, "")
      .replaceAll(/(["'])(?:\.\.\/core|\.)\//g, `$1./${PREFIX}`);
    writeFileSync(join(folder, `${PREFIX}${name}`), own);
  }
}
