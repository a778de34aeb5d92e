import { z } from "@hono/zod-openapi";
import { operation, textField, withExamples } from "../../contract";

const summaryFields = withExamples({
  name: [z.string(), "payslips"],
  label: [z.string(), "Payslips"],
  description: [z.string(), "One row for each payslip."],
  fieldCount: [z.int(), 117],
  isAvailable: [
    z.boolean().openapi({ description: "Whether the service that fills the dataset is there: true of every dataset." }),
    true,
  ],
});

const summary = z.strictObject(summaryFields.shape);

const words = z.array(z.string());

const fieldFields = withExamples({
  name: [z.string().openapi({ description: "Dotted for fields of a related record." }), "forPeriod.netPay"],
  label: [z.string(), "Net pay"],
  type: [z.enum(["string", "decimal", "integer", "boolean", "date", "datetime", "enum", "tags"]), "decimal"],
  enumValues: [words.nullable(), null],
  decimals: [z.int().nullable(), 2],
  filterable: [z.boolean(), true],
  groupable: [z.boolean(), false],
  aggregations: [words, ["sum", "avg", "min", "max", "count"]],
  sensitive: [z.boolean(), false],
  isYearToDate: [z.boolean(), false],
});

const field = z.strictObject(fieldFields.shape).openapi("ReportField");

const dataset = summary
  .omit({ fieldCount: true })
  .extend({
    statusField: z.string().nullable().openapi({ description: "Filtered on `FINAL` unless a filter mentions it." }),
    fields: z.array(field),
    operators: z.record(z.string(), words).openapi({ description: "By type of field." }),
  })
  .openapi("ReportDataset");

export type ShownDataset = z.input<typeof dataset>;

const common = { service: "Reports", scope: "organisation", isBeta: true, method: "get" } as const;

export const listDatasets = operation({
  ...common,
  id: "listReportDatasets",
  path: "/v1/report/datasets",
  summary: "The datasets that reports read",
  description: "Each with its label, what a row is, and how many fields it has.",
  data: z.strictObject({ items: z.array(summary) }),
  token: "report_datasets_listed",
  examples: { data: { items: [summaryFields.example] } },
});

export const getDataset = operation({
  ...common,
  id: "getReportDataset",
  path: "/v1/report/datasets/{name}",
  summary: "The fields of a dataset, and what can be done with each",
  description:
    "The type of each field, whether reports can filter, group or sum it, and which operators each type has.",
  params: z.object({ name: textField(50).openapi({ example: "payslips" }) }),
  data: dataset,
  token: "report_dataset_retrieved",
  refusals: [{ status: 404, token: "report_dataset_not_found", when: "There is no such dataset." }],
  examples: {
    data: {
      name: "payslips",
      label: "Payslips",
      description: "One row for each payslip.",
      isAvailable: true,
      statusField: "status",
      fields: [fieldFields.example],
      operators: { boolean: ["eq", "neq", "isNull"] },
    },
  },
});
