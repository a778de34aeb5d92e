import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { buildWeb } from "../../../scripts/bundle-web";
import { CLI_ENTRIES, SERVER_ENTRIES } from "../../../scripts/packages/entries";

/** Builds both programs, and beside them the scripts of their threads, as the packages have them. */
export function buildCommand(folder: string): Promise<void> {
  const { cli: server = "", describe: _, ...threads } = SERVER_ENTRIES;
  return bundle(folder, { ...CLI_ENTRIES, server, ...threads });
}

/** Builds the scripts of the threads that draw documents and examine uploads. */
export function buildThreads(folder: string): Promise<void> {
  const { cli: _, describe: __, ...threads } = SERVER_ENTRIES;
  return bundle(folder, threads);
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
