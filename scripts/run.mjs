// Runs a TypeScript script of this repository: bundles it with esbuild, then imports it. Arguments follow the file.
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const [script, ...rest] = process.argv.slice(2);
const outfile = join(root, "node_modules/.cache/paypacket", `${basename(script, ".ts")}.mjs`);
await build({
  entryPoints: [script],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
process.argv.splice(1, process.argv.length - 1, outfile, ...rest);
await import(pathToFileURL(outfile).href);
