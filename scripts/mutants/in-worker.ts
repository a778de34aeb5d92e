import { afterAll, beforeAll, inject } from "vitest";
import type { Mutation } from "./session";

// Vitest's set-up file of each test file while mutants are tried: it switches the mutant of this run on before anything
// else is loaded, and counts which mutants are reached.

/** What Stryker's switches read and write in the sources that they are in. */
interface Switches {
  activeMutant?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

declare global {
  var __stryker__: Switches | undefined;
  var __isWithoutCall: ((id: string) => boolean) | undefined;
}

declare module "vitest" {
  interface ProvidedContext {
    mutation: Mutation | null;
  }
  interface TaskMeta {
    /** The mutants reached in tests and hooks, and with them those reached while modules were loaded. */
    reached?: readonly string[];
    loaded?: readonly string[];
    /** How often the mutant that is on was reached. */
    hits?: number;
  }
}

/** Coverage is wanted by file: all hooks and tests of a file are one test to Stryker's counter. */
const FILE = "file";

const mutation = inject("mutation");
const switches: Switches = globalThis.__stryker__ ?? {};
// Each source keeps the object that it found first.
const coverage = switches.mutantCoverage ?? { static: {}, perTest: {} };
const loaded = coverage.static;
let reached: Record<string, number> = {};
globalThis.__stryker__ = switches;
globalThis.__isWithoutCall = isWithoutCall;
switches.currentTestId = undefined;
switches.mutantCoverage = coverage;
switches.activeMutant = mutation?.id;
switches.hitCount = mutation === null ? undefined : 0;
switches.hitLimit = mutation?.hitLimit;

beforeAll(() => {
  reached = {};
  switches.currentTestId = FILE;
  coverage.perTest = { [FILE]: reached };
});

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text, and takes nothing but a pattern.
afterAll(({}, suite) => {
  suite.meta.reached = Object.keys(reached);
  suite.meta.loaded = Object.keys(loaded);
  suite.meta.hits = switches.hitCount ?? 0;
});

/** Says whether a call is removed, and counts it as Stryker's own switches count theirs. */
function isWithoutCall(id: string): boolean {
  const counts = switches.currentTestId === undefined ? loaded : reached;
  counts[id] = (counts[id] ?? 0) + 1;
  if (switches.activeMutant !== id) return false;
  switches.hitCount = (switches.hitCount ?? 0) + 1;
  return true;
}
