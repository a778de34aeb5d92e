import { join } from "node:path";
import { type BuiltFile, buildWeb, firstVisitScripts, LARGEST_PAGE, ROOT } from "./bundle-web";

/**
 * `build-web [folder] [--sizes]`: builds the page, fails if a first visit is too large; `--sizes` prints each file's
 * size.
 */
async function main(given: readonly string[]): Promise<void> {
  const folder = given.find((argument) => !argument.startsWith("-")) ?? join(ROOT, "dist/paypacket-server/dist/web");
  const files = await buildWeb(folder);
  const scripts = await firstVisitScripts(folder);
  const total = files.filter(({ name }) => scripts.has(name)).reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
  const weight = `A first visit loads ${total} bytes of gzipped script and rules, of ${LARGEST_PAGE} allowed.`;
  if (given.includes("--sizes")) printSizes(files, weight);
  if (total <= LARGEST_PAGE) return;
  console.error(weight);
  process.exitCode = 1;
}

function printSizes(files: readonly BuiltFile[], weight: string): void {
  for (const { name, bytes, gzipBytes } of files) {
    console.log(`${name.padEnd(32)} ${String(bytes).padStart(8)} bytes ${String(gzipBytes).padStart(7)} gzipped`);
  }
  console.log(weight);
}

await main(process.argv.slice(2));
