import { describe, expect, it } from "vitest";
import { planReport, type ReportColumns, type ReportPlan, startReport } from "../../src/engine/reports";

function planOf(definition: unknown): ReportPlan {
  const plan = planReport(definition, { asOf: "2026-11-21" });
  if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
  return plan.value;
}

describe("columns in memory", () => {
  it("are refused when they are missing, of another kind, or hold what they cannot", () => {
    const plan = planOf({ dataset: "journals", select: [{ field: "journalId" }, { field: "lineCount" }] });
    const problemsOf = (columns: ReportColumns["columns"]): unknown => {
      const run = startReport(plan);
      run.addColumns({ length: 2, columns });
      const result = run.finish();
      return result.ok ? [] : result.problems.map(({ token, path }) => `${token} ${path}`);
    };
    const journalId = { codes: Int32Array.of(0, 0), words: ["a"] };
    const lineCount = { values: Float64Array.of(1, Number.NaN) };
    expect(problemsOf({ journalId, lineCount })).toEqual([]);
    expect(problemsOf({ lineCount })).toEqual(["required /columns/journalId"]);
    expect(problemsOf({ journalId: lineCount, lineCount })).toEqual(["wrong_type /columns/journalId"]);
    expect(problemsOf({ journalId, lineCount: { values: Float64Array.of(1) } })).toEqual([
      "wrong_type /columns/lineCount",
    ]);
    expect(problemsOf({ journalId, lineCount: { values: Float64Array.of(1, 0.5) } })).toEqual([
      "value_type_mismatch /columns/lineCount/1",
    ]);
    expect(problemsOf({ journalId: { codes: Int32Array.of(0, 1), words: ["a"] }, lineCount })).toEqual([
      "value_type_mismatch /columns/journalId/1",
    ]);
  });

  it.each([
    ["one condition on words", { field: "name", op: "eq", value: "a" }],
    [
      "two",
      {
        and: [
          { field: "name", op: "eq", value: "a" },
          { field: "reference", op: "neq", value: "b" },
        ],
      },
    ],
    [
      "either of two",
      {
        or: [
          { field: "name", op: "eq", value: "a" },
          { field: "reference", op: "neq", value: "b" },
        ],
      },
    ],
    ["none", null],
  ])("are refused in any chunk, and whatever list of words came before, with %s", (_, filters) => {
    const plan = planOf({ dataset: "clients", select: [{ field: "name" }, { field: "reference" }], filters });
    const column = (wrong: number, at: number): { codes: Int32Array; words: readonly string[] } => ({
      codes: new Int32Array(5000).fill(wrong, at, at + 1),
      words: ["a"],
    });
    for (const [code, words] of [
      [1, ["a"]],
      [-2, ["a"]],
      [2, ["b", "a"]],
    ] as const) {
      const run = startReport(plan);
      run.addColumns({ length: 1, columns: { name: { codes: Int32Array.of(0), words }, reference: column(0, 0) } });
      run.addColumns({ length: 5000, columns: { name: column(code, 4321), reference: column(0, 0) } });
      const result = run.finish();
      const problems = result.ok ? [] : result.problems.map(({ token, path }) => `${token} ${path}`);
      expect(problems).toEqual(["value_type_mismatch /columns/name/4321"]);
    }
  });

  it("are refused for a word that only another list has", () => {
    const run = startReport(planOf({ dataset: "clients", select: [{ field: "name" }] }));
    const words = ["a"];
    run.addColumns({ length: 1, columns: { name: { codes: Int32Array.of(0), words } } });
    run.addColumns({ length: 1, columns: { name: { codes: Int32Array.of(0), words: ["b"] } } });
    run.addColumns({ length: 1, columns: { name: { codes: Int32Array.of(1), words } } });
    expect(run.finish()).toMatchObject({ ok: false, problems: [{ path: "/columns/name/0" }] });
  });

  it("may have a list of words that grows, and lists in another order", () => {
    const run = startReport(planOf({ dataset: "clients", select: [{ field: "name" }] }));
    const words = ["a"];
    run.addColumns({ length: 2, columns: { name: { codes: Int32Array.of(0, -1), words } } });
    words.push("b");
    run.addColumns({ length: 2, columns: { name: { codes: Int32Array.of(1, 0), words } } });
    run.addColumns({ length: 2, columns: { name: { codes: Int32Array.of(0, 1), words: ["c", "b"] } } });
    run.addColumns({ length: 1, columns: { name: { codes: Int32Array.of(1), words } } });
    const names = [["a"], ["a"], ["b"], ["b"], ["b"], ["c"], [null]];
    expect(run.finish()).toMatchObject({ ok: true, value: { rows: names } });
  });

  it("are refused for a number that only a condition reads", () => {
    const filters = { field: "lineCount", op: "gt", value: 7 };
    const run = startReport(planOf({ dataset: "journals", select: [{ field: "journalId" }], filters }));
    const journalId = { codes: Int32Array.of(0, 0), words: ["a"] };
    run.addColumns({ length: 2, columns: { journalId, lineCount: { values: Float64Array.of(1e16, 8) } } });
    expect(run.finish()).toMatchObject({ ok: false, problems: [{ path: "/columns/lineCount/0" }] });
  });
});
