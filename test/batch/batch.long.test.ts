import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Batch, type BatchOptions, createBatch, payEmployeeYear } from "../../src/batch";
import { makeBatch } from "../../src/batch/create-batch";
import { nodeThreads } from "../../src/batch/run/node-threads";
import { formatPence, readPence } from "../../src/engine/base";
import { rules } from "../../src/rules/all";
import { rulebook } from "../support/library";
import { Random } from "../support/random";
import { sized } from "../support/sized";
import { yearChoices } from "../support/year-choices";
import { generateEmployees } from "./support/generate";

const year = yearChoices(rules).find(({ name }) => name === "2026-27");
if (year === undefined) throw new Error("no rules for 2026-27");
const PEOPLE = sized(1200, 3000);
const people = generateEmployees(99, PEOPLE, year);
const worker = join(import.meta.dirname, `../../node_modules/.cache/paypacket-batch/${process.pid}-worker.mjs`);

let answersAlone: Promise<readonly string[]>;

beforeAll(async () => {
  answersAlone = answersOf(batchOf(), people);
  const entry = join(import.meta.dirname, "../../src/batch/batch-worker.ts");
  await build({ entryPoints: [entry], outfile: worker, bundle: true, platform: "node", format: "esm" });
});
afterAll(() => rmSync(worker, { force: true }));

function batchOf(options: Partial<BatchOptions> = {}): Batch {
  const made = createBatch(rulebook, { taxYear: 2026, ...options });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

async function answersOf(batch: Batch, rows: readonly unknown[]): Promise<string[]> {
  for (const row of rows) batch.add(row);
  await batch.run();
  return [...batch.answers()].map(({ id, result }) => JSON.stringify({ id, result }));
}

describe("a batch", () => {
  it("answers the same on threads over shared memory, in small memories and large ones", async () => {
    const alone = await answersAlone;
    for (const [engine, workers, bytes] of [
      ["simd", 2, 2 ** 26],
      ["js", 3, 2 ** 20],
      ["wasm", 2, 2 ** 18],
    ] as const) {
      const threads = nodeThreads(workers, pathToFileURL(worker));
      const made = makeBatch(rulebook, { taxYear: 2026, engine, workers }, () => threads, bytes);
      if (!made.ok) throw new Error(JSON.stringify(made.problems));
      expect(await answersOf(made.value, people), engine).toEqual(alone);
      await made.value.close();
    }
  });

  it("does not care in which order employees come", async () => {
    const random = new Random(5);
    const shuffled = people.map((row, index) => ({ row, index, at: random.fraction() })).sort((a, b) => a.at - b.at);
    const straight = await answersAlone;
    const mixed = await answersOf(
      batchOf(),
      shuffled.map(({ row }) => row),
    );
    for (const [at, { index }] of shuffled.entries()) expect(mixed[at]).toBe(straight[index]);
  });

  it("answers the same when it is run again, and when it is used again", async () => {
    const batch = batchOf();
    const first = await answersOf(batch, people);
    await batch.run();
    expect([...batch.answers()].map(({ id, result }) => JSON.stringify({ id, result }))).toEqual(first);
    batch.clear();
    expect(await answersOf(batch, people.slice(0, 300).reverse())).toEqual(first.slice(0, 300).reverse());
  });

  it("pays one pay period, and the year's own dates", async () => {
    for (const period of [1, 5, 12, 53]) {
      const batch = batchOf({ period });
      const answers = await answersOf(batch, people);
      const single = people.map((row) => payEmployeeYear(row, { taxYear: 2026, period, schedules: {} }, rulebook));
      expect(answers.map((answer) => JSON.parse(answer).result)).toEqual(
        single.map((result) => JSON.parse(JSON.stringify(result))),
      );
    }
    const schedules = { Monthly: ["2026-04-30", "2026-05-29", "2026-05-30", "2026-12-24"] };
    const answers = await answersOf(batchOf({ schedules }), people);
    const single = people.map((row) => payEmployeeYear(row, { taxYear: 2026, period: null, schedules }, rulebook));
    expect(answers.map((answer) => JSON.parse(answer).result)).toEqual(
      single.map((result) => JSON.parse(JSON.stringify(result))),
    );
  });

  it("says how every row was calculated", async () => {
    const batch = batchOf();
    for (const row of people) batch.add(row);
    const { rows, columnRows, singleRows, reasons, refused } = await batch.run();
    expect(rows).toBe(people.length);
    expect(columnRows + singleRows).toBe(rows);
    expect(Object.values(reasons).reduce((sum, count) => sum + count, 0)).toBe(singleRows);
    const reasonsOf = [
      "court_orders",
      "director_history",
      "director_method",
      "extra_week",
      "irregular_pay",
      "large_amounts",
      "negative_net_pay",
      "negative_pay",
      "no_payments",
      "other_earnings_period",
      "pension",
      "previous_pay_changes",
      "refused",
      "repayment_withheld",
      "sacrifice_restricted",
      "several_frequencies",
      "several_letters",
      "several_payments_in_period",
    ];
    expect(Object.keys(reasons).sort()).toEqual(reasonsOf);
    const { refused: refusals = 0, negative_net_pay: shortfalls = 0 } = reasons;
    expect(refusals + shortfalls).toBeLessThan(rows * 0.2);
    expect(refused).toBe([...batch.answers()].filter(({ result }) => !result.ok).length);
  });

  it("hands back its columns, which add up to its payslips", async () => {
    const batch = batchOf();
    for (const row of people) batch.add(row);
    await batch.run();
    const byColumns = new Map<number, number>();
    for (const { slots, indexes, rows } of batch.columns()) {
      for (const { paid, amounts } of slots) {
        const net = amounts("netPay");
        for (let row = 0; row < rows; row++) {
          const index = indexes[row] ?? -1;
          if (paid[row] === 1) byColumns.set(index, (byColumns.get(index) ?? 0) + (net[row] ?? 0));
        }
      }
    }
    let compared = 0;
    for (const { index, result } of batch.answers()) {
      const net = byColumns.get(index);
      if (!result.ok || net === undefined) continue;
      const paid = result.value.payslips.reduce((sum, { forPeriod }) => sum + readPence(forPeriod.netPay), 0);
      expect(formatPence(net)).toBe(formatPence(paid));
      compared++;
    }
    expect(compared).toBeGreaterThan((PEOPLE * 2) / 3);
    expect([...batch.payslips()].length).toBeGreaterThan(compared);
  });

  it("loads text as it comes, in pieces of any size, and tells what is no row", async () => {
    const text = `\ufeff${people.map((row) => JSON.stringify(row)).join("\n")}\n\n{"half":\r\n${JSON.stringify(people[0])}`;
    const bytes = new TextEncoder().encode(text);
    const random = new Random(8);
    function* pieces(): Generator<Uint8Array> {
      for (let at = 0; at < bytes.length; ) {
        const next = Math.min(bytes.length, at + random.between(1, 5000));
        yield bytes.subarray(at, next);
        at = next;
      }
    }
    const batch = batchOf();
    const loaded = await batch.loadJsonLines(pieces());
    expect(loaded).toMatchObject({ rows: people.length + 1, malformed: [{ line: people.length + 2 }] });
    const byHand = await answersOf(batchOf(), [...people, people[0]]);
    await batch.run();
    expect([...batch.answers()].map(({ id, result }) => JSON.stringify({ id, result }))).toEqual(byHand);
  });

  it("loads CSV, and refuses a heading that it does not know", async () => {
    const batch = batchOf();
    const heading = "grossPay,id,payFrequency,taxCode,niCategory,week1Month1,otherDeduction\n";
    const loaded = await batch.loadCsv([heading, '1000.50,A,Monthly,1257L,A,no,10\n"x,B\n,C,Monthly,BR,A,yes,\n']);
    expect(loaded).toMatchObject({ rows: 2, malformed: [{ line: 3, problems: [{ token: "invalid_format" }] }] });
    const [first, second] = await answersOf(batch, []);
    expect(JSON.parse(first ?? "").result.value.payslips[11].yearToDate.otherDeductions).toBe("120.00");
    expect(JSON.parse(second ?? "").result.problems).toMatchObject([{ token: "required", path: "/grossPay" }]);
    expect(await batchOf().loadCsv(["id,shoe"])).toMatchObject({ rows: 0, malformed: [{ line: 1 }] });
    expect(await batchOf().loadCsv([])).toMatchObject({ rows: 0, malformed: [{ line: 1 }] });
  });

  it("refuses options that are wrong, all at once", () => {
    const wrong = {
      taxYear: "1999-00",
      period: 99,
      engine: "abacus",
      workers: 0,
      shoes: 2,
      schedules: { Daily: [], Monthly: ["x"] },
    };
    const made = createBatch(rulebook, wrong as unknown as BatchOptions);
    expect(made.ok ? [] : made.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
      "unknown_field /shoes",
      "unsupported_tax_year /taxYear",
      "too_large /period",
      "unknown_field /schedules/Daily",
      "invalid_date /schedules/Monthly/0",
      "unknown_value /engine",
      "too_small /workers",
    ]);
  });
});
