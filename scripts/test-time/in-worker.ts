import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach } from "vitest";

// Vitest's set-up file of each test file while `npm run test:time` measures: processor time of the worker, and of the
// processes that it started and that have ended. Files of a worker run one after the other.

/** Milliseconds of a core. */
export interface Times {
  /** Loading of the file and of what it imports, unless an earlier file of the worker did. */
  readonly load: number;
  /** From there to the first test: hooks, such as the opening of a platform. */
  readonly open: number;
  readonly tests: number;
}

declare module "vitest" {
  interface TaskMeta {
    times?: Times;
  }
}

const began = now();
let loaded = began;
let opened: number | null = null;

beforeAll(() => {
  loaded = now();
});

beforeEach(() => {
  opened ??= now();
});

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text, and takes nothing but a pattern.
afterAll(({}, suite) => {
  const first = opened ?? loaded;
  suite.meta.times = { load: loaded - began, open: first - loaded, tests: now() - first };
});

function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + endedChildren();
}

/** Linux counts the processor time of ended children, in hundredths of a second; elsewhere they are left out. */
function endedChildren(): number {
  if (process.platform !== "linux") return 0;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
