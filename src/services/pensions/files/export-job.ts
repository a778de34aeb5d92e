import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import type { PensionFileTables } from "../store/file-tables";

export const EXPORT = "PensionExport";

/** The payload of the job that makes the files of a run. */
export interface ExportPayload {
  readonly payRunId: string;
  /** Null for all providers. */
  readonly pensionProviderId: string | null;
  readonly accountId: string;
}

type Asking = Pick<RequestWork, "tx" | "context" | "organisationId" | "caller" | "now">;

/** Queues the export of a locked run; returns the job's id. */
export async function queueExport(
  { tx, context, organisationId, caller, now }: Asking,
  asked: Omit<ExportPayload, "accountId">,
): Promise<string> {
  const payload: ExportPayload = { ...asked, accountId: caller.accountId };
  const jobId = await context.jobs.enqueue(tx, { organisation: organisationId, kind: EXPORT, payload });
  const values = { job_id: jobId, requested_at: now };
  await tx
    .withTables<PensionFileTables>()
    .insertInto("pension_export")
    .values({ organisation_id: organisationId, pay_run_id: asked.payRunId, ...values })
    .onConflict((conflict) => conflict.columns(["organisation_id", "pay_run_id"]).doUpdateSet(values))
    .execute();
  return jobId;
}

/** Queues the export that follows a lock, once for the run. */
export async function queueOnce(work: Asking, payRunId: string): Promise<void> {
  if (await isQueued(work.tx, payRunId)) return;
  await queueExport(work, { payRunId, pensionProviderId: null });
}

async function isQueued(tx: Tx, payRunId: string): Promise<boolean> {
  const row = await tx
    .withTables<PensionFileTables>()
    .selectFrom("pension_export")
    .select("job_id")
    .where("pay_run_id", "=", payRunId)
    .executeTakeFirst();
  return row !== undefined;
}
