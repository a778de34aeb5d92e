import type { Updateable } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { noteStartersReported } from "../../employees";
import type { GatewayError, RtiTables, SubmissionRow, SubmissionTable } from "../store/rti-tables";
import { publishSubmission } from "./publish-submission";
import type { SendingPayload } from "./save-submission";
import { sendLastPart } from "./send-last-part";

/** What sending needs of a submission; excludes its message, megabytes for many employees, which is read once to be sent. */
const SENDING_COLUMNS = [
  ...(["organisation_id", "submission_id", "submission_type", "payroll_config_id", "pay_run_id"] as const),
  ...(["tax_year", "period", "supplementary", "tax_month", "status", "parts", "first_part_id", "errors"] as const),
  ...([
    "correlation_id",
    "poll_address",
    "poll_seconds",
    "sending_since",
    "faults",
    "is_closed",
    "requested_by",
  ] as const),
] as const;

/** A submission as far as sending has come with it. */
export type SendingRow = Pick<SubmissionRow, (typeof SENDING_COLUMNS)[number]>;

export async function readSubmission(tx: Tx, submissionId: string): Promise<SendingRow> {
  return tx
    .withTables<RtiTables>()
    .selectFrom("rti_submission")
    .select(SENDING_COLUMNS)
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
}

/** Returns the message of a submission, without credentials. */
export async function readMessage(tx: Tx, submissionId: string): Promise<string> {
  const { message } = await tx
    .withTables<RtiTables>()
    .selectFrom("rti_submission")
    .select("message")
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
  return message;
}

export async function changeSubmission(
  tx: Tx,
  { clock }: Pick<ServiceContext, "clock">,
  submissionId: string,
  change: Updateable<SubmissionTable>,
): Promise<SendingRow> {
  return tx
    .withTables<RtiTables>()
    .updateTable("rti_submission")
    .set({ ...change, updated_at: instantOf(clock.now()) })
    .where("submission_id", "=", submissionId)
    .returning(SENDING_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The gateway has the message: from here on it is polled, never sent again. */
export async function recordSent(
  tx: Tx,
  context: ServiceContext,
  { submissionId, accountId }: SendingPayload,
  place: Pick<SubmissionRow, "correlation_id" | "poll_address" | "poll_seconds">,
): Promise<void> {
  const submitted_at = instantOf(context.clock.now());
  const change = { ...place, status: "Submitted" as const, submitted_at, faults: 0 };
  await publishSubmission(tx, context, await changeSubmission(tx, context, submissionId, change), accountId);
}

/**
 * Records the final result of a submission. If it is accepted, its starters count as reported, and services follow the
 * figures that it corrects; if it is rejected, its runs count as not reported.
 */
export async function recordAnswer(
  tx: Tx,
  context: ServiceContext,
  { submissionId, accountId }: SendingPayload,
  answer: { readonly status: "Accepted" | "Rejected" | "Failed"; readonly errors: readonly GatewayError[] },
): Promise<void> {
  const responded_at = instantOf(context.clock.now());
  const change = { status: answer.status, errors: JSON.stringify(answer.errors), responded_at };
  const row = await changeSubmission(tx, context, submissionId, change);
  if (answer.status === "Accepted") {
    await markStarters(tx, submissionId);
    await followFigures(tx, context, row, { accountId, now: responded_at });
  }
  if (answer.status === "Rejected") {
    const usedBy = row.submission_type === "Fps" ? "Fps" : "Eps";
    await context.runUses.withdraw(tx, { usedBy, recordId: submissionId });
  }
  await publishSubmission(tx, context, row, accountId);
  await sendLastPart(tx, context, row, accountId);
}

async function markStarters(tx: Tx, submissionId: string): Promise<void> {
  const rows = await tx
    .withTables<RtiTables>()
    .selectFrom("rti_told")
    .select("employee_id")
    .where("submission_id", "=", submissionId)
    .where("has_starter", "=", true)
    .execute();
  await noteStartersReported(
    tx,
    rows.map(({ employee_id: id }) => id),
  );
}

async function followFigures(
  tx: Tx,
  context: ServiceContext,
  { submission_id, organisation_id: organisationId, tax_year: taxYear, requested_by: requestedBy }: SendingRow,
  { accountId, now }: { readonly accountId: string; readonly now: string },
): Promise<void> {
  const rows = await tx
    .withTables<RtiTables>()
    .selectFrom("rti_told")
    .select("employee_id")
    .where("submission_id", "=", submission_id)
    .where("to_date", "is not", null)
    .orderBy("employee_id")
    .execute();
  if (rows.length === 0) return;
  const employeeIds = rows.map(({ employee_id: id }) => id);
  for (const follow of context.figuresReported) {
    await follow(tx, { context, organisationId, accountId, taxYear, employeeIds, requestedBy, now });
  }
}
