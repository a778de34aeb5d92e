import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "node_modules/.cache/paypacket");

let made: Promise<URL> | null = null;

/** The script of the threads that draw, bundled from its source once for a test file. */
export function drawThread(): Promise<URL> {
  made ??= bundle();
  return made;
}

async function bundle(): Promise<URL> {
  const entry = join(ROOT, "src/services/drawing/draw-thread.ts");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    write: false,
  });
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  const path = join(FOLDER, `draw-thread-${createHash("sha256").update(contents).digest("hex").slice(0, 16)}.mjs`);
  mkdirSync(FOLDER, { recursive: true });
  // Several test files make the same file at once: it is there whole or not at all.
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
  return pathToFileURL(path);
}
