import type { Selectable, Updateable } from "kysely";
import { invalid, issueAt, notFound, Refused } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import type { RequestWork, ServiceContext } from "../../contract";
import { type RunRow, selectRunRows } from "../../pay-runs";
import { type SubmissionRow, submissions } from "../contract/submission-operations";
import { membersOfRun } from "../files/find-members";
import { findProfile, needLocked } from "../files/profile-of";
import type { FileMember } from "../files/record-facts";
import { type WrittenFile, writeContributionFile } from "../files/write-file";
import { findProvider } from "../providers/provider-table";
import { findSchemes, type SchemeRow } from "../schemes/find-groups";
import type { Part, PensionConnectionTables } from "../store/connection-tables";
import { needSendable } from "./sendable";

export const SENDING = "PensionSubmission";

interface Asked {
  readonly part: Part;
  readonly pensionSchemaId: string;
  /** The members to send; null for all of whom there is something to send. */
  readonly employeeIds: readonly string[] | null;
}

/** Requests that a part of a run's submission is sent; refuses what cannot be, with everything that is missing. */
export async function requestPart(work: RequestWork, run: RunRow, asked: Asked): Promise<SubmissionRow> {
  const { tx, context } = work;
  needLocked(run);
  const scheme = (await findSchemes(tx)).find(({ id }) => id === asked.pensionSchemaId);
  if (scheme === undefined) throw notFound("pension_scheme");
  await needSendable(tx, scheme);
  // Two requests at once would both send.
  await hold(tx, `pension submission ${run.pay_run_id} ${scheme.id}`);
  const row = await submissionOf(work, run, scheme);
  const parts = await findSubmissionParts(tx, [row.submission_id]);
  const before = parts.find(({ part }) => part === asked.part) ?? null;
  needNotUnderWay(before);
  const found = await contents(work, { run, scheme, asked, parts });
  // After a file that was accepted in part only the members with errors are left.
  const members = asked.part === "Enrolments" ? idsOf(found) : (before?.employee_ids ?? null);
  await queuePart(work, row, { part: asked.part, before, members });
  await context.runUses.record(tx, {
    usedBy: "PensionSubmission",
    recordId: row.submission_id,
    payRunIds: [run.pay_run_id],
  });
  return submissions.find(tx, { submissionId: row.submission_id });
}

/** Refuses to send again what is on its way, or was accepted. */
export function needNotUnderWay(before: Pick<PartRow, "status"> | null): void {
  if (before === null || before.status === "Rejected" || before.status === "Failed") return;
  const text = "The part is on its way, or the provider has accepted it.";
  throw new Refused(409, { token: "submission_in_progress", text });
}

interface Situation {
  readonly run: RunRow;
  readonly scheme: SchemeRow;
  readonly asked: Asked;
  readonly parts: readonly PartRow[];
}

/** Checks what would be sent; returns its members. */
async function contents({ tx, context }: RequestWork, { run, scheme, asked, parts }: Situation) {
  const { part } = asked;
  if (part === "PaymentApproval") {
    needAccepted(parts);
    return [];
  }
  const all = await membersToSend(tx, run, scheme, null);
  const members = part === "Enrolments" ? await toEnrol(tx, scheme, all, asked.employeeIds) : all;
  if (members.length === 0) {
    throw new Refused(409, { token: "nothing_to_send", text: "The run has nothing of the scheme to send." });
  }
  const written = await fileOfPart(tx, context, { run, scheme, part, members });
  if ("text" in written) return members;
  throw invalid(
    written.problems.map(({ employeeId, field, reasonToken, reasonMessage }) =>
      issueAt([field], reasonToken, employeeId === null ? null : { employeeId }, reasonMessage),
    ),
  );
}

function needAccepted(parts: readonly PartRow[]): void {
  if (parts.some(({ part, status }) => part === "ContributionSchedule" && status === "Accepted")) return;
  const text = "The provider has not accepted the contribution schedule of the run.";
  throw new Refused(409, { token: "contribution_schedule_not_accepted", text });
}

async function toEnrol(tx: Tx, { id }: SchemeRow, members: readonly FileMember[], asked: readonly string[] | null) {
  if (asked !== null) {
    const known = new Set(idsOf(members));
    const wrong = [...asked.entries()].filter(([, employeeId]) => !known.has(employeeId));
    if (wrong.length > 0) throw invalid(wrong.map(([at]) => issueAt(["employeeIds", at], "employee_not_in_run", null)));
    return members.filter(({ row }) => asked.includes(row.employee_id));
  }
  const rows = await tx
    .withTables<PensionConnectionTables>()
    .selectFrom("pension_enrolled")
    .select("employee_id")
    .where("pension_schema_id", "=", id)
    .execute();
  const enrolled = new Set(rows.map(({ employee_id }) => employee_id));
  return members.filter(({ row }) => !enrolled.has(row.employee_id));
}

function idsOf(members: readonly FileMember[]): readonly string[] {
  return [...new Set(members.map(({ row }) => row.employee_id))];
}

async function submissionOf(work: RequestWork, run: RunRow, scheme: SchemeRow): Promise<SubmissionRow> {
  const { tx, context, organisationId, now } = work;
  const found = await submissions
    .select(tx)
    .where("pay_run_id", "=", run.pay_run_id)
    .where("pension_schema_id", "=", scheme.id)
    .executeTakeFirst();
  if (found !== undefined) return found;
  const { payroll_config_id, year, period, supplementary, pay_frequency: frequency, pay_run_id } = run;
  return submissions.insert(tx, {
    organisation_id: organisationId,
    submission_id: context.ids.next(),
    pay_run_id,
    pension_schema_id: scheme.id,
    payroll_config_id,
    year,
    period,
    supplementary,
    frequency,
    created_at: now,
  });
}

/** The payload of the job that sends a part. */
export interface SendingPayload extends PartName {
  readonly accountId: string;
}

interface ToQueue {
  readonly part: Part;
  readonly before: PartRow | null;
  readonly members: readonly string[] | null;
}

/**
 * Queues a part for sending. One that has failed keeps its name, so that the provider is asked for it first; after a
 * rejection it is another message.
 */
export async function queuePart(
  { tx, context, organisationId, caller, now }: RequestWork,
  { submission_id: submissionId }: SubmissionRow,
  { part, before, members }: ToQueue,
): Promise<void> {
  const payload: SendingPayload = { submissionId, part, accountId: caller.accountId };
  const jobId = await context.jobs.enqueue(tx, { organisation: organisationId, kind: SENDING, payload });
  const isSame = before?.status === "Failed" && part !== "PaymentApproval";
  const values = {
    status: "Pending" as const,
    attempt: isSame ? before.attempt : (before?.attempt ?? 0) + 1,
    sending_since: isSame ? before.sending_since : null,
    provider_reference: null,
    failure_reason: null,
    sent_at: null,
    employee_ids: members === null ? null : JSON.stringify(members),
    job_id: jobId,
    faults: 0,
    updated_at: now,
  };
  await tx
    .withTables<PensionConnectionTables>()
    .insertInto("pension_submission_part")
    .values({ organisation_id: organisationId, submission_id: submissionId, part, ...values })
    .onConflict((conflict) => conflict.columns(["organisation_id", "submission_id", "part"]).doUpdateSet(values))
    .execute();
}

interface ToWrite {
  readonly run: RunRow;
  readonly scheme: SchemeRow;
  readonly part: Part;
  readonly members: readonly FileMember[];
}

/** Writes the file of a part in the layout of the scheme's files; enrolments are without contributions. */
export async function fileOfPart(
  tx: Tx,
  { rulebook }: Pick<ServiceContext, "rulebook">,
  { run, scheme, part, members }: ToWrite,
): Promise<WrittenFile> {
  const provider = findProvider(scheme.pension_provider_id);
  const profile = provider === null ? null : await findProfile(tx, scheme, provider);
  if (provider === null || profile === null) throw new Error("A connected provider takes files.");
  return writeContributionFile(
    { run, scheme, provider, profile, members, isEnrolment: part === "Enrolments" },
    rulebook,
  );
}

/** Returns the members of a run's scheme that a part sends. */
export async function membersToSend(
  tx: Tx,
  run: RunRow,
  { id }: SchemeRow,
  employeeIds: readonly string[] | null,
): Promise<readonly FileMember[]> {
  const members = (await membersOfRun(tx, run)).get(id) ?? [];
  if (employeeIds === null) return members;
  const wanted = new Set(employeeIds);
  return members.filter(({ row }) => wanted.has(row.employee_id));
}

/** Returns the run and the scheme of a submission. */
export async function findSubject(
  tx: Tx,
  row: SubmissionRow,
): Promise<{ readonly run: RunRow; readonly scheme: SchemeRow }> {
  const run = await selectRunRows(tx).where("pay_run_id", "=", row.pay_run_id).executeTakeFirstOrThrow();
  const scheme = (await findSchemes(tx)).find(({ id }) => id === row.pension_schema_id);
  if (scheme === undefined) throw new Error("A submission has a scheme.");
  return { run, scheme };
}

export type PartRow = Selectable<PensionConnectionTables["pension_submission_part"]>;

/** The part of a submission. */
interface PartName {
  readonly submissionId: string;
  readonly part: Part;
}

/** Returns the parts of submissions that were requested. */
export async function findSubmissionParts(tx: Tx, submissionIds: readonly string[]): Promise<readonly PartRow[]> {
  if (submissionIds.length === 0) return [];
  return tx
    .withTables<PensionConnectionTables>()
    .selectFrom("pension_submission_part")
    .selectAll()
    .where("submission_id", "in", [...submissionIds])
    .execute();
}

/** Changes a part of a submission. */
export async function changePart(
  tx: Tx,
  { clock }: Pick<ServiceContext, "clock">,
  { submissionId, part }: PartName,
  change: Updateable<PensionConnectionTables["pension_submission_part"]>,
): Promise<PartRow> {
  return tx
    .withTables<PensionConnectionTables>()
    .updateTable("pension_submission_part")
    .set({ ...change, updated_at: formatInstant(clock.now()) })
    .where("submission_id", "=", submissionId)
    .where("part", "=", part)
    .returningAll()
    .executeTakeFirstOrThrow();
}
