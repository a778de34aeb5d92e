import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createPoster, findTarget, type Poster } from "../../../platform/outbound";
import { dateInLondon, isRemoved, type ServiceContext } from "../../contract";
import type { ReportTables } from "../store/report-tables";
import { findSchedule, POST_JOB } from "./deliver-later";

/** Bytes of an answer that are read. */
const LARGEST_ANSWER = 1_024;

/** Milliseconds before each try. */
const WAITS = [0, 1_000, 5_000];

/** Returns the secret of a schedule's POST: derived from the key of the installation, and stored nowhere. */
export function secretOf({ keyOf }: Pick<ServiceContext, "keyOf">, scheduleId: string): string {
  return createHmac("sha256", keyOf("report schedules")).update(scheduleId).digest("hex");
}

/** Sends the deprecated POST of scheduled runs, until its last day. */
export function handlePosts(context: ServiceContext): void {
  const { connect, answer } = context.sendingTimes ?? { connect: 0, answer: 0 };
  const poster = createPoster({ connect, answer, body: LARGEST_ANSWER });
  context.workers.add("worker", { start: () => undefined, stop: async () => poster.close() });
  context.jobs.handle<{ readonly runId: string }>(POST_JOB, async ({ organisation, payload: { runId } }) => {
    if (isRemoved("scheduleWebhook", dateInLondon(context.clock.now()))) return null;
    const found = await context.store.inTenant(organisation, async (tx) => {
      const runs = tx.withTables<ReportTables>().selectFrom("report_run").selectAll();
      const run = await runs.where("run_id", "=", runId).executeTakeFirstOrThrow();
      return { run, schedule: await findSchedule(tx, run.schedule_id ?? "") };
    });
    const url = found.schedule?.delivery.webhookUrl ?? null;
    if (found.schedule === null || url === null) return null;
    const { schedule_id: scheduleId, definition_id: definitionId, format, status, row_count: rowCount } = found.run;
    const resourceUrl = `/v1/report/exports/${runId}`;
    const body = JSON.stringify({ runId, scheduleId, definitionId, format, status, rowCount, resourceUrl });
    const signature = createHmac("sha256", secretOf(context, found.schedule.id)).update(body).digest("hex");
    const isSent = await post(context, poster, { url, body, signature });
    return { isSent };
  });
}

interface SignedPost {
  readonly url: string;
  readonly body: string;
  readonly signature: string;
}

async function post(
  { outbound, resolveName }: ServiceContext,
  poster: Poster,
  { url, body, signature }: SignedPost,
): Promise<boolean> {
  const headers = { "content-type": "application/json", "X-Svc-Signature": `sha256=${signature}` };
  for (const milliseconds of WAITS) {
    await wait(milliseconds);
    const found = await findTarget(new URL(url), outbound, resolveName);
    if (!found.ok) continue;
    const { response } = await poster.post({ target: found.target, headers, body });
    if (response !== null && String(response.status).startsWith("2")) return true;
  }
  return false;
}
