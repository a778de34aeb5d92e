import { z } from "@hono/zod-openapi";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  idField,
  operation,
  optional,
  PAYROLL_NOT_FOUND,
  periodField,
  supplementaryField,
  taxYearField,
  textField,
  withExamples,
} from "../../contract";
import { comparedAmount, compareWith, thresholdAmount, thresholdPercentage, varianceFields } from "../../variance";
import { EXAMPLE_DEFINITION, EXAMPLE_RESULT, RUN_REFUSALS, resultShown } from "../contract/run-operations";

const parameters = z
  .strictObject({
    payrollConfigId: optional(idField()),
    year: optional(taxYearField()),
    period: optional(periodField()),
    supplementary: optional(supplementaryField()),
    compareWith: optional(compareWith),
    thresholdAmount: optional(thresholdAmount),
    thresholdPercentage: optional(thresholdPercentage),
    amount: optional(z.array(comparedAmount).min(1).max(comparedAmount.options.length)),
    onlyExceeding: optional(z.boolean()),
    employeeId: optional(idField()),
    snapshotDate: optional(dateField()),
  })
  .openapi("StandardReportParameters", { description: "Which of them a report needs and takes is in the list." });
export type Parameters = z.output<typeof parameters>;

const variance = z
  .strictObject({
    ...varianceFields,
    truncated: z.boolean().openapi({ description: "Whether there are more than 10,000 employees to show." }),
  })
  .openapi("VarianceReport");
export type ShownVariance = z.input<typeof variance>;

const percent = z.string().nullable();
const gap = z.strictObject({ meanGap: percent, medianGap: percent });

const payGap = z
  .strictObject({
    snapshotDate: z.string(),
    hourlyPay: gap,
    bonusPay: gap,
    bonusProportion: z.strictObject({ men: percent, women: percent }),
    quartiles: z.array(
      z.strictObject({
        quartile: z.enum(["Upper", "UpperMiddle", "LowerMiddle", "Lower"]),
        men: z.int(),
        women: z.int(),
        menPercentage: percent,
        womenPercentage: percent,
      }),
    ),
    relevantEmployees: z.int(),
    fullPayRelevantEmployees: z.int(),
    excluded: z.array(z.strictObject({ employeeId: z.string(), reasonToken: z.string() })),
  })
  .openapi("GenderPayGapReport", { description: "Percentages with one decimal; null where nobody can be compared." });
export type ShownPayGap = z.input<typeof payGap>;

const common = { service: "Reports", scope: "organisation", isBeta: true } as const;

const listedFields = withExamples({
  name: [z.string(), "cost_by_department"],
  label: [z.string(), "Cost by department"],
  kind: [z.enum(["Definition", "Calculation"]), "Definition"],
  parameters: [
    z.array(z.strictObject({ name: z.string(), isRequired: z.boolean() })),
    [{ name: "year", isRequired: false }],
  ],
  definition: [
    z.union([z.looseObject({}), z.null()]).openapi({
      description: "Can be saved as a report definition; null for a calculation.",
    }),
    EXAMPLE_DEFINITION,
  ],
});

const listed = z.strictObject(listedFields.shape).openapi("StandardReport");

export const listStandardReports = operation({
  ...common,
  id: "listStandardReports",
  method: "get",
  path: "/v1/report/standard-reports",
  summary: "The reports that come with the product",
  description: "Each with its parameters and, if it is one, its definition to begin with.",
  data: z.strictObject({ items: z.array(listed) }),
  token: "standard_reports_listed",
  examples: { data: { items: [listedFields.example] } },
});

export const runStandardReport = operation({
  ...common,
  id: "runStandardReport",
  method: "post",
  longRead: true,
  path: "/v1/report/standard-reports/{name}/run",
  summary: "Runs a report that comes with the product",
  description: "Definitions are answered as every report, `variance` and `gender_pay_gap` with figures of their own.",
  params: z.object({ name: textField(50).openapi({ example: "cost_by_department" }) }),
  body: z.strictObject({ parameters: optional(parameters) }).openapi("StandardReportRun"),
  data: z.union([resultShown, variance, payGap]).openapi("StandardReportResult"),
  token: "report_run_completed",
  refusals: [
    { status: 404, token: "standard_report_not_found", when: "There is no such report." },
    PAYROLL_NOT_FOUND,
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "pay_run_not_found", when: "There is no such pay run." },
    ...RUN_REFUSALS,
  ],
  examples: { body: { parameters: { year: 2026, period: 1 } }, data: EXAMPLE_RESULT },
});
