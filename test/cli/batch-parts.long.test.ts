import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { batchCommand, sampleLines } from "./batch-command";
import type { Outcome } from "./support";

const { at, run, cli } = batchCommand();
const PARTS = 3;
const bad = '{"id":"X","payFrequency":"Monthly","taxCode":"1257Q","niCategory":"A","grossPay":"1"}\n';
const NUMBERS = Array.from({ length: PARTS }, (_, index) => index + 1);
const OUT = "parts.jsonl";
const partName = (number: number) => at(`${OUT}.part-${number}-of-${PARTS}`);
const merge = (name: string, parts = PARTS): Outcome => cli.run(["batch", "merge", at(name), "--parts", String(parts)]);

/** Calculates a part as its own process does. */
function calculate(number: number, ...rest: string[]): Outcome {
  return run(at("people.jsonl"), "--out", at(OUT), "--part", `${number}/${PARTS}`, "--workers", "1", ...rest);
}

beforeAll(() => {
  writeFileSync(at("people.jsonl"), sampleLines(700) + bad + sampleLines(400) + bad);
  expect(run(at("people.jsonl"), "--out", at("whole.jsonl")).code).toBe(3);
  for (const number of NUMBERS) calculate(number);
});

it("is together what one run writes, byte for byte, with the numbers of refused lines in the whole file", () => {
  const { code, err, out } = merge(OUT);
  expect(code, err).toBe(3);
  expect(out).toContain("1,100 people, 13,200 payments");
  expect(err).toContain("0 malformed and 2 refused of 1102 lines");
  for (const ending of ["", ".refused.jsonl"]) {
    expect(readFileSync(at(OUT + ending)).equals(readFileSync(at(`whole.jsonl${ending}`)))).toBe(true);
  }
  expect(readFileSync(at(`${OUT}.refused.jsonl`), "utf8")).toMatch(/^\{"line":701,.*\n\{"line":1102,.*\n$/);
  expect(existsSync(`${partName(1)}.journal`)).toBe(false);
});

it("has a heading in each part of CSV, and one in the whole; parts may be empty", () => {
  const heading = "id,payFrequency,grossPay,taxCode,niCategory\n";
  writeFileSync(at("few.csv"), `${heading}A,Monthly,2000.00,1257L,A\nB,Monthly,2100.00,1257L,A`);
  run(at("few.csv"), "--out", at("whole.csv"));
  for (const number of [1, 2, 3, 4]) {
    expect(run(at("few.csv"), "--out", at("few-out.csv"), "--part", `${number}/4`).code).toBe(0);
  }
  expect(readFileSync(at("few-out.csv.part-1-of-4"), "utf8")).toMatch(/^id,/);
  expect(merge("few-out.csv", 4).code).toBe(0);
  expect(readFileSync(at("few-out.csv")).equals(readFileSync(at("whole.csv")))).toBe(true);
});

it("names every part that is missing, belongs to another job or has changed, and writes nothing", () => {
  rmSync(at(OUT));
  renameSync(`${partName(1)}.manifest`, at("kept"));
  calculate(3, "--period", "2");
  const { code, err } = merge(OUT);
  expect(code).toBe(2);
  expect(err).toContain("Part 1 of 3 is missing, or is not complete.");
  expect(err).toContain("Part 3 of 3 was calculated from another file, or with other rules, year, period or form.");
  renameSync(at("kept"), `${partName(1)}.manifest`);
  calculate(3);
  appendFileSync(partName(2), "{}\n");
  expect(merge(OUT).err).toContain("is not as it was calculated. Calculate this part again.");
  expect([OUT, `${OUT}.partial`, `${OUT}.refused.jsonl.partial`].filter((name) => existsSync(at(name)))).toEqual([]);
  calculate(2);
  expect(merge(OUT).code).toBe(3);
});

const page = readFileSync("docs/batch-at-scale.md", "utf8");
const [byXargs = "", byParallel = ""] = [...page.matchAll(/```sh\n([^`]+)```/g)].map(([, commands]) => commands);

const [byDask = ""] = [...page.matchAll(/```python\n([^`]+)```/g)].map(([, program]) => program);
const python = ["python3", "/usr/bin/python3"].find(
  (name) => spawnSync(name, ["-c", "import distributed"]).status === 0,
);

/** Runs commands of the page with fewer parts, and compares what they write with one run's result. */
function expectWhole(commands: string): void {
  writeFileSync(at("good.jsonl"), sampleLines(1_100));
  writeFileSync(at("paypacket"), `#!/bin/sh\nexec "${process.execPath}" "${cli.bundle}" "$@"\n`, { mode: 0o755 });
  const here = commands
    .replaceAll("64", "4")
    .replaceAll("npx paypacket", "paypacket")
    .replace("-P 8", "-P 2")
    .replace("people.jsonl", "good.jsonl");
  rmSync(at("p60.csv"), { force: true });
  const env = { ...process.env, PATH: `${cli.folder()}:${process.env.PATH}` };
  execFileSync("bash", ["--norc", "-e", "-c", here], { cwd: cli.folder(), encoding: "utf8", env });
  run(at("good.jsonl"), "--out", at("good.csv"));
  expect(readFileSync(at("p60.csv")).equals(readFileSync(at("good.csv")))).toBe(true);
}

it("is what xargs makes of the commands of docs/batch-at-scale.md", () => {
  expect(byXargs).toContain("xargs");
  expectWhole(byXargs);
});

const hasParallel = spawnSync("parallel", ["--version"]).stdout?.includes("GNU parallel") === true;
const untried = hasParallel ? "" : " (not tried: GNU parallel is not on this machine)";

it.skipIf(!hasParallel)(`is what GNU parallel makes of them${untried}`, () => {
  expect(byParallel).toContain("parallel");
  expectWhole(byParallel);
});

const noDask = python === undefined ? " (not tried: Dask is not on this machine)" : "";

it.skipIf(python === undefined)(`is what Dask makes of the program of the page${noDask}`, () => {
  const program = byDask
    .replaceAll('"npx", "paypacket"', '"paypacket"')
    .replace("people.jsonl", "good.jsonl")
    .replace("/64", "/4")
    .replace("65", "5")
    .replace('"scheduler:8786"', "processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None");
  writeFileSync(at("year_end.py"), program);
  expectWhole(`"${python}" year_end.py && npx paypacket batch merge p60.csv --parts 64`);
});

it("refuses parts that cannot be", () => {
  for (const part of ["0/3", "4/3", "3", "1/9999"]) {
    expect(run(at("people.jsonl"), "--part", part).err).toContain(`"--part ${part}" must be a part`);
  }
  expect(merge(OUT, 0).err).toContain('"--parts" must be a whole number from 1 to 4096.');
});
