import { describe, expect, it } from "vitest";
import {
  planReport,
  type ReportPlan,
  type ReportRow,
  runReport,
  runReportOnStream,
  startReport,
} from "../../src/engine/reports";
import { check, fc } from "../support/property";

function planOf(definition: unknown): ReportPlan {
  const plan = planReport(definition, { asOf: "2026-11-21" });
  if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
  return plan.value;
}

function rowsOf(definition: unknown, rows: readonly ReportRow[]): unknown {
  const run = runReport(planOf(definition), rows);
  return run.ok ? run.value.rows : run.problems;
}

const aggregate = (name: string, field: string, more = {}): unknown => ({
  aggregate: name,
  field,
  as: `${name}${Object.keys(more).length}`,
  ...more,
});
const RUNS = { dataset: "payroll_runs", groupBy: ["payFrequency"] };

describe("aggregates over rows in memory", () => {
  const figures = ["sum", "avg", "min", "max", "count"].map((name) => aggregate(name, "totals.netPay"));

  it("are exact, written with every decimal, and null where there is nothing to add", () => {
    const rows = [
      { payFrequency: "Weekly", totals: { netPay: "0.10" } },
      { payFrequency: "Weekly", totals: { netPay: "0.20" } },
      { payFrequency: "Weekly", totals: { netPay: null } },
      { payFrequency: "Monthly" },
    ];
    const select = [{ field: "payFrequency" }, ...figures];
    expect(rowsOf({ ...RUNS, select }, rows)).toEqual([
      ["Monthly", null, null, null, null, 0],
      ["Weekly", "0.30", "0.15", "0.10", "0.20", 2],
    ]);
  });

  it.each([
    [["0.01", "0.02"], "0.02"],
    [["-0.01", "-0.02"], "-0.02"],
    [["0.01", "0.00"], "0.01"],
    [["0.01", "0.01", "0.00"], "0.01"],
    [["0.01", "0.00", "0.00"], "0.00"],
    [["-0.01", "0.00", "0.00"], "0.00"],
  ])("round the average of %j half away from zero, to %s", (amounts, average) => {
    const rows = amounts.map((netPay) => ({ totals: { netPay } }));
    expect(rowsOf({ ...RUNS, select: [aggregate("avg", "totals.netPay")] }, rows)).toEqual([[average]]);
  });

  it("write the average of whole numbers with two decimals", () => {
    const rows = [1, 2, 2].map((employeeCount) => ({ employeeCount }));
    const select = [aggregate("avg", "employeeCount"), aggregate("sum", "employeeCount")];
    expect(rowsOf({ ...RUNS, select }, rows)).toEqual([["1.67", 5]]);
  });

  it("stay exact beyond what a number holds", () => {
    const amounts = fc.array(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), { minLength: 1, maxLength: 60 });
    check(
      fc.property(amounts, (pence) => {
        const rows = pence.map((amount) => ({ totals: { netPay: pounds(BigInt(amount)) } }));
        const total = pence.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(rowsOf({ ...RUNS, select: [aggregate("sum", "totals.netPay")] }, rows)).toEqual([[pounds(total)]]);
      }),
      300,
    );
    const large = Array.from({ length: 5000 }, () => ({ totals: { netPay: "9999999999999.99" } }));
    expect(rowsOf({ ...RUNS, select: [aggregate("sum", "totals.netPay")] }, large)).toEqual([["49999999999999950.00"]]);
  });

  it("count values, or different values, and no nulls", () => {
    const rows = ["a", "b", "a", null, "A"].map((lockedBy) => ({ lockedBy }));
    const select = [aggregate("count", "lockedBy"), aggregate("count", "lockedBy", { distinct: true })];
    expect(rowsOf({ ...RUNS, select }, rows)).toEqual([[4, 3]]);
  });

  it("have no group where no row is let through", () => {
    const filters = { field: "year", op: "eq", value: 2026 };
    expect(rowsOf({ ...RUNS, select: figures, filters }, [{ year: 2025 }])).toEqual([]);
    expect(rowsOf({ ...RUNS, select: figures }, [])).toEqual([]);
  });

  it("order by sums, large ones beside small ones", () => {
    const rows = [
      ...[1, 5, 4].flatMap((period) =>
        Array.from({ length: 900 }, () => ({ period, totals: { netPay: "9999999999999.99" } })),
      ),
      { period: 4, totals: { netPay: "0.01" } },
      { period: 2, totals: { netPay: "9999999999999.99" } },
      { period: 3 },
    ];
    const select = [{ field: "period" }, aggregate("sum", "totals.netPay")];
    const definition = { ...RUNS, select, groupBy: ["period"], orderBy: [{ field: "sum0", direction: "desc" }] };
    expect((rowsOf(definition, rows) as unknown[][]).map(([period]) => period)).toEqual([4, 1, 5, 2, 3]);
  });
});

describe("filters over rows in memory", () => {
  const CLIENTS = { dataset: "clients", select: [{ field: "name" }] };
  const found = (filters: unknown, names: readonly (string | null)[]): unknown =>
    (
      rowsOf(
        { ...CLIENTS, filters },
        names.map((name) => ({ name })),
      ) as unknown[][]
    ).map(([name]) => name);
  const name = (op: string, value: unknown): unknown => ({ field: "name", op, value });

  it("are true or false of a null, never neither", () => {
    const names = ["a", "b", null];
    expect(found(name("eq", "a"), names)).toEqual(["a"]);
    expect(found(name("neq", "a"), names)).toEqual(["b", null]);
    expect(found({ not: name("eq", "a") }, names)).toEqual(["b", null]);
    expect(found({ not: name("neq", "a") }, names)).toEqual(["a"]);
    expect(found({ not: name("gt", "a") }, names)).toEqual(["a", null]);
    expect(found({ not: name("contains", "a") }, names)).toEqual(["b", null]);
    expect(found(name("isNull", true), names)).toEqual([null]);
  });

  it("find a part of a text in either case, letter by letter", () => {
    expect(found(name("contains", "ŵYN"), ["Ŵyn", "wyn", "ALŴYN"])).toEqual(["ALŴYN", "Ŵyn"]);
    expect(found(name("contains", "ß"), ["STRASSE", "STRAẞE", "straße"])).toEqual(["STRAẞE", "straße"]);
    expect(found(name("contains", "50%_"), ["50%_", "50 x"])).toEqual(["50%_"]);
  });

  it("compare texts with regard to case, and order them by code points", () => {
    expect(found(name("eq", "sales"), ["Sales", "sales"])).toEqual(["sales"]);
    expect(found(name("gte", "Z"), ["a", "Z", "B", "é", "\uFFFD", "😀"])).toEqual(["Z", "a", "é", "\uFFFD", "😀"]);
  });
});

describe("tags", () => {
  const DEFINITION = {
    dataset: "court_orders",
    select: [
      { tagValue: { field: "employee.tags", group: "cost", name: "centre" }, as: "centre" },
      { aggregate: "count", field: "orderId", as: "orders" },
    ],
    groupBy: ["centre"],
  };
  const order = (orderId: string, ...tags: readonly string[]): ReportRow => ({ orderId, employee: { tags } });

  it("are grouped by the value of one, the first by code points where there are several", () => {
    const rows = [
      order("1", "cost:centre:North"),
      order("2", "cost:centre:South", "cost:centre:North"),
      order("3", "cost:centre:a:b", "team:centre:North"),
      order("4", "cost:centres:North"),
      order("5"),
    ];
    expect(rowsOf(DEFINITION, rows)).toEqual([
      ["North", 2],
      ["a:b", 1],
      [null, 2],
    ]);
  });

  it("are null where there are none", () => {
    const rows = [order("1"), order("2", "a:b:c"), { orderId: "3" }];
    const select = [{ field: "orderId" }, { field: "employee.tags" }];
    const filters = { field: "employee.tags", op: "isNull", value: true };
    expect(rowsOf({ dataset: "court_orders", select, filters }, rows)).toEqual([
      ["1", null],
      ["3", null],
    ]);
  });
});

describe("rows in memory", () => {
  const many = Array.from({ length: 30_000 }, (_, at) => ({
    lineCount: (at * 7919) % 30_000,
    journalId: `j${at % 10}`,
  }));
  const LIST = {
    dataset: "journals",
    select: [{ field: "lineCount" }],
    orderBy: [{ field: "lineCount", direction: "desc" }],
  };

  it("are kept only as far as the answer goes, and the cap is reported", () => {
    const run = runReport(planOf({ ...LIST, limit: 3 }), many);
    expect(run.ok && run.value).toMatchObject({ rows: [[29_999], [29_998], [29_997]], rowCount: 3, truncated: false });
    const capped = runReport(planOf(LIST), many);
    expect(capped.ok && [capped.value.rowCount, capped.value.truncated, capped.value.rows.at(-1)]).toEqual([
      10_000,
      true,
      [20_000],
    ]);
    const exactly = runReport(planOf(LIST), many.slice(0, 10_000));
    expect(exactly.ok && [exactly.value.rowCount, exactly.value.truncated]).toEqual([10_000, false]);
  });

  it("fall into as many groups as their keys have pairs, however many words there are", () => {
    const rows = Array.from({ length: 6000 }, (_, at) => ({
      journalId: `j${at % 2000}`,
      reference: `r${at % 3000}`,
      year: 2_000_000_000 + (at % 7),
    }));
    const pairs = new Map<string, number>();
    for (const row of rows) {
      const key = JSON.stringify([row.journalId, row.reference, row.year]);
      pairs.set(key, (pairs.get(key) ?? 0) + 1);
    }
    const keys = ["journalId", "reference", "year"];
    const select = [...keys.map((field) => ({ field })), aggregate("count", "journalId")];
    const answer = rowsOf({ dataset: "journals", select, groupBy: keys }, [...rows, ...rows]) as readonly unknown[][];
    expect(answer).toHaveLength(pairs.size);
    expect(answer.every((row) => row[3] === 2 * (pairs.get(JSON.stringify(row.slice(0, 3))) ?? 0))).toBe(true);
  });

  it("give one answer whole, in portions, as a stream and as columns", async () => {
    const definition = {
      dataset: "journals",
      select: [{ field: "journalId" }, aggregate("sum", "lineCount")],
      groupBy: ["journalId"],
    };
    const plan = planOf(definition);
    const whole = runReport(plan, many);
    const portions = [many.slice(0, 1), many.slice(1, 2049), many.slice(2049)];
    expect(await runReportOnStream(plan, stream(portions))).toEqual(whole);
    const run = startReport(plan);
    const words = [...new Set(many.map(({ journalId }) => journalId))].reverse();
    for (const part of portions) {
      run.addColumns({
        length: part.length,
        columns: {
          journalId: { codes: Int32Array.from(part, ({ journalId }) => words.indexOf(journalId)), words: [...words] },
          lineCount: { values: Float64Array.from(part, ({ lineCount }) => lineCount) },
        },
      });
    }
    expect(run.finish()).toEqual(whole);
  });

  it("are refused with their place where a value does not suit its field", () => {
    const rows = [{ lineCount: 1 }, { lineCount: "x" }, 7, { lineCount: 1.5 }] as unknown as readonly ReportRow[];
    expect(rowsOf(LIST, rows)).toEqual([
      { token: "value_type_mismatch", path: "/1/lineCount", arguments: { expected: "a value of type integer" } },
      { token: "wrong_type", path: "/2", arguments: { expected: "object" } },
      { token: "value_type_mismatch", path: "/3/lineCount", arguments: { expected: "a value of type integer" } },
    ]);
    const orders = { dataset: "payroll_runs", select: [{ field: "status" }, { field: "totals.tax" }] };
    expect(rowsOf(orders, [{ status: "Shut", totals: { tax: "1.005" } }])).toMatchObject([
      { token: "unknown_value", path: "/0/status" },
      { token: "value_type_mismatch", path: "/0/totals/tax" },
    ]);
  });

  it("have tags as a list, however one tag was written before", () => {
    const definition = { dataset: "court_orders", select: [{ field: "employee.tags" }] };
    const rows = [{ employee: { tags: ["a:b:c"] } }, { employee: { tags: "a:b:c" } }];
    expect(rowsOf(definition, rows)).toMatchObject([{ token: "value_type_mismatch", path: "/1/employee/tags" }]);
  });

  it("stop being read after a hundred problems", () => {
    const rows = Array.from({ length: 5000 }, () => ({ lineCount: "x" }));
    expect(rowsOf(LIST, rows)).toHaveLength(100);
  });
});

async function* stream<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

function pounds(pence: bigint): string {
  const digits = String(pence < 0n ? -pence : pence).padStart(3, "0");
  return `${pence < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
