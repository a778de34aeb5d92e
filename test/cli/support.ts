import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";
import { buildWeb } from "../../scripts/bundle-web";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const SAMPLE = join(ROOT, "examples/sample-employer.json");

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CommandLine {
  /** Runs the real command to its end. */
  run(words: readonly string[], input?: string, environment?: Readonly<Record<string, string>>): Outcome;
  /** Starts the real command and leaves it running. */
  start(words: readonly string[], environment?: Readonly<Record<string, string>>): ReturnType<typeof spawn>;
  /** A file in a folder that goes when the tests have ended. */
  file(name: string, text: string): string;
  readonly folder: () => string;
  /** The path of the command, for a shell that runs it. */
  readonly bundle: string;
}

/** The command, bundled once for a test file and run as a process of its own; with the preview page beside it if asked. */
export function commandLine({ withPage = false } = {}): CommandLine {
  const place = join(ROOT, `node_modules/.cache/paypacket-cli/${process.pid}-${performance.now()}`);
  const bundle = join(place, "cli.js");
  const folder = mkdtempSync(join(tmpdir(), "paypacket-"));
  beforeAll(() => bundleTo(place));
  if (withPage) beforeAll(() => buildWeb(join(place, "web")));
  afterAll(() => {
    rmSync(place, { recursive: true, force: true });
    rmSync(folder, { recursive: true });
  });
  const settings = (environment: Readonly<Record<string, string>>) => ({
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", ...environment },
  });
  return {
    run: (words, input = "", environment = {}) => {
      const done = spawnSync(process.execPath, [bundle, ...words], {
        ...settings(environment),
        input,
        encoding: "utf8",
        maxBuffer: 2 ** 28,
      });
      return { code: done.status, out: done.stdout, err: done.stderr };
    },
    start: (words, environment = {}) => spawn(process.execPath, [bundle, ...words], settings(environment)),
    file: (name, text) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    folder: () => folder,
    bundle,
  };
}

/** The command, and beside it the script of its drawing threads, as the build has them. */
async function bundleTo(outdir: string): Promise<void> {
  await build({
    entryPoints: {
      cli: join(ROOT, "src/cli/main.ts"),
      "draw-thread": join(ROOT, "src/services/drawing/draw-thread.ts"),
    },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    splitting: true,
    outdir,
  });
  writeFileSync(join(outdir, "package.json"), JSON.stringify({ type: "module" }));
}
