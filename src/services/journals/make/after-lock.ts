import { JobFailure, type JobInHand } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import type { PayslipsLocked, RunToWarnOf, ServiceContext, WholeRunWarning } from "../../contract";
import { type RunRow, selectRunRows } from "../../pay-runs";
import { closedOn, findSettings } from "../settings/settings-rows";
import { journalTables } from "../store/journal-tables";
import type { TemplateRow } from "../templates/change-template";
import { selectJournals } from "../versions/journal-rows";
import { keepFailure, keepJournal, type Maker } from "./keep-journal";
import { keepDebts } from "./leaver-debts";
import { keepPlaces, makeVersion, type NotMade, notMade } from "./make-version";
import { isStillLocked } from "./slip-facts";

const KIND = "JournalCreation";

interface JournalJob {
  readonly accountId: string;
  readonly payRunId: string;
}

/** Keeps what payslips do not say, and queues one job for the journals of their run. */
export async function journalsAtLock(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const { payRunId, payrollConfigId } = locked.period;
  await keepPlaces(tx, locked);
  await keepDebts(tx, locked);
  if (payRunId === null || !(await findSettings(tx)).auto_generate_on_lock) return;
  if (
    (await templatesFor(tx, payrollConfigId)).length === 0 &&
    (await expectedTemplate(tx, payrollConfigId)) === null
  ) {
    return;
  }
  const { organisationId: organisation, accountId, work } = locked;
  const begun = await journalTables(tx)
    .insertInto("journal_run")
    .values({ organisation_id: organisation, pay_run_id: payRunId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("pay_run_id")
    .executeTakeFirst();
  if (begun === undefined) return;
  const payload: JournalJob = { accountId, payRunId };
  await work.context.jobs.enqueue(tx, { organisation, kind: KIND, payload });
}

/** Returns the templates that journal a payroll: those that name it, else the default one. */
async function templatesFor(tx: Tx, payrollConfigId: string): Promise<readonly TemplateRow[]> {
  const all = await journalTables(tx)
    .selectFrom("journal_template")
    .selectAll()
    .where("is_archived", "=", false)
    .orderBy("template_id")
    .execute();
  const named = all.filter(({ payroll_config_ids: ids }) => ids.includes(payrollConfigId));
  return named.length > 0 ? named : all.filter(({ is_default }) => is_default);
}

/**
 * Returns the template by which a payroll's journals are expected although none makes them: one that names no payroll, or
 * the archived one of its latest journal. Null if nothing says that its runs are journalled.
 */
async function expectedTemplate(tx: Tx, payrollConfigId: string): Promise<TemplateRow | null> {
  const templates = await journalTables(tx).selectFrom("journal_template").selectAll().orderBy("template_id").execute();
  const open = templates.find(({ is_archived, payroll_config_ids: ids }) => !is_archived && ids.length === 0);
  if (open !== undefined) return open;
  const latest = await selectJournals(tx)
    .select("template_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .orderBy("journal_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return templates.find((each) => each.template_id === latest?.template_id && each.is_archived) ?? null;
}

/** Warns before a run is locked that no template will make its journal, where one is expected. */
export async function warnOfNoTemplate(tx: Tx, { payrollConfigId }: RunToWarnOf): Promise<readonly WholeRunWarning[]> {
  if (!(await findSettings(tx)).auto_generate_on_lock) return [];
  if ((await templatesFor(tx, payrollConfigId)).length > 0) return [];
  if ((await expectedTemplate(tx, payrollConfigId)) === null) return [];
  return [{ token: NO_TEMPLATE.errorToken, text: NO_TEMPLATE.errorText }];
}

const NO_TEMPLATE: NotMade = {
  errorToken: "journal_template_missing",
  errorText: "No journal template names the payroll, and none is the default one: no journal is made of the run.",
  missing: [],
};

export function handleCreation(context: ServiceContext): void {
  context.jobs.handle<JournalJob>(KIND, (job) => createJournals(context, job));
}

/** Makes the journals of a run, a template at a time; those that an earlier attempt made are there already. */
async function createJournals(context: ServiceContext, job: JobInHand<JournalJob>): Promise<object> {
  const { payRunId } = job.payload;
  const run = await job.step((tx) => selectRunRows(tx).where("pay_run_id", "=", payRunId).executeTakeFirstOrThrow());
  const templates = await job.step((tx) => templatesFor(tx, run.payroll_config_id));
  const failures: string[] = [];
  for (const template of templates) {
    const failed = await job.step((tx) => createOne(makerOfJob(context, job, tx), run, template), 1);
    if (failed !== null) failures.push(failed);
  }
  if (templates.length === 0) {
    const missing = await job.step((tx) => noteMissing(makerOfJob(context, job, tx), run), 1);
    if (missing !== null) failures.push(missing);
  }
  const [first] = failures;
  if (first !== undefined) throw new JobFailure(first);
  return { payRunId, createdCount: templates.length };
}

function makerOfJob(
  { ids, clock }: ServiceContext,
  { organisation, payload: { accountId } }: JobInHand<JournalJob>,
  tx: Tx,
): Maker {
  return {
    tx,
    context: { ids, clock },
    organisationId: organisation,
    now: formatInstant(clock.now()),
    caller: { accountId, organisationId: organisation, userId: null, clientId: "" },
    changedBy: `SYSTEM#${KIND}`,
  };
}

/** Returns the token of the reason if no journal can be made, which is stored with the run; null if there is one. */
async function createOne(maker: Maker, run: RunRow, template: TemplateRow): Promise<string | null> {
  const { tx, context } = maker;
  const { organisationId } = maker;
  await holdSeries(tx, { organisationId, payRunId: run.pay_run_id, templateId: template.template_id });
  if (!(await isStillLocked(tx, run.pay_run_id))) return null;
  if (await hasJournal(tx, run.pay_run_id, template.template_id)) return null;
  const journalId = context.ids.next();
  const closed = await closedOn(tx, run.payment_date);
  const made = closed ?? (await makeVersion(tx, { run, template, journalId }));
  if ("token" in made || !made.ok) {
    const failed =
      "token" in made ? { errorToken: made.token, errorText: made.text, missing: [] } : notMade(made.problems);
    await keepFailure(maker, run, template.template_id, failed);
    return failed.errorToken;
  }
  const { journal, form } = made;
  const kept = { journal: { ...journal, journalId }, form, templateId: template.template_id, note: null };
  await keepJournal(maker, run, kept);
  return null;
}

/** Keeps that no template makes a journal of a run, as a failed row of the one by which it is expected. */
async function noteMissing(maker: Maker, run: RunRow): Promise<string | null> {
  const expected = await expectedTemplate(maker.tx, run.payroll_config_id);
  if (expected === null || !(await isStillLocked(maker.tx, run.pay_run_id))) return null;
  await keepFailure(maker, run, expected.template_id, NO_TEMPLATE);
  return NO_TEMPLATE.errorToken;
}

/** A run's versions by a template. */
interface Series {
  readonly organisationId: string;
  readonly payRunId: string;
  readonly templateId: string;
}

/** Lets one request or job at a time make versions of a run by a template, and choose a reference that no other run has. */
export async function holdSeries(tx: Tx, { organisationId, payRunId, templateId }: Series): Promise<void> {
  await hold(tx, `journal ${payRunId} ${templateId}`);
  await hold(tx, `journal references ${organisationId}`);
}

export async function hasJournal(tx: Tx, payRunId: string, templateId: string): Promise<boolean> {
  const row = await selectJournals(tx)
    .select("journal_id")
    .where("pay_run_id", "=", payRunId)
    .where("template_id", "=", templateId)
    .where("status", "not in", ["Failed", "Withdrawn"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
