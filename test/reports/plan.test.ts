import { describe, expect, it } from "vitest";
import { explainPlan, planReport, type ReportMode, type ReportPlan } from "../../src/engine/reports";

function planOf(definition: unknown, asOf = "2026-11-21", mode: ReportMode = "SYNC"): ReportPlan {
  const plan = planReport(definition, { asOf, mode });
  if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
  return plan.value;
}

const LIST = { dataset: "payslips", select: [{ field: "payslipId" }] };
const status = (op: string, value: unknown): unknown => ({ field: "status", op, value });

describe("the status of payslips", () => {
  const FINAL = { kind: "leaf", field: "status", type: "enum", op: "eq", values: ["FINAL"], period: null };

  it("is FINAL where a definition says nothing", () => {
    expect(planOf(LIST)).toMatchObject({ filter: FINAL, statusScope: ["FINAL"] });
  });

  it("is FINAL beside every other filter, without a level of its own being counted", () => {
    const filters = { not: { or: [{ and: [{ field: "taxCode", op: "eq", value: "BR" }] }] } };
    const { filter, statusScope } = planOf({ ...LIST, filters });
    expect(filter).toMatchObject({ kind: "and", parts: [FINAL, { kind: "not" }] });
    expect(statusScope).toEqual(["FINAL"]);
  });

  it.each([
    ["PREVIEW asked for", status("eq", "PREVIEW"), ["PREVIEW"]],
    ["both asked for", status("in", ["FINAL", "PREVIEW"]), ["PREVIEW", "FINAL"]],
    ["all but FINAL", status("neq", "FINAL"), ["PREVIEW"]],
    ["not FINAL", { not: status("eq", "FINAL") }, ["PREVIEW"]],
    ["whatever is set", status("isNull", false), ["PREVIEW", "FINAL"]],
    ["nothing that can be", { and: [status("eq", "FINAL"), status("eq", "PREVIEW")] }, []],
    [
      "PREVIEW or another field",
      { or: [status("eq", "PREVIEW"), { field: "year", op: "eq", value: 2026 }] },
      ["PREVIEW", "FINAL"],
    ],
    [
      "PREVIEW and another field",
      { and: [status("eq", "PREVIEW"), { field: "year", op: "eq", value: 2026 }] },
      ["PREVIEW"],
    ],
  ])("is what was asked: %s", (_, filters, scope) => {
    const plan = planOf({ ...LIST, filters });
    expect(plan.statusScope).toEqual(scope);
    expect(JSON.stringify(plan.filter).match(/"status"/g)?.length).toBe(
      JSON.stringify(filters).match(/"status"/g)?.length,
    );
  });

  it("is implied of payslip lines by their payslip, and of no other dataset", () => {
    expect(planOf({ dataset: "payslip_lines", select: [{ field: "id" }] }).filter).toMatchObject({
      field: "payslip.status",
    });
    expect(planOf({ dataset: "court_orders", select: [{ field: "status" }] })).toMatchObject({
      filter: null,
      statusScope: null,
    });
  });
});

describe("the limit", () => {
  it.each([
    ["SYNC", undefined, 10_000, true],
    ["SYNC", 10_001, 10_000, true],
    ["SYNC", 9_999, 9_999, false],
    ["EXPORT", undefined, 5_000_000, true],
    ["EXPORT", 1e300, 5_000_000, true],
    ["SCHEDULED", 5_000_001, 5_000_000, true],
    ["EXPORT", 10_001, 10_001, false],
  ] as const)("of a %s run with %s asked for is %s", (mode, asked, limit, isCapped) => {
    expect(planOf({ ...LIST, limit: asked }, "2026-11-21", mode)).toMatchObject({ limit, isCapped });
  });
});

describe("the order of an answer", () => {
  it("ends with every column that was not named, ascending, so that equals are settled", () => {
    const select = [{ field: "payslipId" }, { field: "taxCode", as: "code" }, { field: "year" }];
    const orderBy = [{ field: "taxCode", direction: "desc" }];
    expect(planOf({ ...LIST, select, orderBy }).orderBy).toEqual([
      { column: 1, direction: "desc" },
      { column: 0, direction: "asc" },
      { column: 2, direction: "asc" },
    ]);
  });

  it("takes an alias before a field of the same name", () => {
    const select = [
      { field: "year", as: "period" },
      { field: "period", as: "year" },
    ];
    expect(planOf({ ...LIST, select, orderBy: [{ field: "period" }] }).orderBy[0]?.column).toBe(0);
  });
});

describe("groups", () => {
  it("are named by field, by the alias of a field, or by the alias of a tag's value", () => {
    const select = [
      { field: "employee.department", as: "team" },
      { tagValue: { field: "employee.tags", group: "cost", name: "centre" }, as: "centre" },
      { aggregate: "count", field: "payslipId", as: "n" },
    ];
    expect(planOf({ ...LIST, select, groupBy: ["team", "centre", "year"] }).groupBy).toEqual([
      { kind: "field", field: "employee.department" },
      { kind: "tagValue", field: "employee.tags", group: "cost", name: "centre" },
      { kind: "field", field: "year" },
    ]);
  });

  it("are named by the field where an aggregate has taken its name", () => {
    const select = [{ aggregate: "max", field: "year", as: "year" }];
    expect(planOf({ ...LIST, select, groupBy: ["year"] }).groupBy).toEqual([{ kind: "field", field: "year" }]);
  });
});

describe("values", () => {
  it.each([
    ["forPeriod.netPay", 12.5, "12.50"],
    ["forPeriod.netPay", "-0", "0.00"],
    ["forPeriod.netPay", "0012.340", "12.34"],
    ["paymentDate", "2024-02-29", "2024-02-29"],
  ])("of %s: %s is planned as %s", (field, value, planned) => {
    const { filter } = planOf({ ...LIST, filters: { and: [status("eq", "FINAL"), { field, op: "eq", value }] } });
    expect(filter).toMatchObject({ parts: [{}, { values: [planned] }] });
  });

  it("of instants get their milliseconds", () => {
    const filters = { field: "createdAt", op: "eq", value: "2026-04-06T09:30:00.5Z" };
    const { filter } = planOf({ dataset: "invoices", select: [{ field: "invoiceId" }], filters });
    expect(filter).toMatchObject({ values: ["2026-04-06T09:30:00.500Z"] });
  });
});

describe("relative periods", () => {
  const valuesOf = (value: string, asOf: string, field = "journalDate"): unknown =>
    planOf({ dataset: "journals", select: [{ field: "journalId" }], filters: { field, op: "inPeriod", value } }, asOf)
      .filter;

  it.each([
    ["@currentWeek", "2026-11-21", "2026-11-16", "2026-11-22"],
    ["@currentWeek", "2026-11-16", "2026-11-16", "2026-11-22"],
    ["@currentWeek", "2026-11-22", "2026-11-16", "2026-11-22"],
    ["@currentWeek", "1968-02-29", "1968-02-26", "1968-03-03"],
    ["@currentMonth", "2026-11-21", "2026-11-01", "2026-11-30"],
    ["@currentMonth", "2028-02-29", "2028-02-01", "2028-02-29"],
    ["@currentTaxYear", "2026-04-05", "2025-04-06", "2026-04-05"],
    ["@currentTaxYear", "2026-04-06", "2026-04-06", "2027-04-05"],
    ["@currentTaxYear", "2027-01-01", "2026-04-06", "2027-04-05"],
  ])("%s on %s is %s to %s", (period, asOf, from, to) => {
    expect(valuesOf(period, asOf)).toMatchObject({ op: "between", values: [from, to], period });
  });

  it.each([
    ["@currentTaxYear", "2026-11-21", "2026-04-05T23:00:00.000Z", "2027-04-05T22:59:59.999Z"],
    ["@currentMonth", "2026-11-21", "2026-11-01T00:00:00.000Z", "2026-11-30T23:59:59.999Z"],
    ["@currentMonth", "2026-03-15", "2026-03-01T00:00:00.000Z", "2026-03-31T22:59:59.999Z"],
    ["@currentWeek", "2026-03-29", "2026-03-23T00:00:00.000Z", "2026-03-29T22:59:59.999Z"],
    ["@currentWeek", "2026-10-25", "2026-10-18T23:00:00.000Z", "2026-10-25T23:59:59.999Z"],
  ])("%s on %s is, of instants, from midnight to midnight in London", (period, asOf, from, to) => {
    expect(valuesOf(period, asOf, "createdAt")).toMatchObject({ values: [from, to] });
  });

  it("know London's midnight of every day of forty years as the host does", () => {
    const hour = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/London",
      dateStyle: "short",
      timeStyle: "medium",
    });
    for (let month = 0; month < 480; month++) {
      const asOf = new Date(Date.UTC(2000, month, 1 + (month % 28))).toISOString().slice(0, 10);
      const { values } = valuesOf("@currentWeek", asOf, "createdAt") as { values: readonly string[] };
      const [from, to] = values.map((value) => hour.format(new Date(value)));
      expect([from?.slice(-8), to?.slice(-8)], asOf).toEqual(["00:00:00", "23:59:59"]);
    }
  });
});

describe("a plan", () => {
  it("is plain data and survives a journey as JSON", () => {
    const plan = planOf({ ...LIST, filters: { field: "paymentDate", op: "inPeriod", value: "@currentMonth" } });
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  it("takes null for what may be left out", () => {
    const nulls = { name: null, description: null, filters: null, groupBy: null, orderBy: null, limit: null };
    expect(planOf({ ...LIST, ...nulls })).toEqual(planOf(LIST));
  });

  it("says in words what it does", () => {
    const filters = {
      or: [
        { field: "year", op: "in", value: [2025, 2026] },
        { not: { field: "taxCode", op: "isNull", value: true } },
        {
          and: [
            { field: "forPeriod.netPay", op: "gte", value: 10 },
            { field: "paymentDate", op: "inPeriod", value: "@currentWeek" },
          ],
        },
      ],
    };
    const select = [
      { field: "employee.department" },
      { aggregate: "count", field: "employeeId", distinct: true, as: "people" },
    ];
    const plan = planOf({ ...LIST, select, filters, groupBy: ["employee.department"], limit: 1 });
    expect(explainPlan(plan).map(({ step, text }) => `${step}: ${text}`)).toEqual([
      "rows: Read the rows of payslips: employee.department, employeeId, status, year, taxCode, forPeriod.netPay, paymentDate.",
      'filter: Keep the rows where status = "FINAL" and (year is one of 2025, 2026 or (not (taxCode is null)) or (forPeriod.netPay >= "10.00" and paymentDate is from "2026-11-16" to "2026-11-22" (@currentWeek))).',
      "group: Make a group of employee.department.",
      'columns: Answer "employee.department" = employee.department (string), "people" = count of different values of employeeId (integer).',
      'order: Order by "employee.department" asc, "people" asc, nulls last.',
      "limit: Answer at most 1 row.",
    ]);
  });
});
