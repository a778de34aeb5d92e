import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, instantField, operation, optional, type RefusalCase, refuser } from "../../contract";
import { EXPORT_FORMATS, RUN_STATUSES } from "../store/report-tables";
import { definitionField, EXAMPLE_DEFINITION, INVALID_DEFINITION } from "./run-operations";

const instant = instantField().nullable();

const shown = z
  .strictObject({
    id: idField(),
    runId: idField().openapi({ description: "The same as `id`." }),
    mode: z.enum(["EXPORT", "SCHEDULED"]),
    status: z.enum(RUN_STATUSES),
    definitionId: idField().nullable(),
    scheduleId: idField().nullable(),
    format: z.enum(EXPORT_FORMATS),
    rowCount: z.int().nullable(),
    truncated: z.boolean().nullable(),
    sizeBytes: z.int().nullable(),
    sha256: z.string().nullable(),
    downloadUrl: z
      .string()
      .nullable()
      .openapi({ description: "Valid for 12 hours; each request for one export gives a new one, lists give none." }),
    downloadUrlExpiresAt: instant,
    fileExpiresAt: instant,
    requestedBy: z.string(),
    queuedAt: instantField(),
    startedAt: instant,
    finishedAt: instant,
    errorToken: z
      .enum(["export_failed", "export_expired"])
      .nullable()
      .openapi({ description: "`export_expired`: the file is deleted, 30 days after it was made or on request." }),
  })
  .openapi("ReportExport");

export type ShownExport = z.input<typeof shown>;

const EXAMPLE: ShownExport = {
  id: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  runId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  mode: "EXPORT",
  status: "QUEUED",
  definitionId: null,
  scheduleId: null,
  format: "CSV",
  rowCount: null,
  truncated: null,
  sizeBytes: null,
  sha256: null,
  downloadUrl: null,
  downloadUrlExpiresAt: null,
  fileExpiresAt: null,
  requestedBy: "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X9",
  queuedAt: "2026-04-30T09:30:00.000Z",
  startedAt: null,
  finishedAt: null,
  errorToken: null,
};

const body = z
  .strictObject({
    definitionId: optional(idField()),
    definition: optional(definitionField),
    format: z.enum(EXPORT_FORMATS),
  })
  .superRefine(({ definitionId, definition }, context) => {
    if (definitionId === null && definition === null) {
      refuser(context)("definitionId", "required_without", { other: "definition" });
    }
    if (definitionId !== null && definition !== null) {
      refuser(context)("definition", "sent_together", { other: "definitionId" });
    }
  })
  .openapi("NewReportExport");

const common = { service: "Reports", scope: "organisation", isBeta: true } as const;
const one = { ...common, path: "/v1/report/exports/{id}", params: z.object({ id: idField() }), data: shown } as const;

const NOT_FOUND: RefusalCase = {
  status: 404,
  token: "report_export_not_found",
  when: "The organisation has no such export.",
};

export const createExport = operation({
  ...common,
  id: "exportReport",
  method: "post",
  path: "/v1/report/exports",
  summary: "Exports a report to a file: up to 5,000,000 rows",
  description:
    "Send a `definition`, or the id of a saved one. CSV has a line of headings; a text that a spreadsheet would take for a formula gets an apostrophe in front. JSONL has an object a line. Parquet has decimals, dates and times in their own types. Files are kept for 30 days. The rows may be read from a replica of the database, which then has everything that was written before the export began.",
  body,
  data: shown,
  status: 202,
  token: "report_export_queued",
  idempotent: true,
  refusals: [
    INVALID_DEFINITION,
    { status: 404, token: "report_definition_not_found", when: "The organisation has no such definition." },
  ],
  examples: { body: { definition: EXAMPLE_DEFINITION, format: "CSV" }, data: EXAMPLE },
});

export const getExport = operation({
  ...one,
  id: "getReportExport",
  method: "get",
  summary: "An export, with a new link to its file",
  description: "Poll it until it has ended. The link expires; read the export again for another.",
  token: "report_export_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: EXAMPLE },
});

export const deleteExport = operation({
  ...one,
  id: "deleteReportExport",
  method: "delete",
  summary: "Cancels an export that has not ended, or deletes its file",
  description: "The run itself stays in the list. Returns the export as it is then.",
  token: "report_export_deleted",
  refusals: [NOT_FOUND],
  examples: { data: { ...EXAMPLE, status: "CANCELLED" } },
});

export const listExports = operation({
  ...common,
  id: "listReportExports",
  method: "get",
  path: "/v1/report/exports",
  summary: "Exports and scheduled runs, the newest first",
  description: "A page at a time. Filters choose a status, a definition or a schedule.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    status: z.enum(RUN_STATUSES).optional(),
    definitionId: idField().optional(),
    scheduleId: idField().optional(),
  }),
  data: z.strictObject({ items: z.array(shown) }),
  token: "report_exports_listed",
  examples: { data: { items: [EXAMPLE] } },
});
