import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { median } from "../median";

// Compares this checkout with another one: `npm run bench:against -- <checkout> [case ...]`. Each case runs in
// processes of its own that alternate between the two; the table has the median of nine. A prefix that gives processes
// a calm core, such as `chrt -f 50`, can be set as BENCH_PREFIX.

const TURNS = 9;
const NAMES =
  "plain year workings both both-year share share-year assess contributions order orders week weeks salary report month";

const [other = "", ...asked] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "paypacket-against-"));
const prefix = (process.env.BENCH_PREFIX ?? "").split(" ").filter((word) => word !== "");

interface Found {
  readonly name: string;
  readonly nanoseconds: number;
}

/** Bundles the cases with the sources of a checkout. */
async function bundled(checkout: string, name: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  const sources: Plugin = {
    name: "sources-of-checkout",
    setup(bundle) {
      bundle.onResolve({ filter: /^(\.\.\/)+src\// }, ({ path, kind, resolveDir }) =>
        resolveDir.startsWith(resolve(checkout))
          ? null
          : bundle.resolve(`./${path.replace(/^(\.\.\/)+/, "")}`, { resolveDir: resolve(checkout), kind }),
      );
      bundle.onResolve({ filter: /^\.\.\/(kernel-columns|reports\/)/ }, ({ path, kind }) =>
        bundle.resolve(path.replace("..", "./bench"), { resolveDir: resolve(checkout), kind }),
      );
    },
  };
  await build({
    entryPoints: ["bench/against/child.ts"],
    outfile,
    plugins: [sources],
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  return outfile;
}

function turn(file: string, name: string): Found[] {
  const [command = "", ...before] = [...prefix, process.execPath];
  return JSON.parse(execFileSync(command, [...before, file, name]).toString());
}

const files = [await bundled(other, "before"), await bundled(".", "now")];
console.log("| | Before | Now | Ratio |\n| - | -: | -: | -: |");
for (const name of asked.length > 0 ? asked : NAMES.split(" ")) {
  const turns = Array.from({ length: TURNS }, () => files.map((file) => turn(file, name)));
  for (const [at, { name: title }] of (turns[0]?.[0] ?? []).entries()) {
    const [before = 0, now = 0] = files.map((_, file) => median(turns.map((all) => all[file]?.[at]?.nanoseconds ?? 0)));
    console.log(`| ${title} | ${before.toFixed(1)} ns | ${now.toFixed(1)} ns | ${(now / before).toFixed(3)} |`);
  }
}
