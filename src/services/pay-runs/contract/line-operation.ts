import { z } from "@hono/zod-openapi";
import { describedFields, idField, operation } from "../../contract";
import { lineExample, lineFields, linesShown } from "./line-schemas";

const MOST_LINES = 100;

const line = z.unknown().openapi({
  type: "object",
  properties: describedFields(lineFields),
  description:
    "`payElementId` or `payElementCode`; `amount`, or `units` with `payRate` (the element's own where it is left out); to an element of `PercentageOfGross` also `payRate` alone, or nothing. Optional: `id` (a line with the same id is replaced), `payrollDate`, `unitName`, `description`, `from`, `to`, `department`, `costCentre`, `tags`.",
});

export const postLines = operation({
  id: "postEmployeePayrollLines",
  method: "post",
  path: "/v1/payroll/line/{employeeId}",
  service: "Pay runs",
  scope: "organisation",
  summary: "Posts up to 100 payroll lines of an employee; failing ones are reported back",
  description:
    "A line goes to the pay date that was asked for, or to the next one that is not locked. The same line again changes nothing.",
  params: z.object({ employeeId: idField() }),
  body: z.strictObject({
    lines: z
      .array(line)
      .min(1)
      .superRefine((lines, context) => {
        if (lines.length <= MOST_LINES) return;
        context.addIssue({ code: "custom", params: { token: "too_many_lines", arguments: { maximum: MOST_LINES } } });
      })
      .openapi({ maxItems: MOST_LINES }),
  }),
  data: linesShown,
  token: "payroll_lines_accepted",
  idempotent: true,
  refusals: [
    { status: 400, token: "payroll_lines_refused", when: "No line is accepted." },
    { status: 404, token: "employee_not_found", when: "The organisation has no such employee." },
  ],
  examples: {
    body: { lines: [{ id: "ot-1", payElementCode: "OVERTIME", units: "3", unitName: "Hour", payRate: "15.50" }] },
    data: {
      acceptedLines: [lineExample],
      failedLines: [],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});
