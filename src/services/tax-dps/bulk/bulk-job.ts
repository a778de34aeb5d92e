import type { Caller } from "../../../platform/http";
import type { JobInHand } from "../../../platform/jobs";
import type { RequestWork, ServiceContext } from "../../contract";
import { applyNotifications } from "../applying/apply-notifications";
import { dismissNotification } from "../applying/dismiss-notification";
import { type NotificationRow, selectNotifications } from "../reading/select-notifications";
import type { DpsTables } from "../store/notice-tables";
import { workOf } from "./work-of";

export interface BulkPayload {
  readonly caller: Caller;
  readonly reason: string | null;
}

interface ItemOutcome {
  readonly notification_id: string;
  readonly outcome: "Successful" | "Failed" | "Skipped";
  readonly error: string | null;
}

type Handle = (
  work: RequestWork,
  rows: readonly NotificationRow[],
  reason: string | null,
) => Promise<readonly ItemOutcome[]>;

const AT_ONCE = 50;

/** Works through the notices of a job in the order in which they were issued; each step's items are done for good. */
export async function workThrough(
  context: ServiceContext,
  job: JobInHand<BulkPayload>,
  handle: Handle,
): Promise<object> {
  for (let isMore = true; isMore; ) {
    const done = await job.step(
      async (tx) => {
        const work = workOf(tx, context, job);
        const outcomes = await outcomesOf(work, job, handle);
        for (const outcome of outcomes) await note(work, job.jobId, outcome);
        return outcomes.length;
      },
      (count) => count,
    );
    isMore = done > 0;
  }
  return {};
}

async function outcomesOf(work: RequestWork, { jobId, payload }: JobInHand<BulkPayload>, handle: Handle) {
  const waiting = await waitingOf(work, jobId);
  const rows = oneEach(waiting.flatMap(({ row }) => row ?? []));
  const gone = waiting.filter(({ row }) => row === null);
  const missing = gone.map(({ id }): ItemOutcome => failed(id, "notification_not_found"));
  return rows.length === 0 ? missing : [...missing, ...(await handle(work, rows, payload.reason))];
}

/** Returns the first notices of the job that wait, locked; null for those that do not exist. */
async function waitingOf({ tx }: RequestWork, jobId: string) {
  const ids = await tx
    .withTables<DpsTables>()
    .selectFrom("dps_job_item as item")
    .leftJoin("tax_notification as notice", "notice.notification_id", "item.notification_id")
    .select("item.notification_id as id")
    .where("item.job_id", "=", jobId)
    .where("item.outcome", "is", null)
    .orderBy("notice.issue_date")
    .orderBy("notice.sequence_number")
    .orderBy("item.notification_id")
    .limit(AT_ONCE)
    .execute();
  if (ids.length === 0) return [];
  const rows = await selectNotifications(tx)
    .selectAll()
    .where(
      "notification_id",
      "in",
      ids.map(({ id }) => id),
    )
    .orderBy("notification_id")
    .forNoKeyUpdate()
    .execute();
  const byId = new Map(rows.map((row) => [row.notification_id, row]));
  return ids.map(({ id }) => ({ id, row: byId.get(id) ?? null }));
}

/** Returns the first notice of each employee: the next one is about a record that has then changed. */
function oneEach(rows: readonly NotificationRow[]): readonly NotificationRow[] {
  const seen = new Set<string>();
  return rows.filter(({ matched_employee_id: id }) => {
    if (id === null) return true;
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}

async function note({ tx }: RequestWork, jobId: string, { notification_id, ...outcome }: ItemOutcome): Promise<void> {
  await tx
    .withTables<DpsTables>()
    .updateTable("dps_job_item")
    .set(outcome)
    .where("job_id", "=", jobId)
    .where("notification_id", "=", notification_id)
    .execute();
}

export const applyAll: Handle = async (work, rows) => {
  const outcomes = await applyNotifications(work, rows);
  return outcomes.map((outcome) =>
    outcome.ok ? successful(outcome.row) : failed(outcome.row.notification_id, outcome.token),
  );
};

export const dismissAll: Handle = async (work, rows, reason) => {
  const outcomes: ItemOutcome[] = [];
  for (const row of rows) {
    if (row.status === "Due") outcomes.push(successful(await dismissNotification(work, row, reason)));
    else if (row.status === "Applied") outcomes.push(failed(row.notification_id, "notification_already_applied"));
    else outcomes.push({ notification_id: row.notification_id, outcome: "Skipped", error: null });
  }
  return outcomes;
};

function successful({ notification_id }: NotificationRow): ItemOutcome {
  return { notification_id, outcome: "Successful", error: null };
}

function failed(notification_id: string, error: string): ItemOutcome {
  return { notification_id, outcome: "Failed", error };
}
