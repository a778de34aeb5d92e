import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { buildWeb } from "../../../scripts/bundle-web";

const THREADS = {
  "draw-thread": "src/services/drawing/draw-thread.ts",
  "examine-thread": "src/platform/uploads/examine/examine-thread.ts",
};

/** Builds the command line, and beside it the scripts of its threads, as the package has them. */
export function buildCommand(folder: string): Promise<void> {
  return bundle(folder, { cli: "src/cli/main.ts", "batch-thread": "src/cli/batch-thread.ts", ...THREADS });
}

/** Builds the scripts of the threads that draw documents and examine uploads. */
export function buildThreads(folder: string): Promise<void> {
  return bundle(folder, THREADS);
}

export async function buildPage(folder: string): Promise<void> {
  await buildWeb(folder);
}

async function bundle(outdir: string, entryPoints: Readonly<Record<string, string>>): Promise<void> {
  await build({
    entryPoints: { ...entryPoints },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    splitting: true,
    outdir,
  });
  writeFileSync(join(outdir, "package.json"), JSON.stringify({ type: "module" }));
}
