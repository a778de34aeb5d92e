import { describe, expect, it } from "vitest";
import { createBatch, type Table, type TableColumn, TotalsSoFar, YearColumns } from "../../src/batch";
import { connectBatch, type WorkerLike } from "../../src/batch/browser/connect";
import type { Request } from "../../src/batch/browser/messages";
import { batchServer } from "../../src/batch/browser/serve";
import { LETTER_AMOUNTS, PERSON_AMOUNTS } from "../../src/batch/years";
import { formatPence, readPence } from "../../src/engine/base";
import { LINE_OF_COLUMN } from "../../src/engine/gross-to-net";
import { rules } from "../../src/rules/all";
import { rulebook } from "../support/library";

// A table goes from column to column; the same rows as JSON go through the engine's readers. Both have the same years.

const LINES = Object.keys(LINE_OF_COLUMN);
const MONTHS = 12;
const PAY = 310_007;
const OF_LINE = 1_234;

/** A row: pay of every month or month by month, in pence, and the amounts of its lines. */
interface Row {
  readonly pay: number | readonly number[];
  readonly lines: Readonly<Record<string, number>>;
  readonly letter?: string;
  readonly director?: boolean;
  readonly plan?: string;
}

const RISING = Array.from({ length: MONTHS }, (_, month) => PAY + month * 1_003);
const SOME_MONTHS = RISING.map((pay, month) => (month % 3 === 1 ? Number.NaN : pay));

const ROWS: readonly Row[] = [
  { pay: PAY, lines: {} },
  { pay: RISING, lines: {}, plan: "Plan2" },
  { pay: SOME_MONTHS, lines: {}, letter: "M" },
  { pay: PAY, lines: {}, director: true, letter: "B" },
  { pay: [], lines: {} },
  ...LINES.map((name): Row => ({ pay: PAY, lines: { [name]: OF_LINE }, plan: "Plan1" })),
  ...LINES.map((name): Row => ({ pay: SOME_MONTHS, lines: { [name]: OF_LINE } })),
  ...LINES.map(
    (name, at): Row => ({
      pay: RISING,
      lines: { [name]: OF_LINE, [LINES[at - 1] ?? name]: 77 + at },
      director: at % 2 === 0,
    }),
  ),
  ...LINES.map((name): Row => ({ pay: 100, lines: { [name]: 90_000 } })),
  ...LINES.map((name): Row => ({ pay: PAY, lines: { [name]: 0 } })),
  { pay: PAY, lines: Object.fromEntries(LINES.map((name, at) => [name, at * 101])) },
];

const TEXTS: Readonly<Record<string, (row: Row) => string | null>> = {
  payFrequency: () => "Monthly",
  taxCode: () => "1257L",
  niCategory: ({ letter }) => letter ?? "A",
  studentLoanPlan: ({ plan }) => plan ?? null,
  directorMethod: ({ director }) => (director ? "Annual" : null),
};

function idOf(at: number): string {
  return `S${at}`;
}

function tableOf(rows: readonly Row[]): Table {
  const texts = Object.entries(TEXTS).map(([name, of]): [string, TableColumn] => [
    name,
    { kind: "text", values: rows.map(of) },
  ]);
  const money = (name: string, of: (row: Row) => number | undefined): [string, TableColumn] => [
    name,
    { kind: "pence", values: Float64Array.from(rows, (row) => of(row) ?? Number.NaN) },
  ];
  const lists = rows.map(({ pay }) => (typeof pay === "number" ? null : pay));
  let end = 0;
  const starts = [0, ...lists.map((list) => (end += list?.length ?? 0))];
  const pays: TableColumn = {
    kind: "pays",
    pence: Float64Array.from(lists.flatMap((list) => list ?? [])),
    starts: Int32Array.from(starts),
    given: Uint8Array.from(lists, (list) => (list === null ? 0 : 1)),
  };
  const columns = new Map<string, TableColumn>([
    ["id", { kind: "text", values: rows.map((_, at) => idOf(at)) }],
    ...texts,
    money("grossPay", ({ pay }) => (typeof pay === "number" ? pay : undefined)),
    ...LINES.map((name) => money(name, ({ lines }) => lines[name])),
    ["grossPays", pays],
  ]);
  return { rows: rows.length, columns };
}

function asJson(row: Row, at: number): Record<string, unknown> {
  const { pay, lines, director } = row;
  const amount = (pence: number) => (Number.isNaN(pence) ? null : formatPence(pence));
  const given = LINES.filter((name) => lines[name] !== undefined);
  return {
    id: idOf(at),
    payFrequency: "Monthly",
    taxCode: "1257L",
    niCategory: row.letter ?? "A",
    ...(row.plan === undefined ? {} : { studentLoanPlan: row.plan }),
    grossPay: typeof pay === "number" ? amount(pay) : pay.map(amount),
    ...(given.length === 0
      ? {}
      : { lines: given.map((name) => ({ ...LINE_OF_COLUMN[name], amount: formatPence(lines[name] ?? 0) })) }),
    ...(director ? { director: { nicMethod: "Annual" } } : {}),
  };
}

function newBatch(period: number | null, engine?: "js") {
  const made = createBatch(rulebook, { taxYear: 2026, period, ...(engine === undefined ? {} : { engine }) });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

/** Loads the rows as a table and one by one, and calculates them. */
async function both(period: number | null) {
  const [table, single] = [newBatch(period), newBatch(period)];
  table.addTable(tableOf(ROWS));
  for (const [at, row] of ROWS.entries()) single.add(asJson(row, at));
  await table.run();
  await single.run();
  return { table, single };
}

function yearsOf(batch: ReturnType<typeof newBatch>) {
  const [years, sums] = [new YearColumns(), new TotalsSoFar()];
  const written = [...batch.writeYears(years, sums)];
  const amounts = [...PERSON_AMOUNTS, ...LETTER_AMOUNTS].map((name) => [name, [...years.amounts(name)]]);
  const { ids, codes, letters, asDirector, payments } = years;
  return { written, totals: sums.totals, ids, codes, letters, asDirector, payments: [...payments], amounts };
}

describe.each([null, 1, 2])("a table in a batch, of the period %s", (period) => {
  it("has the years of the same rows in JSON, and their totals", async () => {
    const { table, single } = await both(period);
    expect(yearsOf(table)).toEqual(yearsOf(single));
    expect(yearsOf(table).totals).toEqual(table.totals());
  });

  it("has their payslips, summaries and problems", async () => {
    const { table, single } = await both(period);
    expect([...table.answers()]).toEqual([...single.answers()]);
    expect([...table.summaries()]).toEqual([...single.summaries()]);
  });
});

it("has the same years in JavaScript as in WebAssembly, directors too", async () => {
  const [best, plain] = [newBatch(null), newBatch(null, "js")];
  for (const batch of [best, plain]) {
    batch.addTable(tableOf(ROWS));
    await batch.run();
  }
  expect([best.engine, plain.engine]).toEqual([expect.stringMatching(/wasm|simd/), "js"]);
  expect(yearsOf(plain)).toEqual(yearsOf(best));
});

it("goes from column to column with any lines", async () => {
  const batch = newBatch(null);
  batch.addTable(tableOf(ROWS.filter(({ pay }) => pay === PAY)));
  const { columnRows, rows } = await batch.run();
  expect(columnRows).toBe(rows);
});

it("hands back its columns by kind of row: the index of each row, and net pay that adds up to its payslips", async () => {
  const batch = newBatch(null);
  const kinds = ["Monthly", "Weekly", "Monthly", "Weekly", "Monthly"];
  const row = { taxCode: "1257L", niCategory: "A" };
  for (const [at, payFrequency] of kinds.entries()) {
    batch.add({ ...row, id: idOf(at), payFrequency, grossPay: formatPence(50_000 + at * 10_000) });
  }
  await batch.run();
  const columns = batch.columns();
  expect(columns.map(({ payFrequency, indexes }) => [payFrequency, ...indexes])).toEqual([
    ["Monthly", 0, 2, 4],
    ["Weekly", 1, 3],
  ]);
  const paid = [...batch.answers()].map(({ result }) =>
    (result.ok ? result.value.payslips : []).reduce((sum, { forPeriod }) => sum + readPence(forPeriod.netPay), 0),
  );
  for (const { indexes, slots } of columns) {
    const ofRow = (at: number): number => slots.reduce((sum, { amounts }) => sum + (amounts("netPay")[at] ?? 0), 0);
    expect([...indexes].map((_, at) => ofRow(at))).toEqual([...indexes].map((index) => paid[index]));
  }
});

it("keeps any id, and the order of many", async () => {
  const ids = Array.from(
    { length: 1_100 },
    (_, at) => `${"é\n|😀".slice(at % 5)}${at % 7 === 0 ? "" : at}${'"'.repeat(at % 3)}x`,
  );
  const { rows, columns } = tableOf(ids.map(() => ({ pay: PAY, lines: {} })));
  const batch = newBatch(null);
  batch.addTable({ rows, columns: new Map([...columns, ["id", { kind: "text", values: ids }]]) });
  await batch.run();
  const { written, ids: inYears } = yearsOf(batch);
  expect(written.map(({ id }) => id)).toEqual(ids);
  expect(inYears).toEqual(ids);
});

/** A worker of a page in this process: messages are copied and come later, as those of a browser's worker do. */
function workerHere(): WorkerLike {
  const serve = batchServer();
  const listeners: Parameters<WorkerLike["addEventListener"]>[1][] = [];
  const answer = async (message: unknown): Promise<void> => {
    const data = structuredClone(await serve(structuredClone(message) as Request));
    for (const listener of listeners) listener({ data });
  };
  return {
    postMessage: (message) => void answer(message),
    addEventListener: (_, listener) => void listeners.push(listener),
  };
}

it("is worked by a page's worker as here, each call with its own answer", async () => {
  const rows = ROWS.slice(0, 4).map(asJson);
  const batch = newBatch(null);
  for (const row of rows) batch.add(row);
  await batch.run();
  const remote = connectBatch(workerHere());
  await expect(remote.run()).rejects.toThrow("the batch has not been opened");
  expect(await remote.open(rules, { taxYear: 2026 })).toMatchObject({ ok: true });
  await remote.add(rows);
  const [counts, totals, summaries] = await Promise.all([remote.run(), remote.totals(), remote.summaries()]);
  expect(counts).toMatchObject({ rows: rows.length });
  expect(totals).toEqual(structuredClone(batch.totals()));
  expect(summaries).toEqual(structuredClone([...batch.summaries()]));
});
