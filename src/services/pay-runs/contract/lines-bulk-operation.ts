import { z } from "@hono/zod-openapi";
import { bulkSummary, describedFields, idField, issueShown, operation } from "../../contract";
import { acceptedLine, bulkLineFields, lineExample } from "./line-schemas";

const MOST = 1_000;
/** Bytes: 2 KB for each of 1,000 lines. */
const LARGEST_BODY = 2 * 1024 * 1024;

const line = z.unknown().openapi({
  type: "object",
  properties: describedFields(bulkLineFields),
  description:
    "A line as `POST /v1/payroll/line/{employeeId}` takes it, with its `employeeId`; each is checked by itself.",
});

const employeeId = "01JZ3V6D4R8QK2M5N7P9T1W3X8";

export const processLines = operation({
  id: "postPayrollLines",
  method: "post",
  path: "/v1/payroll/lines/bulk",
  service: "Pay runs",
  scope: "organisation",
  summary: "Posts up to 1,000 payroll lines of many employees; failing ones are reported back",
  description:
    "Each line does what it would do if it were posted for its employee alone. All that are accepted are saved together: answered with 503, nothing is.",
  longest: 120_000,
  largestBody: LARGEST_BODY,
  body: z.strictObject({
    lines: z
      .array(line)
      .min(1)
      .superRefine((lines, context) => {
        if (lines.length <= MOST) return;
        context.addIssue({ code: "custom", params: { token: "too_many_lines", arguments: { maximum: MOST } } });
      })
      .openapi({ maxItems: MOST }),
  }),
  data: z
    .strictObject({
      acceptedLines: z.array(acceptedLine.extend({ employeeId: idField() }).openapi("AcceptedLineOfEmployee")),
      failedLines: z.array(
        z.strictObject({
          index: z.int(),
          employeeId: z.string().nullable(),
          id: z.string().nullable(),
          issues: z.array(issueShown),
        }),
      ),
      summary: bulkSummary.openapi({ description: "`skipped`: the line was there already, with the same content." }),
    })
    .openapi("ProcessedPayrollLines"),
  token: "payroll_lines_processed",
  idempotent: true,
  refusals: [{ status: 400, token: "payroll_lines_refused", when: "No line is accepted." }],
  examples: {
    body: { lines: [{ employeeId, id: "ot-1", payElementCode: "OVERTIME", units: "3", payRate: "15.50" }] },
    data: {
      acceptedLines: [{ ...lineExample, employeeId }],
      failedLines: [],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});
