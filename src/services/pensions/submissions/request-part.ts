import { invalid, issueAt, notFound, Refused } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import type { RunRow } from "../../pay-runs";
import { needLocked } from "../files/need-locked";
import type { FileMember } from "../files/record-facts";
import { findSchemes, type SchemeRow } from "../schemes/find-groups";
import type { Part, PensionConnectionTables } from "../store/connection-tables";
import { findSubmission, type PartRow, partsOf, type SubmissionRow, selectSubmissions } from "./find-submission";
import { fileOfPart, membersToSend } from "./message-of";
import { queuePart } from "./queue-part";
import { needSendable } from "./sendable";

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
  const parts = await partsOf(tx, [row.submission_id]);
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
  return findSubmission(tx, row.submission_id);
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
  const found = await selectSubmissions(tx)
    .selectAll()
    .where("pay_run_id", "=", run.pay_run_id)
    .where("pension_schema_id", "=", scheme.id)
    .executeTakeFirst();
  if (found !== undefined) return found;
  const { payroll_config_id, year, period, supplementary, pay_frequency: frequency, pay_run_id } = run;
  return tx
    .withTables<PensionConnectionTables>()
    .insertInto("pension_submission")
    .values({
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
