import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const ZONES = ["UTC", "Europe/London", "America/St_Johns", "Pacific/Kiritimati"];

const folder = mkdtempSync(join(tmpdir(), "paypacket-salary-zones-"));
const program = join(folder, "run.mjs");

beforeAll(() => {
  const entryPoints = ["test/salary/support/time-zone-run.ts"];
  buildSync({ entryPoints, outfile: program, bundle: true, platform: "node", format: "esm", logLevel: "error" });
});

afterAll(() => rmSync(folder, { recursive: true }));

test("salary is the same bytes in every time zone", () => {
  const runs = ZONES.map((TZ) =>
    execFileSync(process.execPath, [program], { env: { ...process.env, TZ }, maxBuffer: 2 ** 26 }),
  );
  const [offsets, results] = [0, 1].map((line) => runs.map((output) => output.toString().split("\n")[line]));
  expect(offsets).toEqual(["0", "-60", "150", "-840"]);
  expect(results?.[0]?.length).toBeGreaterThan(50_000);
  expect(new Set(results).size).toBe(1);
});
