// Runs a command line of this repository, bundled if its sources changed:
//   node scripts/programs/start.mjs <package> [words]
// The documentation of the server is built beside it, by a process of low priority, and shown once it is complete.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";
import { changed, part, state } from "./fresh.mjs";

const LOWEST = 19;
const WAITING = `<!doctype html><html lang="en"><title>Documentation</title><meta http-equiv="refresh" content="2">
<p>The documentation is being built. This page shows it in a few seconds.</p></html>
`;

const [name, ...words] = process.argv.slice(2);
bundle(name);
if (name === "paypacket-server") buildDocumentation(part("dist/paypacket-server/dist/docs-site", ["docs", "openapi"]));
const program = resolve(`dist/${name}/dist/cli.js`);
process.argv.splice(1, process.argv.length - 1, program, ...words);
await import(pathToFileURL(program).href);

function buildDocumentation(site) {
  const sources = changed(site);
  if (sources === null) return;
  if (!existsSync(site.folder)) {
    mkdirSync(site.folder);
    writeFileSync(`${site.folder}/waiting.html`, WAITING);
  }
  const fresh = `${site.folder}-${process.pid}`;
  const words = ["scripts/run.mjs", "scripts/docs-site/index.ts", fresh];
  const builder = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "inherit"] });
  setPriority(builder.pid, LOWEST);
  builder.unref();
  process.once("exit", () => {
    builder.kill();
    rmSync(fresh, { recursive: true, force: true });
  });
  builder.once("exit", (code) => {
    if (code !== 0) return;
    rmSync(site.folder, { recursive: true, force: true });
    renameSync(fresh, site.folder);
    state(site, sources);
  });
}
