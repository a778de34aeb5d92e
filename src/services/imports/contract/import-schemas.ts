import { z } from "@hono/zod-openapi";
import { XLSX } from "../../../platform/spreadsheets";
import { isNamedAs } from "../../../platform/uploads";
import {
  CSV,
  checkFileName,
  idField,
  instantField,
  issueShown,
  optional,
  orElse,
  refuser,
  textField,
  withExamples,
} from "../../contract";
import { importKind, mapping } from "./mapping-schemas";

/** Bytes of a file, and its rows without the first one. */
const LARGEST_FILE = 5 * 1024 * 1024;
export const MOST_ROWS = 5_000;
/** Rows that the preview shows, and faults that are listed. */
export const MOST_ROWS_SHOWN = 20;
export const MOST_ISSUES = 1_000;

const STATUSES = ["AwaitingUpload", "Reading", "Ready", "Applying", "Completed", "Failed"] as const;
export const importStatus = z.enum(STATUSES);
export type ImportStatus = (typeof STATUSES)[number];

const importMode = z.enum(["Create", "Upsert"]);

export const newImport = z
  .strictObject({
    kind: importKind,
    fileName: textField(255).openapi({ example: "employees.csv" }),
    sheetName: optional(textField(31)).openapi({ description: "Of XLSX; the first visible sheet by default." }),
    size: z.int().min(1).max(LARGEST_FILE).openapi({ description: "Bytes." }),
    mappingName: optional(textField(60)),
    mapping: optional(mapping),
    mode: orElse(importMode, "Create").openapi({
      description: "Of employees: `Upsert` changes those that are there, as `POST /v1/employees/bulk` does.",
    }),
  })
  .superRefine(({ kind, fileName, sheetName, mappingName, mapping: stated, mode }, context) => {
    const refuse = refuser(context);
    checkFileName(refuse, fileName, CSV, XLSX);
    if (sheetName !== null && !isNamedAs(fileName, XLSX)) refuse("sheetName", "must_be_absent");
    if (mappingName !== null && stated !== null) refuse("mapping", "sent_together", { other: "mappingName" });
    if (mode === "Upsert" && kind !== "Employees") refuse("mode", "must_be_absent");
  })
  .openapi("NewImport");

const rowIssue = issueShown
  .extend({
    row: z.int().openapi({ description: "The line of the file on which the row begins, or the row of the sheet." }),
    column: z.string().nullable().openapi({ description: "The header of the column; null if it is about the row." }),
    cell: z.string().nullable().openapi({ description: "In a workbook, such as `C4`." }),
  })
  .openapi("ImportRowIssue");
export type RowIssue = z.input<typeof rowIssue>;

const previewRow = z
  .strictObject({
    row: z.int(),
    isValid: z.boolean(),
    values: z.record(z.string(), z.string()).openapi({ description: "By field, as they are read." }),
    issues: z.array(rowIssue),
  })
  .openapi("ImportPreviewRow");
export type PreviewRow = z.input<typeof previewRow>;

const columnShown = z.strictObject({
  header: z.string(),
  field: z.string().nullable().openapi({ description: "Null for a column that is not read." }),
});
export type ShownColumn = z.input<typeof columnShown>;

export const importShownFields = withExamples({
  importId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  kind: [importKind, "Employees"],
  fileName: [z.string(), "employees.csv"],
  mappingName: [z.string().nullable(), null],
  mode: [importMode, "Create"],
  status: [importStatus, "AwaitingUpload"],
  uploadUrl: [
    z.string().nullable().openapi({
      description:
        "Takes the file with PUT until `expiresAt`, without a token; `Content-Type` is text/csv or that of XLSX.",
    }),
    "https://pay.example.com/files?key=incoming",
  ],
  expiresAt: [instantField(), "2026-04-06T10:30:00.000Z"],
  sheetName: [z.string().nullable().openapi({ description: "The sheet that is read; null for CSV." }), null],
  columns: [z.array(columnShown), []],
  unmappedColumns: [z.array(z.string()), []],
  rowCount: [z.int(), 0],
  validCount: [z.int(), 0],
  invalidCount: [z.int(), 0],
  preview: [
    z.array(previewRow).openapi({ description: `The first ${MOST_ROWS_SHOWN} rows, those with faults first.` }),
    [],
  ],
  issues: [z.array(rowIssue).openapi({ description: `The first ${MOST_ISSUES} faults of all rows.` }), []],
  issueCount: [z.int(), 0],
  warnings: [
    z.array(rowIssue).openapi({
      description: `The first ${MOST_ISSUES} cells that a spreadsheet may have changed, and how they are read.`,
    }),
    [],
  ],
  appliedCount: [z.int().openapi({ description: "Rows that were stored." }), 0],
  unchangedCount: [z.int().openapi({ description: "Rows that were there already, with the same content." }), 0],
  jobId: [z.string().nullable(), null],
  errorToken: [z.string().nullable(), null],
  message: [z.string().nullable(), null],
  createdAt: [instantField(), "2026-04-06T09:30:00.000Z"],
  finishedAt: [instantField().nullable(), null],
});

export const importShown = z.strictObject(importShownFields.shape).openapi("Import");
export type ShownImport = z.input<typeof importShown>;

export const listedImport = importShown
  .omit({
    preview: true,
    issues: true,
    warnings: true,
    columns: true,
    unmappedColumns: true,
    sheetName: true,
    uploadUrl: true,
  })
  .openapi("ListedImport");
