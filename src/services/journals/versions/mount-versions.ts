import { type Journal, reissueJournal, reverseJournal } from "../../../engine/journals";
import { invalid, issueAt, notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { type RunRow, selectRunRows } from "../../pay-runs";
import { hasJournal, holdSeries } from "../make/after-lock";
import { getMaker, keepJournal } from "../make/keep-journal";
import { makeVersion } from "../make/make-version";
import { findLockedRun, findRunAsked, type RunAsked, refuseOthers } from "../make/run-to-journal";
import { needStillLocked } from "../make/slip-facts";
import { closedOn, findDefaultTemplate } from "../settings/settings-rows";
import { findTemplate } from "../templates/change-template";
import { createJournal, rebuild, reissue } from "./journal-operations";
import { findJournal, type JournalRow, lastVersion, selectJournals, wholeJournal } from "./journal-rows";
import { journals, type ListedJournal } from "./journal-schemas";
import { toRefusal } from "./refused-of";

/** Shown of a run that no journal could be made of. */
const NOTHING = {
  journalDate: null,
  reference: null,
  narration: null,
  totalDebit: "0.00",
  totalCredit: "0.00",
  isBalanced: false,
  lineCount: 0,
  reconciliation: [],
  byNominal: [],
  byDepartment: [],
  warnings: [],
  snapshot: null,
};

/** Mounts what makes versions of journals. */
export function mountVersions(context: ServiceContext): void {
  mountOperation(context, createJournal, async ({ body, ...work }, tx) => {
    const run = await findLockedRun(tx, body);
    const template = await findTemplate(tx, await findTemplateAsked(tx, body.templateId));
    const { organisationId } = work;
    await holdSeries(tx, { organisationId, payRunId: run.pay_run_id, templateId: template.template_id });
    if (await hasJournal(tx, run.pay_run_id, template.template_id)) throw journalExists();
    const journalId = context.ids.next();
    const journalDate = body.journalDate ?? run.payment_date;
    await refuseClosed(tx, journalDate);
    const made = await makeVersion(tx, { run, template, journalId, journalDate });
    if (!made.ok) throw toRefusal(made.problems);
    const journal = { ...made.journal, journalId };
    const row = await keepJournal(getMaker(work), run, {
      ...made,
      journal,
      templateId: template.template_id,
      note: null,
    });
    return { data: headerData(row), text: "The journal is made." };
  });

  mountOperation(context, rebuild, async ({ body, ...work }, tx) => {
    const asked = await askedVersion(work, body);
    const template = await findTemplate(tx, asked.latest.template_id);
    const journalId = context.ids.next();
    const journalDate = body.journalDate ?? asked.previous.journalDate;
    await refuseClosed(tx, journalDate);
    const made = await makeVersion(tx, { run: asked.run, template, journalId, previous: asked.previous, journalDate });
    if (!made.ok) throw toRefusal(made.problems);
    const kept = {
      ...made,
      journal: { ...made.journal, journalId },
      templateId: template.template_id,
      note: body.reason,
    };
    return { data: headerData(await keepJournal(getMaker(work), asked.run, kept)), text: "The journal is rebuilt." };
  });

  mountOperation(context, reissue, async ({ body, ...work }, tx) => {
    const { journalDate, reference, narration, reason: note } = body;
    const { latest, run, previous } = await askedVersion(work, body);
    await refuseClosed(tx, journalDate ?? previous.journalDate);
    const journalId = context.ids.next();
    const changes = Object.entries({ journalDate, reference, narration }).filter(([, value]) => value !== null);
    const made = reissueJournal({ previous, journalId, ...Object.fromEntries(changes) });
    if (!made.ok) throw toRefusal(made.problems);
    const { form, template_id: templateId } = latest;
    if (form === null) throw notFound("journal");
    const kept = { journal: { ...made.value.journal, journalId }, form, templateId, note };
    return { data: headerData(await keepJournal(getMaker(work), run, kept)), text: "The journal is reissued." };
  });
}

function journalExists(): Refused {
  const text = "The template has made a journal of this run: rebuild it.";
  return new Refused(409, { token: "journal_exists", text });
}

interface Asked extends RunAsked {
  readonly journalId: string | null;
  readonly templateId: string | null;
  readonly reversal: Reversal | null;
}

interface Reversal {
  readonly mode: "None" | "SamePeriod" | "CurrentPeriod";
  readonly date: string | null;
}

interface Version {
  readonly latest: JournalRow;
  readonly run: RunRow;
  /** The latest version, numbered so that the next one comes after a reversal. */
  readonly previous: Journal;
}

/** Returns the latest version of the named journal, locked, after it is reversed if that is asked for. */
async function askedVersion(work: RequestWork, asked: Asked): Promise<Version> {
  const { tx } = work;
  const latest = await latestOf(tx, asked);
  const { organisationId } = work;
  await holdSeries(tx, { organisationId, payRunId: latest.pay_run_id, templateId: latest.template_id });
  await needStillLocked(tx, latest.pay_run_id);
  const run = await selectRunRows(tx).where("pay_run_id", "=", latest.pay_run_id).executeTakeFirstOrThrow();
  const previous = await wholeJournal(tx, latest);
  const version = await lastVersion(tx, latest.pay_run_id, latest.template_id);
  const { reversal } = asked;
  if (reversal === null || reversal.date === null) return { latest, run, previous: { ...previous, version } };
  await checkReversal(tx, previous, reversal.mode, reversal.date);
  const journalId = work.context.ids.next();
  const made = reverseJournal({ previous: { ...previous, version }, journalId, journalDate: reversal.date });
  if (!made.ok) throw toRefusal(made.problems);
  const { form, template_id: templateId } = latest;
  if (form === null) throw notFound("journal");
  const journal = { ...made.value, journalId };
  await keepJournal(getMaker(work), run, { journal, form, templateId, note: null, reverses: latest });
  return { latest, run, previous: { ...previous, version: version + 1 } };
}

async function latestOf(tx: Tx, asked: Asked): Promise<JournalRow> {
  if (asked.journalId === null) {
    const latest = (await findSeries(tx, asked)).find(({ is_latest: isLatest }) => isLatest);
    if (latest === undefined) throw notFound("journal");
    return latest;
  }
  const row = await findJournal(tx, asked.journalId);
  refuseOthers(row, asked);
  if (asked.payRunId != null && asked.payRunId !== row.pay_run_id) throw notFound("pay_run");
  if (asked.templateId !== null && asked.templateId !== row.template_id) throw notFound("journal_template");
  if (row.is_latest) return row;
  if (row.status === "Failed") {
    const text = "No journal could be made of the run: map what is missing, and create it.";
    throw new Refused(409, { token: "journal_failed", text });
  }
  throw new Refused(409, { token: "journal_not_latest", text: "There is a newer version of this journal." });
}

async function checkReversal(tx: Tx, { journalDate }: Journal, mode: Reversal["mode"], date: string): Promise<void> {
  await refuseClosed(tx, date);
  const month = (day: string) => day.slice(0, 7);
  if (mode === "SamePeriod" && month(date) !== month(journalDate)) {
    const text = `The journal is dated ${journalDate}: its period is that month.`;
    throw invalid([issueAt(["reversal", "date"], "invalid_period", { limit: journalDate }, text)]);
  }
  if (mode === "CurrentPeriod" && month(date) <= month(journalDate)) {
    throw invalid([issueAt(["reversal", "date"], "date_before", { limit: journalDate })]);
  }
}

/** Refuses a date on which the ledger is closed. */
async function refuseClosed(tx: Tx, date: string): Promise<void> {
  const closed = await closedOn(tx, date);
  if (closed !== null) throw new Refused(409, closed);
}

interface SeriesAsked extends RunAsked {
  readonly templateId?: string | null | undefined;
}

/** Returns the id of a named template, else of the default one; refuses 404 `journal_template_not_found`. */
async function findTemplateAsked(tx: Tx, templateId: string | null | undefined): Promise<string> {
  const id = templateId ?? (await findDefaultTemplate(tx));
  if (id === null) throw notFound("journal_template");
  return (await findTemplate(tx, id)).template_id;
}

/** Returns the journals of a run by a template, the newest version first, without a failure. */
export async function findSeries(tx: Tx, asked: SeriesAsked) {
  const run = await findRunAsked(tx, asked);
  const templateId = await findTemplateAsked(tx, asked.templateId);
  return selectJournals(tx)
    .selectAll()
    .where("pay_run_id", "=", run.pay_run_id)
    .where("template_id", "=", templateId)
    .where("status", "!=", "Failed")
    .orderBy("version", "desc")
    .execute();
}

/** Returns a journal's header; its totals are those of the complete journal. */
export function headerData(row: JournalRow): ListedJournal {
  return {
    ...journals.show(row),
    isWithdrawn: row.status === "Withdrawn",
    ...figuresOf(row),
    partCount: row.form?.partCount ?? null,
  };
}

function figuresOf({ header }: JournalRow) {
  if (header === null) return NOTHING;
  return {
    journalDate: header.journalDate,
    reference: header.reference,
    narration: header.narration,
    totalDebit: header.totalDebit,
    totalCredit: header.totalCredit,
    isBalanced: header.isBalanced,
    lineCount: header.lineCount,
    reconciliation: [...header.reconciliation],
    byNominal: [...header.byNominal],
    byDepartment: [...header.byDepartment],
    warnings: header.warnings.map(({ token, text }) => ({ token, text })),
    snapshot: header.snapshot,
  };
}
