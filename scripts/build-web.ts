import { join } from "node:path";
import { type BuiltFile, buildWeb, firstVisitScripts, LARGEST_PAGE, ROOT } from "./bundle-web";

/** `build-web [folder] [--sizes]`: says what a first visit weighs, and with `--sizes` what each file does. */
async function main(given: readonly string[]): Promise<void> {
  const folder = given.find((argument) => !argument.startsWith("-")) ?? join(ROOT, "dist/web");
  const files = await buildWeb(folder);
  if (given.includes("--sizes")) printSizes(files);
  const scripts = await firstVisitScripts(folder);
  const total = files.filter(({ name }) => scripts.has(name)).reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
  console.log(`Page built: ${total} bytes of gzipped script and rules for a first visit, of ${LARGEST_PAGE} allowed.`);
  if (total > LARGEST_PAGE) process.exitCode = 1;
}

function printSizes(files: readonly BuiltFile[]): void {
  for (const { name, bytes, gzipBytes } of files) {
    console.log(`${name.padEnd(32)} ${String(bytes).padStart(8)} bytes ${String(gzipBytes).padStart(7)} gzipped`);
  }
}

await main(process.argv.slice(2));
