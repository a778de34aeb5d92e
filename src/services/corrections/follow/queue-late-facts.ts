import { piecesOf } from "../../../platform";
import { isWaiting, type Jobs } from "../../../platform/jobs";
import type { Ids } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import { withClosedPeriods } from "../closed/closed-payslips";
import type { CorrectionTables } from "../store/correction-tables";

/** The kind of the jobs that look for late facts. */
export const LATE_FACTS = "LateFacts";

const ROWS_AT_ONCE = 500;

interface Queueing {
  readonly jobs: Jobs;
  readonly ids: Ids;
}

/**
 * Marks employees who have closed periods, and queues a job that looks for late facts of theirs unless one has yet to
 * begin: however many changes there are, an organisation has one job that waits.
 */
export async function queueLateFacts(
  tx: Tx,
  { jobs, ids }: Queueing,
  organisationId: string,
  changed: readonly string[],
): Promise<void> {
  const employeeIds = await withClosedPeriods(tx, changed);
  if (employeeIds.length === 0) return;
  await hold(tx, barrierOf(organisationId), "shared");
  for (const piece of piecesOf(employeeIds, ROWS_AT_ONCE)) {
    const rows = piece.map((employee_id) => ({ organisation_id: organisationId, mark_id: ids.next(), employee_id }));
    await tx.withTables<CorrectionTables>().insertInto("late_fact_mark").values(rows).execute();
  }
  await queueSearch(tx, jobs, organisationId);
}

/** Queues a job that looks for late facts, unless one has yet to begin. */
export async function queueSearch(tx: Tx, jobs: Jobs, organisation: string, afterSeconds = 0): Promise<void> {
  if (await isWaiting(tx, LATE_FACTS)) return;
  await jobs.enqueue(tx, { organisation, kind: LATE_FACTS, payload: {}, afterSeconds });
}

/** Held alone by a job that begins: marks that relied on it are committed then, and later ones queue another job. */
export function barrierOf(organisationId: string): string {
  return `late facts ${organisationId}`;
}
