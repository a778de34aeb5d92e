import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

// The tool tries a small house with tests that are known to be weak: what it says of them is known too. scripts/mutants
// and scripts/run.mjs are what runs.

/** Within node_modules, so that its tests find Vitest. */
const HOUSE = join(process.cwd(), "node_modules/.cache/paypacket-mutants", String(process.pid));

const FILES: Readonly<Record<string, string>> = {
  "vitest.config.ts": `export default { test: { include: ["test/**/*.test.ts"], isolate: false } };`,
  "src/room/pay.ts": `import { rates } from "./rates";

export function isOfAge(age: number): boolean {
  return age >= 18;
}

export function payFor(hours: number): number {
  return hours * rates().hour;
}

export function countDown(from: number): number {
  let left = from;
  while (left > 0) left -= 1;
  return left;
}

export function neverCalled(a: number): number {
  return a + 1;
}
`,
  "src/room/rates.ts": `const HOUR = 20 / 2;
let kept: { readonly hour: number } | null = null;

export function rates(): { readonly hour: number } {
  if (kept === null) kept = { hour: HOUR };
  return kept;
}
`,
  // No age of just eighteen: the boundary is not tested.
  "test/room/pay.test.ts": `import { expect, test } from "vitest";
import { countDown, isOfAge, payFor } from "../../src/room/pay";

test("age", () => {
  expect(isOfAge(30)).toBe(true);
  expect(isOfAge(3)).toBe(false);
});
test("pay", () => expect(payFor(3)).toBe(30));
test("counting", () => expect(countDown(3)).toBe(0));
`,
};

afterAll(() => rmSync(HOUSE, { recursive: true, force: true }));

test("weak tests are found out: a boundary, code that is not reached; loops and what is kept are killed", () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(HOUSE, path)), { recursive: true });
    writeFileSync(join(HOUSE, path), text);
  }
  // A usual run, as there is before a run with mutants: nothing that it keeps may reach the other.
  const usual = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--root", HOUSE], {
    encoding: "utf8",
  });
  expect({ status: usual.status, stderr: usual.stderr }).toEqual({ status: 0, stderr: "" });
  const args = ["scripts/run.mjs", "scripts/mutants/index.ts", "src", "--root", HOUSE];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const verdicts = stdout.split("\n").flatMap((line) => /^\d+ of \d+ (\w+: .*)$/.exec(line)?.[1] ?? []);
  const outcomeOf = (change: string): readonly string[] =>
    verdicts.filter((verdict) => verdict.includes(change)).map((verdict) => verdict.replace(/:.*/, ""));
  expect(outcomeOf("`age >= 18` → `age > 18`")).toEqual(["survived"]);
  expect(outcomeOf("`age >= 18` → `age < 18`")).toEqual(["killed"]);
  expect(outcomeOf("`a + 1` → `a - 1`")).toEqual(["unreached"]);
  expect(outcomeOf("`left -= 1` → `left += 1`")).toEqual(["killed"]);
  // Calculated while the module is loaded, and kept by the first test: both need a new process.
  expect(outcomeOf("`20 / 2` → `20 * 2`")).toEqual(["killed"]);
  expect(outcomeOf("{ hour: HOUR }; }` → `{}`")).not.toContain("survived");
  expect(stdout).toContain("src/room/pay.ts:4 EqualityOperator `age >= 18` → `age > 18`: 1 test file passed");
});
