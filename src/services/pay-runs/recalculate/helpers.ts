import { isWaiting, type JobInHand } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { PayRunTables } from "../store/pay-run-tables";
import { countMarked } from "./marks";
import { recalculateParts } from "./page-of-parts";
import type { RecalculationPayload } from "./recalculation";

/** The kind of the jobs that recalculate pages of a large payroll beside the job that began its recalculation. */
const HELP = "pay_run_recalculation_help";

type HelpPayload = Pick<RecalculationPayload, "payrollConfigId">;

/** Handles the jobs of helpers: one at a time in a process. */
export function handleHelp(context: ServiceContext): void {
  context.jobs.handle<HelpPayload>(HELP, (job) => help(context, job));
}

/** Recalculates pages until no part that is free has marks. Its marks are in the store, so that a retry only continues. */
async function help(context: ServiceContext, job: JobInHand<HelpPayload>) {
  const { organisation, payload } = job;
  const accountId = await job.step((tx) => begin(tx, context, job));
  if (accountId === null) return { recalculatedCount: 0 };
  const owner = { organisationId: organisation, accountId };
  const parts = { payrollConfigId: payload.payrollConfigId, part: 0 };
  let done = 0;
  for (let more = true; more; ) {
    const count = await job.step(
      (tx) => recalculateParts(tx, context, owner, parts),
      (worked) => worked,
    );
    done += count;
    more = count > 0;
  }
  return { recalculatedCount: done };
}

/** Returns the account of the payroll; null if nobody is marked. */
async function begin(tx: Tx, context: ServiceContext, { organisation, payload }: JobInHand<HelpPayload>) {
  const { payrollConfigId } = payload;
  const marked = await countMarked(tx, payrollConfigId);
  if (marked === 0) return null;
  return askForHelp(tx, context, { organisation, payrollConfigId, marked });
}

/** A payroll that is recalculated, and how many of its employees are marked. */
interface LargeRecalculation {
  readonly organisation: string;
  readonly payrollConfigId: string;
  readonly marked: number;
}

/**
 * Queues a helper if the employees of a large payroll are marked, and no helper is waiting for a worker. A helper that
 * begins does the same: so there are as many as there are idle workers. Returns the account of the payroll; null if the
 * payroll is deleted.
 */
export async function askForHelp(
  tx: Tx,
  { jobs, largePayroll }: ServiceContext,
  { organisation, payrollConfigId, marked }: LargeRecalculation,
): Promise<string | null> {
  const row = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_recalculation")
    .select("account_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const payload: HelpPayload = { payrollConfigId };
  if (marked > largePayroll && !(await isWaiting(tx, HELP, payload))) {
    await jobs.enqueue(tx, { organisation, kind: HELP, payload });
  }
  return row.account_id;
}
