import { z } from "@hono/zod-openapi";

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

function text() {
  return { type: "string" } as const;
}

function entry(required: readonly string[], properties: object) {
  return { type: "object", required, properties, additionalProperties: false } as const;
}
