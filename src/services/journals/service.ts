import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { compareJournals, exportOptions } from "../../engine/journals";
import { invalid, issueAt, notFound } from "../../platform/http";
import { formatInstant, timeOutside } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import {
  mountCalculation,
  mountFile,
  mountHistory,
  mountList,
  mountOperation,
  type OperationService,
  operation,
  type ReopenedRun,
  type RequestWork,
  recordHistory,
  type ServiceContext,
} from "../contract";
import { JOURNALS } from "./contract/common";
import {
  addDimension,
  getDimension,
  listDimensions,
  removeDimension,
  replaceDimension,
  type ShownDimension,
} from "./dimensions/dimension-operations";
import { mountValues } from "./dimensions/mount-values";
import { nextSequence, saveSplit } from "./dimensions/save-split";
import { dimensionData, findSplit, findSplits, findSplitValues } from "./dimensions/split-rows";
import { exportJournal, type FileAsked, linkJournal, listParts } from "./exports/export-operations";
import {
  type FileContents,
  formAsked,
  makeJournalFile,
  namedEmployer,
  needParts,
  partAsked,
  writeCsv,
} from "./exports/make-file";
import { handleCreation, journalsAtLock, warnOfNoTemplate } from "./make/after-lock";
import { journalEvent } from "./make/slip-facts";
import { controlMappings, elementMappings } from "./mappings/mapping-operations";
import { mountMappings } from "./mappings/mount-mappings";
import { mountPreview } from "./preview/mount-preview";
import { mountSends } from "./sends/mount-sends";
import { mountSettings } from "./settings/mount-settings";
import { journalMigrations } from "./store/journal-migrations";
import { journalTables } from "./store/journal-tables";
import { changeParts, findTemplate } from "./templates/change-template";
import { mountTransfer } from "./templates/mount-transfer";
import { templates } from "./templates/templates";
import {
  compareVersions,
  getJournal,
  getLatest,
  journalHistory,
  listJournals,
  listLines,
  listVersions,
} from "./versions/journal-operations";
import { findJournal, type LineRow, selectJournals, selectLines, toLine, wholeJournal } from "./versions/journal-rows";
import { findSeries, headerData, mountVersions } from "./versions/mount-versions";

/** Seconds that a link to a file is valid. */
const LINK_LIFE = 15 * 60;

const option = z
  .strictObject({ key: z.string(), label: z.string(), example: z.string() })
  .openapi("JournalExportOption");

/** The template's own columns, which the engine does not know by name. */
const CUSTOM = { key: "Custom", label: "The template's own columns", example: "Custom" };

const OPTIONS = exportOptions();

/** The lists of choices, by the last step of their paths. */
const LISTS = {
  presets: {
    id: "listJournalExportPresets",
    summary: "The layouts of exports",
    token: "export_presets_listed",
    items: [...OPTIONS.presets, CUSTOM],
  },
  "date-formats": {
    id: "listJournalDateFormats",
    summary: "The formats of dates in exports",
    token: "date_formats_listed",
    items: [...OPTIONS.dateFormats],
  },
  tokens: {
    id: "listJournalTokens",
    summary: "The tokens of narrations and references",
    token: "journal_tokens_listed",
    items: [...OPTIONS.tokens],
  },
  separators: {
    id: "listJournalAccountSeparators",
    summary: "The separators of account codes",
    token: "account_separators_listed",
    items: [...OPTIONS.separators],
  },
} as const;

/** The journals service: templates, and the double-entry journals of locked pay runs. */
export const journalsService: OperationService = {
  name: "journals",
  migrations: journalMigrations,
  // Gives nothing to payslips, and queues the journals of a run once they are final.
  payslipSource: { given: async () => new Map(), locked: journalsAtLock },
  runReopened: takeBackJournals,
  runWarnings: warnOfNoTemplate,
  mount: (context) => {
    handleCreation(context);
    mountTransfer(context);
    templates.mount(context);
    mountMappings(context, elementMappings);
    mountMappings(context, controlMappings);
    mountDimensions(context);
    mountValues(context);
    mountPreview(context);
    mountSettings(context);
    mountOptions(context);
    mountJournals(context);
    mountLines(context);
    mountVersions(context);
    mountExports(context);
    mountSends(context);
  },
};

/** Withdraws the journals of a run that is reopened: they stay readable, and locking it makes further versions. */
async function takeBackJournals(tx: Tx, { work, period, publish }: ReopenedRun): Promise<void> {
  const { payRunId } = period;
  const { caller, now } = work;
  const tables = journalTables(tx);
  await tables.deleteFrom("journal").where("pay_run_id", "=", payRunId).where("status", "=", "Failed").execute();
  const withdrawn = await tables
    .updateTable("journal")
    .set({ status: "Withdrawn", is_latest: false, updated_at: now })
    .where("pay_run_id", "=", payRunId)
    .where("status", "in", ["Current", "Superseded"])
    .returningAll()
    .execute();
  for (const row of withdrawn) {
    const event = { ...journalEvent(row, row.header?.isBalanced ?? null), accountId: caller.accountId };
    publish({ ...event, eventType: "journal.withdrawn" });
  }
  await recordHistory(
    work,
    "journal",
    withdrawn.map(({ journal_id: recordId }) => {
      return { recordId, action: "Updated", before: null, after: { status: "Withdrawn" } };
    }),
  );
  await tables.deleteFrom("journal_debt").where("pay_run_id", "=", payRunId).execute();
  await tables.deleteFrom("journal_place").where("pay_run_id", "=", payRunId).execute();
  await tables.deleteFrom("journal_run").where("pay_run_id", "=", payRunId).execute();
}

function mountOptions(context: ServiceContext): void {
  for (const [step, { id, summary, token, items }] of Object.entries(LISTS)) {
    const list = operation({
      ...JOURNALS,
      id,
      method: "get",
      path: `/v1/journal/export-options/${step}`,
      summary,
      description: "Each with the `key` that templates and settings name, a label for people and an example.",
      data: z.strictObject({ items: z.array(option) }),
      token,
      examples: { data: { items: items.slice(0, 1) } },
    });
    mountOperation(context, list, async () => ({ data: { items: [...items] }, text: "The choices are listed." }));
  }
}

function mountDimensions(context: ServiceContext): void {
  mountOperation(context, listDimensions, async ({ params: { templateId } }, tx) => {
    await findTemplate(tx, templateId);
    const values = await findSplitValues(tx, templateId);
    const data = { items: (await findSplits(tx, templateId)).map((row) => dimensionData(row, values)) };
    return { data, beside: data, text: "The dimensions are listed." };
  });

  mountOperation(context, getDimension, async ({ params: { templateId, sequence } }, tx) => {
    await findTemplate(tx, templateId);
    const row = await findSplit(tx, templateId, sequence);
    const data = dimensionData(row, await findSplitValues(tx, templateId));
    return { data, beside: data, text: "This is the dimension." };
  });

  mountOperation(context, addDimension, async ({ params: { templateId }, body, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const sequence = body.sequence ?? nextSequence(await findSplits(tx, templateId));
    const data = dimensionData(await saveSplit(work, templateId, sequence, body, true), []);
    await changeParts(work, templateId, [{ name: nameOf(sequence), before: null, after: partOf(data) }]);
    return { data, text: "The dimension is added." };
  });

  mountOperation(context, replaceDimension, async ({ params: { templateId, sequence }, body, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const values = await findSplitValues(tx, templateId);
    const before = dimensionData(await findSplit(tx, templateId, sequence), values);
    const data = dimensionData(await saveSplit(work, templateId, sequence, body, false), values);
    await changeParts(work, templateId, [{ name: nameOf(sequence), before: partOf(before), after: partOf(data) }]);
    return { data, text: "The dimension is replaced." };
  });

  mountOperation(context, removeDimension, async ({ params: { templateId, sequence }, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const data = dimensionData(await findSplit(tx, templateId, sequence), await findSplitValues(tx, templateId));
    await journalTables(tx)
      .deleteFrom("journal_split")
      .where("template_id", "=", templateId)
      .where("sequence", "=", sequence)
      .execute();
    await changeParts(work, templateId, [{ name: nameOf(sequence), before: partOf(data), after: null }]);
    return { data, text: "The dimension is removed." };
  });
}

function nameOf(sequence: number): string {
  return `splitDimensions[${sequence}]`;
}

/** Returns what the history shows of a dimension. */
function partOf({ dimension, tagGroup, trackingCategory, appliesTo }: ShownDimension) {
  return { dimension, tagGroup, trackingCategory, appliesTo };
}

/** Mounts what reads journals; the fixed paths come before that of a journal. */
function mountJournals(context: ServiceContext): void {
  mountList(context, listJournals, {
    from: (tx: Tx) => selectJournals(tx).selectAll(),
    filters: {
      payrollConfigId: "payroll_config_id",
      year: "year",
      period: "period",
      supplementary: "supplementary",
      payRunId: "pay_run_id",
      templateId: "template_id",
      status: "status",
      isLatest: "is_latest",
    },
    order: ["journal_id"],
    direction: "desc",
    show: (rows) => rows.map(headerData),
    text: "The journals are listed.",
  });

  mountOperation(context, getLatest, async ({ query }, tx) => {
    requireNamed(query);
    const latest = (await findSeries(tx, query)).find(({ is_latest: isLatest }) => isLatest);
    if (latest === undefined) throw notFound("journal");
    return { data: headerData(latest), text: "This is the latest version of the journal." };
  });

  mountOperation(context, listVersions, async ({ query }, tx) => {
    requireNamed(query);
    return { data: { items: (await findSeries(tx, query)).map(headerData) }, text: "The versions are listed." };
  });

  mountOperation(context, getJournal, async ({ params: { journalId }, query }, tx) => {
    const row = await findJournal(tx, journalId);
    const lines = query.includeLines === false ? null : (await selectLines(tx, journalId).execute()).map(lineData);
    return { data: { ...headerData(row), lines }, text: "This is the journal." };
  });
}

interface Named {
  readonly payRunId?: string | undefined;
  readonly payrollConfigId?: string | undefined;
  readonly year?: number | undefined;
  readonly period?: number | undefined;
}

/** Refuses a query that names no run. */
function requireNamed(query: Named): void {
  if (query.payRunId !== undefined) return;
  const fields = ["payrollConfigId", "year", "period"] as const;
  const missing = fields.filter((field) => query[field] === undefined);
  if (missing.length === 0) return;
  throw invalid(missing.map((field) => issueAt([field], "required_without", { other: "payRunId" })));
}

type Asked = Pick<RequestWork, "caller" | "now"> & {
  readonly params: { readonly journalId: string; readonly format: "csv" | "xlsx" | "pdf" };
  readonly query: FileAsked;
};

function mountExports(context: ServiceContext): void {
  mountFile(context, exportJournal, {
    read: (request, tx) => readExport(context, request, tx),
    make: makeJournalFile,
  });

  mountCalculation(context, linkJournal, async (request, records) => {
    const { organisationId } = request;
    const contents = await records((tx) => readExport(context, request, tx));
    const { bytes, fileName, contentType } = await makeJournalFile(
      contents,
      await context.printerOf({ organisationId }),
    );
    const expiresAt = formatInstant(timeOutside(context.clock) + LINK_LIFE * 1_000);
    const downloadUrl = await records(async (tx) => {
      const file = { owner: organisationId, fileName, contentType, bytes, expiresAt };
      const { fileId } = await context.files.save(tx, file);
      return context.files.link(tx, fileId, LINK_LIFE);
    });
    if (downloadUrl === null) throw new Error("A stored file has a link.");
    return { data: { downloadUrl, expiresAt, fileName }, text: "The link opens the file for 15 minutes." };
  });

  mountOperation(context, listParts, async ({ params: { journalId }, query }, tx) => {
    const { journal, form } = await readJournal(tx, journalId);
    const asked = formAsked(form, query);
    const items = needParts(journal, asked).map((part, at) => {
      const written = writeCsv(part, asked);
      return {
        part: at + 1,
        lineCount: part.lineCount,
        totalDebit: part.totalDebit,
        totalCredit: part.totalCredit,
        isBalanced: part.isBalanced,
        reference: part.reference,
        sha256: written.ok ? createHash("sha256").update(written.value.text).digest("hex") : null,
      };
    });
    return { data: { items }, text: "The parts are listed." };
  });
}

async function readJournal(tx: Tx, journalId: string) {
  const row = await findJournal(tx, journalId);
  if (row.form === null) throw notFound("journal");
  return { row, journal: await wholeJournal(tx, row), form: row.form };
}

/** Reads what a file is made from, and notes that the journal leaves: with its run, and in its history. */
async function readExport(
  context: ServiceContext,
  { params, query, caller, now }: Asked,
  tx: Tx,
): Promise<FileContents> {
  const { journalId, format } = params;
  const { row, journal, form } = await readJournal(tx, journalId);
  const asked = formAsked(form, query);
  const contents = {
    journal: partAsked(journal, asked, query.part),
    form: asked,
    isWorkbook: format === "xlsx",
    employer: format === "pdf" ? await namedEmployer(tx, row.payroll_config_id) : null,
  };
  await context.runUses.record(tx, { usedBy: "JournalExport", recordId: journalId, payRunIds: [row.pay_run_id] });
  const after = { export: format, preset: asked.preset, part: query.part ?? null };
  await recordHistory({ tx, context, caller, now }, "journal", [
    { recordId: journalId, action: "Updated", before: null, after },
  ]);
  return contents;
}

/** Mounts what is below a journal: its lines, its history, and what differs from another one. */
function mountLines(context: ServiceContext): void {
  mountList(context, listLines, {
    within: ({ tx, params }) => findJournal(tx, params.journalId),
    from: (tx: Tx) => journalTables(tx).selectFrom("journal_line").selectAll(),
    filters: { journalId: "journal_id", nominalCode: "nominal_code", department: "department" },
    order: ["line_number"],
    show: (rows) => rows.map(lineData),
    text: "The lines are listed.",
  });

  mountHistory(context, journalHistory, ["journal", "journalId"], ({ tx, params }) =>
    findJournal(tx, params.journalId),
  );

  mountOperation(context, compareVersions, async ({ params: { journalId, otherJournalId } }, tx) => {
    const before = await wholeJournal(tx, await findJournal(tx, journalId));
    const after = await wholeJournal(tx, await findJournal(tx, otherJournalId));
    const compared = compareJournals({ before, after });
    if (!compared.ok) throw new Error(`Stored journals cannot be compared: ${JSON.stringify(compared.problems)}`);
    const { isSame, header, lines } = compared.value;
    const data = {
      isSame,
      header: [...header],
      lines: lines.map((line) => ({ ...line, trackingCodes: [...line.trackingCodes] })),
    };
    return { data, text: isSame ? "The journals say the same." : "The differences are listed." };
  });
}

/** Returns a line as responses show it. */
function lineData(row: LineRow) {
  const line = toLine(row);
  return { ...line, trackingCodes: [...line.trackingCodes] };
}
