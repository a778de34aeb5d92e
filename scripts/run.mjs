// Runs a TypeScript script of this repository: bundles it with esbuild, then imports it. Arguments follow the file.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const [script, ...rest] = process.argv.slice(2);
const name = relative(root, resolve(script)).replaceAll(/[\\/]/g, "-").replace(/\.ts$/, "");
const outfile = join(root, "node_modules/.cache/paypacket", `${name}.mjs`);
const { outputFiles } = await build({
  entryPoints: [script],
  outfile,
  write: false,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
replace(outfile, outputFiles[0].contents);
process.argv.splice(1, process.argv.length - 1, outfile, ...rest);
await import(pathToFileURL(outfile).href);

// Replaces the file in one step: another process may be importing the same script.
function replace(file, contents) {
  const fresh = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(fresh, contents);
  renameSync(fresh, file);
}
