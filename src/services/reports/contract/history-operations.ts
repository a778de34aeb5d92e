import { z } from "@hono/zod-openapi";
import { idField, instantField, operation } from "../../contract";
import { EXPORT_FORMATS, RUN_STATUSES } from "../store/report-tables";
import { EXAMPLE_DEFINITION } from "./definition-schemas";
import { columnsShown, EXAMPLE_RESULT, statusScope } from "./run-operations";

const USUAL = 50;
const MOST = 200;

const mode = z.enum(["SYNC", "EXPORT", "SCHEDULED"]);

const listed = z
  .strictObject({
    runId: idField(),
    mode,
    definitionId: idField().nullable(),
    scheduleId: idField().nullable(),
    dataset: z.string(),
    format: z.enum(EXPORT_FORMATS).nullable(),
    status: z.enum(RUN_STATUSES),
    rowCount: z.int().nullable(),
    truncated: z.boolean().nullable(),
    requestedBy: z.string().openapi({ description: "`USER#` or `M2M#` with an id, or `scheduler`." }),
    scheduledFor: instantField().nullable(),
    startedAt: instantField().nullable(),
    finishedAt: instantField().nullable(),
    executionTimeMs: z.int().nullable(),
    errorToken: z.string().nullable(),
  })
  .openapi("ReportRun");

export type ListedReportRun = z.input<typeof listed>;

const EXAMPLE: ListedReportRun = {
  runId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  mode: "SYNC",
  definitionId: null,
  scheduleId: null,
  dataset: "payslips",
  format: null,
  status: "COMPLETED",
  rowCount: 1,
  truncated: false,
  requestedBy: "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X9",
  scheduledFor: null,
  startedAt: "2026-04-30T09:30:00.000Z",
  finishedAt: "2026-04-30T09:30:00.012Z",
  executionTimeMs: 12,
  errorToken: null,
};

/** `limit`: clamped, as the interface says. */
const limit = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .optional()
  .transform((text) => Math.min(Number(text ?? USUAL), MOST))
  .openapi({ type: "integer", minimum: 1, default: USUAL, description: `More than ${MOST} is read as ${MOST}.` });

const common = { service: "Reports", scope: "organisation", isBeta: true, method: "get" } as const;

export const listRuns = operation({
  ...common,
  id: "listReportRuns",
  path: "/v1/report/runs",
  summary: "The runs of reports, the newest first",
  description: "Synchronous runs are listed for 90 days, exports and scheduled runs without end.",
  query: z.object({ mode: mode.optional(), limit }),
  data: z.strictObject({ items: z.array(listed) }),
  token: "report_runs_listed",
  examples: { data: { items: [EXAMPLE] } },
});

export const getRun = operation({
  ...common,
  id: "getReportRun",
  path: "/v1/report/runs/{runId}",
  summary: "A run of a report, with its definition as it was",
  description: "Also who ran it, how long it took and how many rows it had. Rows are not kept with it.",
  params: z.object({ runId: idField() }),
  data: listed
    .extend({ definition: z.looseObject({}), columns: columnsShown, statusScope })
    .openapi("ReportRunDetails"),
  token: "report_run_retrieved",
  refusals: [{ status: 404, token: "report_run_not_found", when: "The organisation has no such run." }],
  examples: {
    data: { ...EXAMPLE, definition: EXAMPLE_DEFINITION, columns: EXAMPLE_RESULT.columns, statusScope: ["FINAL"] },
  },
});
