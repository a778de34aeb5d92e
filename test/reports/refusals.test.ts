import { describe, expect, it } from "vitest";
import { describeProblem } from "../../src/engine";
import { planReport } from "../../src/engine/reports";

const AS_OF = { asOf: "2026-11-21" };
const LIST = { dataset: "payslips", select: [{ field: "payslipId" }] };
const NET = { aggregate: "sum", field: "forPeriod.netPay", as: "net" };

function problemsOf(definition: unknown, options: Parameters<typeof planReport>[1] = AS_OF): readonly string[] {
  const plan = planReport(definition, options);
  return plan.ok ? [] : plan.problems.map(({ token, path }) => `${token} ${path}`);
}

const filtered = (filters: unknown): unknown => ({ ...LIST, filters });
const leaf = (field: string, op: string, value?: unknown): unknown => filtered({ field, op, value });

/** What is wrong, the definition, and the whole list of its problems. */
const REFUSED: readonly (readonly [what: string, definition: unknown, problems: readonly string[]])[] = [
  ["no object", [], ["wrong_type "]],
  ["nothing at all", {}, ["required /dataset", "required /select"]],
  ["an unknown member", { ...LIST, wher: [] }, ["unknown_field /wher"]],
  ["an unknown dataset", { ...LIST, dataset: "people" }, ["unknown_dataset /dataset"]],
  ["a dataset that is no text", { ...LIST, dataset: 7 }, ["wrong_type /dataset"]],
  ["an empty name", { ...LIST, name: "" }, ["must_not_be_empty /name"]],
  ["a name that is too long", { ...LIST, name: "x".repeat(101) }, ["too_large /name"]],
  ["no entries", { ...LIST, select: [] }, ["must_not_be_empty /select"]],
  [
    "51 entries",
    { ...LIST, select: Array.from({ length: 51 }, (_, at) => ({ field: "payslipId", as: `c${at}` })) },
    ["too_many_items /select"],
  ],
  ["an unknown field", { ...LIST, select: [{ field: "salary" }] }, ["field_not_in_dataset /select/0/field"]],
  ["the organisation", { ...LIST, select: [{ field: "organisation_id" }] }, ["field_not_in_dataset /select/0/field"]],
  ["the organisation in a filter", leaf("organisation_id", "eq", "x"), ["field_not_in_dataset /filters/field"]],
  ["a name of every object", { ...LIST, select: [{ field: "constructor" }] }, ["field_not_in_dataset /select/0/field"]],
  [
    "two columns of one name",
    { ...LIST, select: [{ field: "payslipId" }, { field: "status", as: "payslipId" }] },
    ["duplicate_alias /select/1/as"],
  ],
  [
    "one field twice",
    { ...LIST, select: [{ field: "status" }, { field: "status" }] },
    ["duplicate_alias /select/1/field"],
  ],
  ["an aggregate without groups", { ...LIST, select: [NET] }, ["group_by_required /groupBy"]],
  ["an aggregate with no group named", { ...LIST, select: [NET], groupBy: [] }, ["group_by_required /groupBy"]],
  [
    "an aggregate without an alias",
    { ...LIST, select: [{ aggregate: "sum", field: "forPeriod.netPay" }], groupBy: ["status"] },
    ["required /select/0/as"],
  ],
  [
    "an unknown aggregate",
    { ...LIST, select: [{ ...NET, aggregate: "median" }], groupBy: ["status"] },
    ["unknown_value /select/0/aggregate"],
  ],
  [
    "a sum of texts",
    { ...LIST, select: [{ ...NET, field: "taxCode" }], groupBy: ["status"] },
    ["aggregation_not_supported /select/0/aggregate"],
  ],
  [
    "a sum to date",
    { ...LIST, select: [{ ...NET, field: "yearToDate.netPay" }], groupBy: ["status"] },
    ["aggregation_not_supported /select/0/aggregate"],
  ],
  [
    "a count to date",
    { ...LIST, select: [{ ...NET, aggregate: "count", field: "yearToDate.netPay" }], groupBy: ["status"] },
    ["aggregation_not_supported /select/0/aggregate"],
  ],
  [
    "a count of tags",
    { ...LIST, select: [{ ...NET, aggregate: "count", field: "employee.tags" }], groupBy: ["status"] },
    ["aggregation_not_supported /select/0/aggregate"],
  ],
  [
    "a distinct sum",
    { ...LIST, select: [{ ...NET, distinct: true }], groupBy: ["status"] },
    ["must_be_absent /select/0/distinct"],
  ],
  ["an entry of two kinds", { ...LIST, select: [{ ...NET, tagValue: {} }] }, ["sent_together /select/0/tagValue"]],
  [
    "a plain entry outside the groups",
    { ...LIST, select: [{ field: "taxCode" }, NET], groupBy: ["status"] },
    ["field_not_grouped /select/0"],
  ],
  ["groups by an amount", { ...LIST, select: [NET], groupBy: ["forPeriod.netPay"] }, ["not_groupable /groupBy/0"]],
  ["groups by tags", { ...LIST, select: [NET], groupBy: ["employee.tags"] }, ["not_groupable /groupBy/0"]],
  [
    "a group named twice",
    { ...LIST, select: [{ field: "status", as: "s" }, NET], groupBy: ["s", "status"] },
    ["duplicate /groupBy/1"],
  ],
  [
    "a tag value of a field without tags",
    { ...LIST, select: [{ tagValue: { field: "status", group: "a", name: "b" }, as: "t" }] },
    ["value_type_mismatch /select/0/tagValue/field"],
  ],
  [
    "a tag's group with a colon",
    { ...LIST, select: [{ tagValue: { field: "employee.tags", group: "a:b", name: "c" }, as: "t" }] },
    ["value_type_mismatch /select/0/tagValue/group"],
  ],
  [
    "a tag value without an alias",
    { ...LIST, select: [{ tagValue: { field: "employee.tags", group: "a", name: "c" } }] },
    ["required /select/0/as"],
  ],
  ["order by what is not selected", { ...LIST, orderBy: [{ field: "status" }] }, ["unknown_value /orderBy/0/field"]],
  [
    "order in no direction",
    { ...LIST, orderBy: [{ field: "payslipId", direction: "up" }] },
    ["unknown_value /orderBy/0/direction"],
  ],
  [
    "order by one column twice",
    { ...LIST, orderBy: [{ field: "payslipId" }, { field: "payslipId" }] },
    ["duplicate /orderBy/1/field"],
  ],
  ["a limit of zero", { ...LIST, limit: 0 }, ["too_small /limit"]],
  ["half a limit", { ...LIST, limit: 1.5 }, ["not_an_integer /limit"]],
  ["a limit in words", { ...LIST, limit: "10" }, ["wrong_type /limit"]],
  [
    "four levels",
    filtered({ and: [{ or: [{ not: { and: [{ field: "status", op: "eq", value: "FINAL" }] } }] }] }),
    ["filter_too_deep /filters/and/0/or/0/not"],
  ],
  [
    "a node of two kinds",
    filtered({ and: [{ field: "status", op: "eq", value: "FINAL" }], or: [] }),
    ["sent_together /filters/or"],
  ],
  [
    "a node and a leaf in one",
    filtered({ not: { field: "status", op: "eq", value: "FINAL" }, op: "eq" }),
    ["unknown_field /filters/op"],
  ],
  ["an empty list of conditions", filtered({ or: [] }), ["must_not_be_empty /filters/or"]],
  ["an empty filter", filtered({}), ["required /filters/field", "required /filters/op"]],
  ["an unknown operator", leaf("status", "like", "F%"), ["unknown_value /filters/op"]],
  [
    "a shown field filtered by",
    {
      dataset: "payments",
      select: [{ field: "accountName" }],
      filters: { field: "accountName", op: "eq", value: "A" },
    },
    ["not_filterable /filters/field"],
  ],
  ["text in an amount", leaf("forPeriod.netPay", "contains", "1"), ["operator_not_supported /filters/op"]],
  ["tags compared", leaf("employee.tags", "eq", "a:b:c"), ["operator_not_supported /filters/op"]],
  ["a boolean above another", leaf("isDirector", "gt", false), ["operator_not_supported /filters/op"]],
  ["a period of a text", leaf("taxCode", "inPeriod", "@currentMonth"), ["operator_not_supported /filters/op"]],
  ["an unknown period", leaf("paymentDate", "inPeriod", "@lastMonth"), ["unknown_relative_period /filters/value"]],
  ["no value", leaf("taxCode", "eq"), ["required /filters/value"]],
  ["a null to compare with", leaf("taxCode", "eq", null), ["value_type_mismatch /filters/value"]],
  ["a number for a text", leaf("taxCode", "eq", 1257), ["value_type_mismatch /filters/value"]],
  ["a text for a number", leaf("year", "eq", "2026"), ["value_type_mismatch /filters/value"]],
  ["half a year", leaf("year", "eq", 2026.5), ["value_type_mismatch /filters/value"]],
  ["a third decimal of money", leaf("forPeriod.netPay", "gt", "1.005"), ["value_type_mismatch /filters/value"]],
  ["an exponent", leaf("forPeriod.netPay", "gt", 1e21), ["value_type_mismatch /filters/value"]],
  [
    "an amount too large to be exact",
    leaf("forPeriod.netPay", "gt", "10000000000000.01"),
    ["value_type_mismatch /filters/value"],
  ],
  ["30 February", leaf("paymentDate", "eq", "2026-02-30"), ["value_type_mismatch /filters/value"]],
  ["the year zero", leaf("paymentDate", "eq", "0000-12-31"), ["value_type_mismatch /filters/value"]],
  ["an instant for a date", leaf("paymentDate", "eq", "2026-02-03T00:00:00Z"), ["value_type_mismatch /filters/value"]],
  ["a word that the enum lacks", leaf("status", "eq", "final"), ["unknown_value /filters/value"]],
  ["a text that cannot be stored", leaf("taxCode", "eq", "a\0b"), ["value_type_mismatch /filters/value"]],
  ["half a letter", leaf("taxCode", "contains", "\ud83d"), ["value_type_mismatch /filters/value"]],
  ["a search for nothing", leaf("taxCode", "contains", ""), ["must_not_be_empty /filters/value"]],
  ["a list that is none", leaf("taxCode", "in", "BR"), ["wrong_type /filters/value"]],
  ["an empty list", leaf("taxCode", "in", []), ["must_not_be_empty /filters/value"]],
  [
    "a wrong item",
    leaf("taxCode", "in", ["BR", 1, "0T", null]),
    ["value_type_mismatch /filters/value/1", "value_type_mismatch /filters/value/3"],
  ],
  ["three bounds", leaf("year", "between", [1, 2, 3]), ["value_type_mismatch /filters/value"]],
  ["bounds the wrong way round", leaf("year", "between", [2027, 2026]), ["value_type_mismatch /filters/value/1"]],
  [
    "amounts the wrong way round",
    leaf("forPeriod.netPay", "between", ["10", "9.99"]),
    ["value_type_mismatch /filters/value/1"],
  ],
  ["isNull of no boolean", leaf("taxCode", "isNull", "yes"), ["value_type_mismatch /filters/value"]],
];

describe("a definition that is wrong", () => {
  it.each(REFUSED)("is refused for %s", (_, definition, problems) => {
    expect(problemsOf(definition)).toEqual(problems);
  });

  it("says everything at once, in the order of its members", () => {
    const definition = {
      limit: -1,
      orderBy: [{ field: "missing" }],
      filters: {
        and: [{ field: "nobody", op: "eq", value: 1 }, { not: { field: "status", op: "gt", value: "FINAL" } }],
      },
      groupBy: ["employee.tags"],
      select: [{ field: "status" }, { ...NET, field: "yearToDate.tax" }],
      dataset: "payslips",
    };
    expect(problemsOf(definition)).toEqual([
      "aggregation_not_supported /select/1/aggregate",
      "field_not_grouped /select/0",
      "field_not_in_dataset /filters/and/0/field",
      "operator_not_supported /filters/and/1/not/op",
      "not_groupable /groupBy/0",
      "unknown_value /orderBy/0/field",
      "too_small /limit",
    ]);
  });

  it("has a sentence for each problem", () => {
    const problems = REFUSED.flatMap(([, definition]) => {
      const plan = planReport(definition, AS_OF);
      return plan.ok ? [] : plan.problems;
    });
    expect(problems.map(describeProblem).filter((sentence) => /undefined|null/.test(sentence))).toEqual([]);
  });

  it("needs the day of the run, in years that have relative periods", () => {
    expect(problemsOf(LIST, { asOf: "2026-02-30" })).toEqual(["invalid_date /asOf"]);
    expect(problemsOf(LIST, {} as { asOf: string })).toEqual(["required /asOf"]);
    expect(problemsOf(LIST, { asOf: "1899-12-31" })).toEqual(["date_before /asOf"]);
    expect(problemsOf(LIST, { asOf: "9999-01-01" })).toEqual(["date_after /asOf"]);
    expect(problemsOf(LIST, { asOf: "2026-11-21", mode: "LATER" as "SYNC" })).toEqual(["unknown_value /mode"]);
  });

  it("counts leaves and values before it works on them", () => {
    const one = { field: "year", op: "eq", value: 2026 };
    const many = { or: Array.from({ length: 251 }, () => one) };
    expect(problemsOf(filtered({ and: [many, many] }))).toEqual(["too_many_items /filters"]);
    expect(
      problemsOf(
        leaf(
          "year",
          "in",
          Array.from({ length: 1001 }, (_, at) => at),
        ),
      ),
    ).toEqual(["too_many_items /filters/value"]);
  });
});
