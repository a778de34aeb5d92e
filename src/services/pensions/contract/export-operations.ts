import { z } from "@hono/zod-openapi";
import {
  idField,
  instantField,
  money,
  operation,
  optional,
  payFrequency,
  periodField,
  supplementaryField,
  taxYearField,
} from "../../contract";
import { fileType } from "../providers/shown-provider";
import { RUN_NOT_FOUND, runWithFrequency } from "./assessment-operations";
import { EXAMPLE_ID, inPensions } from "./common";

const PATH = "/v2/pension/pension-calculation/export";
const RUN_WORDS = "year/{year}/period/{period}/frequency/{frequency}/payroll-config/{payrollConfigId}";

const problem = z
  .strictObject({
    employeeId: z.string().nullable().openapi({ description: "Null for a problem of the file as a whole." }),
    field: z.string(),
    reasonToken: z.string(),
    reasonMessage: z.string(),
  })
  .openapi("PensionExportProblem");

const file = z
  .strictObject({
    fileId: z.string(),
    pensionSchemaId: z.string(),
    pensionProviderId: z.string(),
    providerSlug: z.string(),
    profileId: z.string(),
    fileType,
    filePath: z.string(),
    exportGroup: z.string().openapi({ description: "One file is made for each scheme: its id." }),
    rowCount: z.int().openapi({ description: "A row for each membership that contributed." }),
    totals: z.strictObject({ employeeContribution: money(), employerContribution: money() }),
    sha256: z.string().nullable(),
    downloadUrl: z.string().nullable().openapi({ description: "Null if the file could not be made: see `problems`." }),
    expiresAt: instantField().nullable(),
    createdAt: instantField(),
    problems: z.array(problem),
  })
  .openapi("PensionExportFile");

export type ShownExportFile = z.input<typeof file>;

const example: ShownExportFile = {
  fileId: EXAMPLE_ID,
  pensionSchemaId: EXAMPLE_ID,
  pensionProviderId: "01JZ3V6D4R0000000000000P02",
  providerSlug: "the-peoples-pension",
  profileId: "contributions",
  fileType: "Csv",
  filePath: `the-peoples-pension/2026-1/${EXAMPLE_ID}.csv`,
  exportGroup: EXAMPLE_ID,
  rowCount: 1,
  totals: { employeeContribution: "59.20", employerContribution: "44.40" },
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  downloadUrl: "https://pay.example.com/files?key=stored",
  expiresAt: "2026-05-01T09:45:00.000Z",
  createdAt: "2026-05-01T09:30:00.000Z",
  problems: [],
};

export const requestExport = operation({
  ...inPensions,
  id: "exportPensionFiles",
  method: "post",
  path: PATH,
  summary: "Makes the files of a locked run for pension providers again",
  description:
    "The lock of a run makes them by itself. Use this after a correction of what a file says, such as an address or a mapping: contributions are those of the final payslips. A file that is the same as before is kept.",
  body: z
    .strictObject({
      payrollConfigId: idField(),
      year: taxYearField(),
      period: periodField(),
      frequency: payFrequency,
      supplementary: supplementaryField().default(0),
      pensionProviderId: optional(idField()),
    })
    .openapi("PensionExportRequest"),
  data: z.strictObject({ jobId: z.string() }),
  status: 202,
  token: "pension_export_queued",
  idempotent: true,
  refusals: [
    ...RUN_NOT_FOUND,
    { status: 404, token: "pension_provider_not_found", when: "There is no such provider." },
    { status: 409, token: "pay_run_not_locked", when: "The run is open: its contributions are not final." },
  ],
  examples: {
    body: { payrollConfigId: EXAMPLE_ID, year: 2026, period: 1, frequency: "Monthly" },
    data: { jobId: EXAMPLE_ID },
  },
});

const listed = {
  ...inPensions,
  method: "get",
  summary: "The files of a run for pension providers, with links",
  description:
    "`downloadUrl` needs no token, for 15 minutes. Schemes of the provider `Manual` have no files. The list is empty until the job after the lock has ended.",
  params: runWithFrequency,
  query: z.object({ supplementary: supplementaryField().default(0) }),
  data: z.strictObject({ items: z.array(file) }),
  token: "pension_export_files_listed",
  refusals: [...RUN_NOT_FOUND],
  examples: { data: { items: [example] } },
} as const;

export const listExportFiles = operation({ ...listed, id: "listPensionFiles", path: `${PATH}/${RUN_WORDS}` });

export const retrieveExportFiles = operation({
  ...listed,
  id: "retrievePensionFiles",
  path: `/v2/pension/export-file-retrieval/pension-calculation/${RUN_WORDS}`,
});
