import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import { recordEvent } from "../../../platform/events";
import { notFound } from "../../../platform/http";
import { formatInstant, timeOutside } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import {
  idField,
  instantField,
  money,
  moneyOf,
  mountOperation,
  operation,
  optional,
  payFrequency,
  periodField,
  type ServiceContext,
  showColumns,
  supplementaryField,
  taxYearField,
  withExamples,
} from "../../contract";
import { type RunRow, selectRunRows } from "../../pay-runs";
import { RUN_NOT_FOUND, runWithFrequency } from "../contract/assessment-operations";
import { EXAMPLE_ID, inPensions, NO_PROVIDER, RUN_NOT_LOCKED } from "../contract/common";
import { findRun } from "../enrolment/find-run";
import { findProvider } from "../providers/provider-table";
import { fileType, getFileType } from "../providers/shown-provider";
import { findSchemes } from "../schemes/find-groups";
import type { PensionFileTables } from "../store/file-tables";
import { EXPORT, type ExportPayload, queueExport } from "./export-job";
import { membersOfRun } from "./find-members";
import { findProfile, needLocked } from "./profile-of";
import { type FileContents, type FileOfRun, type WrittenFile, writeContributionFile } from "./write-file";

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

const fileFields = withExamples({
  fileId: [z.string(), EXAMPLE_ID],
  pensionSchemaId: [z.string(), EXAMPLE_ID],
  pensionProviderId: [z.string(), "01JZ3V6D4R0000000000000P02"],
  providerSlug: [z.string(), "the-peoples-pension"],
  profileId: [z.string(), "contributions"],
  fileType: [fileType, "Csv"],
  filePath: [z.string(), `the-peoples-pension/2026-1/${EXAMPLE_ID}.csv`],
  exportGroup: [z.string().openapi({ description: "One file is made for each scheme: its id." }), EXAMPLE_ID],
  rowCount: [z.int().openapi({ description: "A row for each membership that contributed." }), 1],
  totals: [
    z.strictObject({ employeeContribution: money(), employerContribution: money() }),
    { employeeContribution: "59.20", employerContribution: "44.40" },
  ],
  sha256: [z.string().nullable(), "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  downloadUrl: [
    z.string().nullable().openapi({ description: "Null if the file could not be made: see `problems`." }),
    "https://pay.example.com/files?key=stored",
  ],
  expiresAt: [instantField().nullable(), "2026-05-01T09:45:00.000Z"],
  createdAt: [instantField(), "2026-05-01T09:30:00.000Z"],
  problems: [z.array(problem), []],
});

const file = z.strictObject(fileFields.shape).openapi("PensionExportFile");

type ShownExportFile = z.input<typeof file>;

const requestExport = operation({
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
  refusals: [...RUN_NOT_FOUND, NO_PROVIDER, RUN_NOT_LOCKED],
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
  examples: { data: { items: [fileFields.example] } },
} as const;

const listExportFiles = operation({ ...listed, id: "listPensionFiles", path: `${PATH}/${RUN_WORDS}` });

const retrieveExportFiles = operation({
  ...listed,
  id: "retrievePensionFiles",
  path: `/v2/pension/export-file-retrieval/pension-calculation/${RUN_WORDS}`,
});

const TEXT = "text/csv";

/** Seconds that a link to a file is valid. */
const LINK_LIFE = 15 * 60;

export function mountExports(context: ServiceContext): void {
  context.jobs.handle<ExportPayload>(EXPORT, async (job) => {
    const { payRunId, pensionProviderId, accountId } = job.payload;
    const fileIds = await job.step(async (tx) => {
      const run = await selectRunRows(tx).where("pay_run_id", "=", payRunId).executeTakeFirst();
      if (run?.status !== "Locked") return [];
      return makeFiles({ tx, context, organisationId: job.organisation, accountId }, run, pensionProviderId);
    });
    return { fileIds };
  });

  mountOperation(context, requestExport, async ({ body, ...work }) => {
    const { pensionProviderId } = body;
    if (pensionProviderId !== null && findProvider(pensionProviderId) === null) throw notFound("pension_provider");
    const run = await findRun(work.tx, body);
    needLocked(run);
    const jobId = await queueExport(work, { payRunId: run.pay_run_id, pensionProviderId });
    return { data: { jobId }, text: "The files will be made." };
  });

  for (const operation of [listExportFiles, retrieveExportFiles] as const) {
    mountOperation(context, operation, async ({ params, query }, tx) => {
      const run = await findRun(tx, { ...params, ...query });
      return { data: { items: await filesOf(context, tx, run) }, text: "The files are listed." };
    });
  }
}

type FileRow = Selectable<PensionFileTables["pension_export_file"]>;

async function filesOf(context: ServiceContext, tx: Tx, run: RunRow): Promise<ShownExportFile[]> {
  const rows = await tx
    .withTables<PensionFileTables>()
    .selectFrom("pension_export_file")
    .selectAll()
    .where("pay_run_id", "=", run.pay_run_id)
    .orderBy("file_path")
    .execute();
  const items: ShownExportFile[] = [];
  for (const row of rows) items.push(await fileData(context, tx, row));
  return items;
}

/** Whoever has the link can take the file: from then on the run was used. */
async function fileData(context: ServiceContext, tx: Tx, row: FileRow): Promise<ShownExportFile> {
  const { files, clock, runUses } = context;
  const { stored_file_id: storedFileId, file_id: fileId } = row;
  const stored = storedFileId === null ? null : await files.find(tx, storedFileId);
  const downloadUrl = storedFileId === null ? null : await files.link(tx, storedFileId, LINK_LIFE);
  if (downloadUrl !== null) {
    await runUses.record(tx, { usedBy: "PensionFile", recordId: fileId, payRunIds: [row.pay_run_id] });
  }
  return {
    ...showColumns(file.shape, row),
    fileId,
    providerSlug: findProvider(row.pension_provider_id)?.slug ?? "",
    fileType: getFileType(row.profile_id),
    exportGroup: row.pension_schema_id,
    totals: { employeeContribution: moneyOf(row.employee_total), employerContribution: moneyOf(row.employer_total) },
    sha256: stored?.sha256 ?? null,
    downloadUrl,
    expiresAt: downloadUrl === null ? null : formatInstant(timeOutside(clock) + LINK_LIFE * 1_000),
    problems: [...row.problems],
  };
}

/** Makes the files of a locked run for all providers, or one of them; returns the ids of those that are new. */
async function makeFiles(
  exporting: Exporting,
  run: RunRow,
  pensionProviderId: string | null,
): Promise<readonly string[]> {
  const { tx, context } = exporting;
  // Two exports of a run at once would both replace its files.
  await hold(tx, `pension export ${run.pay_run_id}`);
  const bySchemes = await membersOfRun(tx, run);
  const made: string[] = [];
  for (const scheme of await findSchemes(tx)) {
    const members = bySchemes.get(scheme.id) ?? [];
    const provider = findProvider(scheme.pension_provider_id);
    if (provider === null || members.length === 0) continue;
    if (pensionProviderId !== null && provider.id !== pensionProviderId) continue;
    const profile = await findProfile(tx, scheme, provider);
    if (profile === null) continue;
    const contents = { run, scheme, provider, profile, members };
    const fileId = await keepFile(exporting, contents, writeContributionFile(contents, context.rulebook));
    if (fileId === null) continue;
    await publishFile(exporting, contents, fileId);
    made.push(fileId);
  }
  return made;
}

/** Publishes that a file of a run was made for a provider. */
async function publishFile(
  { tx, context, organisationId, accountId }: Exporting,
  { run, provider }: FileOfRun,
  fileId: string,
): Promise<void> {
  const { pay_run_id: payRunId, payroll_config_id: payrollConfigId, pay_frequency: frequency, year, period } = run;
  const place = `year/${year}/period/${period}/frequency/${frequency}/payroll-config/${payrollConfigId}`;
  await recordEvent(tx, context, {
    organisationId,
    accountId,
    eventType: "pension.files_created",
    resourceUrl: `/v2/pension/pension-calculation/export/${place}`,
    data: {
      payRunId,
      payrollConfigId,
      year,
      period,
      frequency,
      supplementary: run.supplementary,
      pensionProviderId: provider.id,
      fileIds: [fileId],
    },
  });
}

/**
 * Keeps a file in place of the earlier one of its scheme and run; returns its id. Returns null, and keeps the earlier
 * one, if it is the same; also for a file that could not be written, of which the problems are kept.
 */
async function keepFile(exporting: Exporting, contents: FileContents, written: WrittenFile): Promise<string | null> {
  const { tx, context, organisationId } = exporting;
  const { run, scheme } = contents;
  const tables = tx.withTables<PensionFileTables>();
  const before = await tables
    .selectFrom("pension_export_file")
    .select("stored_file_id")
    .where("pay_run_id", "=", run.pay_run_id)
    .where("pension_schema_id", "=", scheme.id)
    .executeTakeFirst();
  const earlierId = before?.stored_file_id ?? null;
  const bytes = "text" in written ? new TextEncoder().encode(written.text) : null;
  if (earlierId !== null) {
    const earlier = await context.files.find(tx, earlierId);
    if (bytes !== null && earlier?.sha256 === sha256(bytes)) return null;
    await context.files.remove(tx, earlierId);
  }
  const storedFileId = bytes === null ? null : await store(exporting, contents, bytes);
  const fileId = context.ids.next();
  const values = {
    ...columnsOf(contents),
    file_id: fileId,
    stored_file_id: storedFileId,
    problems: JSON.stringify("text" in written ? [] : written.problems),
    created_at: formatInstant(context.clock.now()),
  };
  await tables
    .insertInto("pension_export_file")
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "pay_run_id", "pension_schema_id"]).doUpdateSet(values),
    )
    .execute();
  return storedFileId === null ? null : fileId;
}

async function store({ tx, context, organisationId }: Exporting, contents: FileContents, bytes: Uint8Array) {
  const fileName = pathOf(contents).replaceAll("/", "-");
  const stored = await context.files.save(tx, { owner: organisationId, fileName, contentType: TEXT, bytes });
  return stored.fileId;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function columnsOf(contents: FileContents) {
  const { run, scheme, provider, profile, members } = contents;
  const sum = (pence: (row: (typeof members)[number]["row"]) => number) =>
    members.reduce((total, { row }) => total + pence(row), 0);
  return {
    pay_run_id: run.pay_run_id,
    pension_schema_id: scheme.id,
    pension_provider_id: provider.id,
    profile_id: profile.id,
    file_path: pathOf(contents),
    row_count: members.length,
    employee_total: sum((row) => row.employee_contribution + row.additional_voluntary_contribution),
    employer_total: sum((row) => row.employer_contribution),
  };
}

function pathOf({ run, scheme, provider }: FileContents): string {
  const further = run.supplementary === 0 ? "" : `-${run.supplementary}`;
  return `${provider.slug}/${run.year}-${run.period}${further}/${scheme.id}.csv`;
}

/** The transaction of an export, and whose it is. */
interface Exporting {
  readonly tx: Tx;
  readonly context: ServiceContext;
  readonly organisationId: string;
  readonly accountId: string;
}
