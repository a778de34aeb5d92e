import { recordEvent } from "../../../platform/events";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import type { PensionConnectionTables } from "../store/connection-tables";
import type { ProviderAnswer } from "../web-services/web-service";
import { changePart, findSubmission, type PartRow, partsOf } from "./find-submission";
import type { SendingPayload } from "./queue-part";

type Outcome = Exclude<ProviderAnswer, { kind: "Waiting" }> | { readonly kind: "Failed"; readonly reason: string };

/** The provider has the message: from here on it is asked for the outcome, never sent again. */
export async function recordSent(tx: Tx, context: ServiceContext, payload: SendingPayload, reference: string) {
  const sent_at = instantOf(context.clock.now());
  const change = { status: "Sent" as const, provider_reference: reference, sent_at, faults: 0 };
  await publishPart(tx, context, payload, await changePart(tx, context, payload, change));
}

/** Records the final outcome of a part, and publishes it. */
export async function recordOutcome(
  tx: Tx,
  context: ServiceContext,
  payload: SendingPayload,
  outcome: Outcome,
): Promise<void> {
  const isPartly = outcome.kind === "Rejected" && outcome.payrollIds !== null;
  const row = await changePart(tx, context, payload, {
    status: outcome.kind,
    failure_reason: outcome.kind === "Accepted" ? null : outcome.reason,
    ...(isPartly && { employee_ids: JSON.stringify(await employeesOf(tx, outcome.payrollIds ?? [])) }),
  });
  if (outcome.kind === "Accepted" && row.part === "Enrolments") await keepEnrolled(tx, row);
  if (outcome.kind === "Rejected" && !isPartly) await withdrawUnused(tx, context, payload);
  await publishPart(tx, context, payload, row);
}

async function employeesOf(tx: Tx, payrollIds: readonly string[]): Promise<readonly string[]> {
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("payroll_id", "in", [...payrollIds])
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

async function keepEnrolled(tx: Tx, { organisation_id, submission_id, employee_ids }: PartRow): Promise<void> {
  const { pension_schema_id } = await findSubmission(tx, submission_id);
  const rows = (employee_ids ?? []).map((employee_id) => ({
    organisation_id,
    pension_schema_id,
    employee_id,
    submission_id,
  }));
  if (rows.length === 0) return;
  await tx
    .withTables<PensionConnectionTables>()
    .insertInto("pension_enrolled")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A run of which the provider has taken nothing counts as not used by the submission. */
async function withdrawUnused(tx: Tx, { runUses }: ServiceContext, { submissionId }: SendingPayload): Promise<void> {
  const parts = await partsOf(tx, [submissionId]);
  if (parts.some(({ status }) => status !== "Rejected")) return;
  await runUses.withdraw(tx, { usedBy: "PensionSubmission", recordId: submissionId });
}

async function publishPart(tx: Tx, context: ServiceContext, { accountId }: SendingPayload, row: PartRow) {
  const submission = await findSubmission(tx, row.submission_id);
  await recordEvent(tx, context, {
    organisationId: row.organisation_id,
    accountId,
    eventType: "pension.submission_updated",
    resourceUrl: `/v2/pension/provider-sync/submissions/${row.submission_id}`,
    data: {
      submissionId: row.submission_id,
      pensionSchemaId: submission.pension_schema_id,
      payrollConfigId: submission.payroll_config_id,
      payRunId: submission.pay_run_id,
      year: submission.year,
      period: submission.period,
      supplementary: submission.supplementary,
      part: row.part,
      status: row.status,
      providerReference: row.provider_reference,
      failureReason: row.failure_reason,
    },
  });
}
