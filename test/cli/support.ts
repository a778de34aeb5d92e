import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { askShared } from "../support/shared/ask-shared";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const SAMPLE = join(ROOT, "examples/sample-employer.json");

const SCRIPTS = { paypacket: "cli.js", "paypacket-server": "server.js" };

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CommandLine extends Files {
  /** Runs the real command to its end. */
  run(words: readonly string[], input?: string, environment?: Readonly<Record<string, string>>): Outcome;
  /** Starts the real command and leaves it running. */
  start(words: readonly string[], environment?: Readonly<Record<string, string>>): ReturnType<typeof spawn>;
  /** The path of the command, for a shell that runs it. */
  readonly bundle: string;
}

/** Files in a folder that is removed after the tests. */
export interface Files {
  /** Writes a file, and returns its path. */
  file(name: string, text: string): string;
  readonly folder: () => string;
}

/** Makes the folder for a test file's own files. */
export function filesForTests(): Files {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    file: (name, text) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    folder: () => folder,
  };
}

interface Wanted {
  readonly program?: "paypacket" | "paypacket-server";
  /** Whether the preview page is beside the program. */
  readonly withPage?: boolean;
}

/** Builds the programs once and runs one of them in its own process. */
export function commandLine({ program = "paypacket", withPage = false }: Wanted = {}): CommandLine {
  let bundle = "";
  beforeAll(async () => {
    bundle = join(await askShared(withPage ? "command-with-page" : "command"), SCRIPTS[program]);
  });
  const settings = (environment: Readonly<Record<string, string>>) => ({
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: join(bundle, "../compiled"), ...environment },
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
    ...filesForTests(),
    get bundle() {
      return bundle;
    },
  };
}
