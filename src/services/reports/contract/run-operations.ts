import { z } from "@hono/zod-openapi";
import { idField, issueShown, operation, type RefusalCase, withExamples } from "../../contract";

const SELECT = {
  type: "array",
  minItems: 1,
  maxItems: 50,
  items: {
    oneOf: [
      entry(["field"], { field: text(), as: text() }),
      entry(["aggregate", "field", "as"], {
        aggregate: { type: "string", enum: ["sum", "avg", "min", "max", "count"] },
        field: text(),
        as: text(),
        distinct: { type: "boolean" },
      }),
      entry(["tagValue", "as"], {
        tagValue: entry(["field", "group", "name"], { field: text(), group: text(), name: text() }),
        as: text(),
      }),
    ],
  },
};

const FILTERS = {
  type: ["object", "null"],
  description: "`and`, `or` and `not` in up to three levels above leaves {`field`, `op`, `value`}.",
};

const ORDER_BY = {
  type: ["array", "null"],
  items: entry(["field"], { field: text(), direction: { type: "string", enum: ["asc", "desc"] } }),
};

/** The members of a definition as they are described. They are checked by the planner, which names every problem's place. */
export const MEMBERS = {
  dataset: { type: "string", example: "payslips" },
  select: SELECT,
  filters: FILTERS,
  groupBy: { type: ["array", "null"], items: text() },
  orderBy: ORDER_BY,
  limit: { type: ["integer", "null"], minimum: 1 },
} as const;

/** A report definition within a request. */
export const definitionField = z.looseObject({}).openapi("ReportDefinitionBody", {
  properties: { name: { type: ["string", "null"] }, description: { type: ["string", "null"] }, ...MEMBERS },
  required: ["dataset", "select"],
} as object);

export const EXAMPLE_DEFINITION = {
  dataset: "payslips",
  select: [
    { field: "employee.department", as: "department" },
    { aggregate: "sum", field: "forPeriod.grossPay", as: "gross pay" },
    { aggregate: "sum", field: "forPeriod.netPay", as: "net pay" },
  ],
  filters: { field: "paymentDate", op: "inPeriod", value: "@currentTaxYear" },
  groupBy: ["department"],
  orderBy: [{ field: "net pay", direction: "desc" }],
};

export const columnsShown = z.array(
  z
    .strictObject({ name: z.string(), type: z.string(), label: z.string(), sensitive: z.boolean() })
    .openapi("ReportColumn"),
);

export const statusScope = z
  .array(z.string())
  .nullable()
  .openapi({ description: "The payslip statuses that can be in the result; null for datasets without one." });

const resultShownFields = withExamples({
  runId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  columns: [
    columnsShown,
    [
      { name: "department", type: "string", label: "Department", sensitive: false },
      { name: "gross pay", type: "decimal", label: "Gross pay", sensitive: false },
      { name: "net pay", type: "decimal", label: "Net pay", sensitive: false },
    ],
  ],
  rows: [
    z.array(z.array(z.any())).openapi({ description: "Cells in the order of the columns; decimals are strings." }),
    [["Bakery", "6200.00", "4908.12"]],
  ],
  rowCount: [z.int(), 1],
  executionTimeMs: [z.int(), 12],
  truncated: [z.boolean().openapi({ description: "Whether the limit of the mode left out rows." }), false],
  statusScope: [statusScope, ["FINAL"]],
});

export const resultShown = z.strictObject(resultShownFields.shape).openapi("ReportResult");

export type ShownResult = z.input<typeof resultShown>;

export const EXAMPLE_RESULT = resultShownFields.example;

export const INVALID_DEFINITION: RefusalCase = {
  status: 400,
  token: "invalid_report_definition",
  when: "The definition has problems: each is listed with a JSON pointer in `path`.",
};

/** The refusals of every synchronous run. */
export const RUN_REFUSALS: readonly RefusalCase[] = [
  INVALID_DEFINITION,
  { status: 408, token: "report_timed_out", when: "The report takes too long: narrow its filters, or export it." },
  {
    status: 429,
    token: "too_many_running_reports",
    when: "Four synchronous reports of the organisation are running: use an export rather than a retry.",
  },
];

const common = { service: "Reports", scope: "organisation", isBeta: true, method: "post" } as const;

export const runReportNow = operation({
  ...common,
  id: "runReport",
  longRead: true,
  path: "/v1/report/reports/run",
  summary: "Runs a report: up to 10,000 rows at once",
  description:
    "Nothing of the report is saved but its entry in the runs. `truncated` says that there were more rows: export them instead.",
  body: definitionField,
  data: resultShown,
  token: "report_run_completed",
  refusals: RUN_REFUSALS,
  examples: { body: EXAMPLE_DEFINITION, data: EXAMPLE_RESULT },
});

const explainReportFields = withExamples({
  plan: [
    z.array(z.strictObject({ step: z.string(), text: z.string() })).nullable(),
    [{ step: "limit", text: "Answer at most 10000 rows, the most of a SYNC run; check whether there are more." }],
  ],
  sql: [z.string().nullable(), 'select "o"."c0"::text as "c0" from (...) as "o" limit $2'],
  parameters: [
    z.array(z.any()).nullable().openapi({ description: "The values of $1, $2 and so on." }),
    ["01JZ3V6D4R8QK2M5N7P9T1W3X1", 10_001],
  ],
  statusScope: [statusScope, ["FINAL"]],
  problems: [z.array(issueShown), []],
});

export const explainReport = operation({
  ...common,
  id: "explainReport",
  path: "/v1/report/reports/explain",
  summary: "Explains a report step by step, with its SQL; runs nothing",
  description: "A definition with problems is a success too: `problems` lists them, and there is no plan.",
  body: definitionField,
  data: z.strictObject(explainReportFields.shape),
  token: "report_explained",
  examples: { body: EXAMPLE_DEFINITION, data: explainReportFields.example },
});

function text() {
  return { type: "string" } as const;
}

function entry(required: readonly string[], properties: object) {
  return { type: "object", required, properties, additionalProperties: false } as const;
}
