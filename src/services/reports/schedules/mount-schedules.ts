import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import { invalid, issueAt, notFound } from "../../../platform/http";
import { createPoster, findPublicTarget, type Poster } from "../../../platform/outbound";
import { formatInstant } from "../../../platform/ports";
import { readSchedule } from "../../../platform/schedule";
import { withoutRemovedPeople } from "../../access";
import {
  dateInLondon,
  idField,
  isRemoved,
  mountOperation,
  field as of,
  operation,
  type RefusalCase,
  type RequestWork,
  readOnly,
  requesterName,
  resource,
  type SentRecord,
  type ServiceContext,
} from "../../contract";
import { findDefinition } from "../definitions/find-definition";
import { EXPORT_FORMS } from "../exports/export-query";
import { queueExport } from "../exports/queue-export";
import { type RunTable, reportTables, type ScheduleTable } from "../store/report-tables";
import { DELIVERY_JOB, findSchedule, POST_JOB } from "./deliver-later";
import { fireSchedules } from "./fire-schedules";
import { handleStops, recordDelivered, recordUndelivered } from "./record-delivery";
import { EXAMPLE_SCHEDULE, SCHEDULE_FIELDS } from "./schedule-fields";

/** Schedules, each of one definition; created below their definition. */
const schedules = resource({
  service: "Reports",
  name: "report schedule",
  token: "report_schedule",
  schema: "ReportSchedule",
  path: "/v1/report/schedules",
  table: "report_schedule",
  key: "id",
  isBeta: true,
  fields: SCHEDULE_FIELDS,
  exampleBody: EXAMPLE_SCHEDULE,
  operations: {
    list: { summary: "The schedules of all report definitions" },
    read: {},
    change: {},
    remove: {},
  },
  columns: (sent, before, work) => {
    const webhookUrl = isRemoved("scheduleWebhook", work.today)
      ? (before?.delivery.webhookUrl ?? null)
      : sent.delivery.webhookUrl;
    return { next_run_at: nextRunAt(sent, work), delivery: JSON.stringify({ ...sent.delivery, webhookUrl }) };
  },
});

const { definitionId: _, nextRunAt: __, ...rest } = SCHEDULE_FIELDS;
const sendable = {
  name: rest.name,
  cron: rest.cron,
  timezone: rest.timezone,
  format: rest.format,
  delivery: rest.delivery,
  misfirePolicy: rest.misfirePolicy,
  isEnabled: rest.isEnabled,
};
const NOT_SENT = [
  "id",
  ...Object.keys(SCHEDULE_FIELDS).filter((name) => !(name in sendable)),
  "createdAt",
  "updatedAt",
];

const body = z.strictObject({ ...of.sentSchemas(sendable), ...readOnly(...NOT_SENT) }).openapi("NewReportSchedule");

const created = schedules.shown
  .extend({
    webhookSecret: z.string().nullable().openapi({
      deprecated: true,
      description: "Signs what is sent to `delivery.webhookUrl`; null without one. Shown here only.",
    }),
  })
  .openapi("CreatedReportSchedule");

const ofDefinition = {
  service: "Reports",
  scope: "organisation",
  isBeta: true,
  path: "/v1/report/report-definitions/{definitionId}/schedules",
  params: z.object({ definitionId: idField() }),
} as const;

const NO_DEFINITION: RefusalCase = {
  status: 404,
  token: "report_definition_not_found",
  when: "The organisation has no such definition.",
};

const createSchedule = operation({
  ...ofDefinition,
  id: "createReportSchedule",
  method: "post",
  summary: "Runs a report definition by a schedule, and sends its file",
  description:
    "A time of day in the hour that a clock change skips runs at the change; one in the hour that occurs twice runs the first time. Missed runs become one, for the latest of them, unless `misfirePolicy` is `Skip`. Relative periods count from the day for which a run is due.",
  body,
  data: created,
  status: 201,
  token: "report_schedule_created",
  idempotent: true,
  refusals: [NO_DEFINITION],
  examples: { body: EXAMPLE_SCHEDULE, data: { ...schedules.example, webhookSecret: null } },
});

const listSchedulesOfDefinition = operation({
  ...ofDefinition,
  id: "listReportDefinitionSchedules",
  method: "get",
  summary: "The schedules of a report definition",
  description: "In the order of their creation, also those that are turned off.",
  data: z.strictObject({ items: z.array(schedules.shown) }),
  token: "report_schedules_listed",
  refusals: [NO_DEFINITION],
  examples: { data: { items: [schedules.example] } },
});

const runSchedule = operation({
  service: "Reports",
  scope: "organisation",
  isBeta: true,
  id: "runReportSchedule",
  method: "post",
  path: "/v1/report/schedules/{id}/run",
  summary: "Runs a schedule now, and sends its file",
  description: "The run is an export: `GET /v1/report/exports/{runId}`. The schedule's own times stay as they are.",
  params: z.object({ id: idField() }),
  data: z.strictObject({ runId: idField() }),
  status: 202,
  token: "report_schedule_run_queued",
  idempotent: true,
  refusals: [{ status: 404, token: "report_schedule_not_found", when: "The organisation has no such schedule." }],
  examples: { data: { runId: "01JZ3V6D4R8QK2M5N7P9T1W3X5" } },
});

/** Bytes up to which a file is attached. */
const LARGEST_ATTACHED = 10 * 1024 * 1024;

const OURS = /^<report\.(\w+)\.(\w+)@/;

/** Bytes of an answer that are read. */
const LARGEST_ANSWER = 1_024;

/** Milliseconds before each try. */
const WAITS = [0, 1_000, 5_000];

export function mountSchedules(context: ServiceContext): void {
  schedules.mount(context);
  handleDeliveries(context);
  handlePosts(context);
  handleStops(context);
  fireSchedules(context);

  mountOperation(context, createSchedule, async ({ params: { definitionId }, body, ...work }, tx) => {
    await findDefinition(tx, definitionId);
    const row = await reportTables(tx)
      .insertInto("report_schedule")
      .values({ ...newColumns(body, work), definition_id: definitionId })
      .returningAll()
      .executeTakeFirstOrThrow();
    const shown = schedules.show(row);
    const webhookSecret = row.delivery.webhookUrl === null ? null : secretOf(context, row.id);
    return {
      data: { ...shown, webhookSecret },
      dataOfRepetition: { ...shown, webhookSecret: null },
      text: "The report schedule is created.",
    };
  });

  mountOperation(context, listSchedulesOfDefinition, async ({ params: { definitionId } }, tx) => {
    await findDefinition(tx, definitionId);
    const all = reportTables(tx).selectFrom("report_schedule").selectAll();
    const rows = await all.where("definition_id", "=", definitionId).orderBy("id").execute();
    return { data: { items: rows.map((row) => ({ ...schedules.show(row) })) }, text: "The schedules are listed." };
  });

  mountOperation(context, runSchedule, async ({ params: { id }, organisationId, caller, today }, tx) => {
    const all = reportTables(tx).selectFrom("report_schedule").selectAll();
    const row = await all.where("id", "=", id).executeTakeFirst();
    if (row === undefined) throw notFound("report_schedule");
    const run = await queueExport(tx, context, {
      organisationId,
      accountId: caller.accountId,
      mode: "SCHEDULED",
      definition: await findDefinition(tx, row.definition_id),
      definitionId: row.definition_id,
      scheduleId: id,
      format: row.format,
      asOf: today,
      requestedBy: requesterName(caller),
      scheduledFor: null,
    });
    await reportTables(tx)
      .updateTable("report_schedule")
      .set({ last_run_at: formatInstant(context.clock.now()) })
      .where("id", "=", id)
      .execute();
    return { data: { runId: run.run_id }, text: "The schedule's run is queued." };
  });
}

/** Returns the secret of a schedule's POST: derived from the key of the installation, and stored nowhere. */
function secretOf({ keyOf }: Pick<ServiceContext, "keyOf">, scheduleId: string): string {
  return createHmac("sha256", keyOf("report schedules")).update(scheduleId).digest("hex");
}

/** Sends the deprecated POST of scheduled runs, until its last day. */
function handlePosts(context: ServiceContext): void {
  const { connect, answer } = context.sendingTimes ?? { connect: 0, answer: 0 };
  const poster = createPoster({ connect, answer, body: LARGEST_ANSWER });
  context.workers.add("worker", { start: () => undefined, stop: async () => poster.close() });
  context.jobs.handle<{ readonly runId: string }>(POST_JOB, async ({ organisation, payload: { runId } }) => {
    if (isRemoved("scheduleWebhook", dateInLondon(context.clock.now()))) return null;
    const found = await context.store.inTenant(organisation, async (tx) => {
      const runs = reportTables(tx).selectFrom("report_run").selectAll();
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
    const found = await findPublicTarget(new URL(url), outbound, resolveName);
    if (!found.ok) continue;
    const { response } = await poster.post({ target: found.target, headers, body });
    if (response !== null && String(response.status).startsWith("2")) return true;
  }
  return false;
}

interface DeliveryPayload {
  readonly runId: string;
}

/** Sends the emails of scheduled runs, and follows up those that are refused after they were accepted. */
function handleDeliveries(context: ServiceContext): void {
  const { jobs, store, emails } = context;
  jobs.handle<DeliveryPayload>(
    DELIVERY_JOB,
    async (job) => {
      const { runId } = job.payload;
      const found = await store.inTenant(job.organisation, async (tx) => {
        const runs = reportTables(tx).selectFrom("report_run").selectAll();
        const run = await runs.where("run_id", "=", runId).executeTakeFirstOrThrow();
        return { run, schedule: await findSchedule(tx, run.schedule_id ?? "") };
      });
      if (found.schedule === null) return null;
      const isSent = await sendReport(context, found.run, found.schedule);
      await job.step((tx) =>
        isSent ? recordDelivered(tx, context, runId) : recordUndelivered(tx, context, runId, "recipients_removed"),
      );
      return null;
    },
    { onGivenUp: (tx, { payload: { runId } }) => recordUndelivered(tx, context, runId, "email_not_sent") },
  );
  emails.onRefused(async (messageId) => {
    const [, organisation, runId] = OURS.exec(messageId) ?? [];
    if (organisation === undefined || runId === undefined) return;
    await store.inTenant(organisation, (tx) => recordUndelivered(tx, context, runId, "email_refused"));
  });
}

type Run = Selectable<RunTable>;

/** Returns whether it is sent: nothing is, if every recipient was removed from the account. */
async function sendReport(context: ServiceContext, run: Run, schedule: Selectable<ScheduleTable>): Promise<boolean> {
  const { emails, store, address } = context;
  const { name, delivery } = schedule;
  const [to = [], cc = [], bcc = []] = await store.inAccount(schedule.account_id, async (account) => {
    const kept = [];
    for (const sent of [delivery.emails, delivery.cc, delivery.bcc])
      kept.push(await withoutRemovedPeople(account, sent));
    return kept;
  });
  if (to.length === 0) return false;
  const title = delivery.subject ?? name ?? `Report of ${run.dataset}`;
  const attachments = delivery.attachFile ? await attachmentsOf(context, run) : [];
  const rows = `${run.row_count} ${run.row_count === 1 ? "row" : "rows"}`;
  const where = attachments.length > 0 ? "Its file is attached." : "Sign in to download its file.";
  const email = await emails.prepare({
    type: "ReportExportEvent",
    owner: { organisationId: run.organisation_id },
    to,
    subject: title,
    messageId: `<report.${run.organisation_id}.${run.run_id}@${new URL(address).hostname}>`,
    paragraphs: [
      `The report ${title} of ${run.as_of} is complete: ${rows}. ${where}`,
      ...(attachments.length > 0 ? [] : [`${address}/sign-in`]),
    ],
    action: "Sign in",
    attachments,
  });
  await emails.send({ ...email, cc, bcc });
  return true;
}

/** A larger file is not attached. */
async function attachmentsOf({ store, files }: ServiceContext, run: Run) {
  const { file_id: fileId, size_bytes: size } = run;
  if (fileId === null || size === null || size > LARGEST_ATTACHED) return [];
  const content = await store.inTenant(run.organisation_id, (tx) => files.read(tx, fileId));
  const { contentType, extension } = EXPORT_FORMS[run.format ?? "CSV"];
  return content === null ? [] : [{ fileName: `${run.dataset}-${run.as_of}.${extension}`, contentType, content }];
}

type Sent = SentRecord<typeof SCHEDULE_FIELDS>;

/** Returns when a schedule runs next, null while it is disabled; refuses 400 where its times cannot be read. */
function nextRunAt({ cron, timezone, isEnabled }: Sent, { context }: RequestWork): string | null {
  const now = context.clock.now();
  const read = readSchedule(cron, timezone, now);
  if (!read.ok) throw invalid([issueAt([read.token === "invalid_timezone" ? "timezone" : "cron"], read.token, null)]);
  const next = read.schedule.next(now);
  return isEnabled && next !== null ? formatInstant(next) : null;
}

/** Returns the columns of a new schedule. */
function newColumns(sent: Sent, work: RequestWork) {
  const { today, now, caller } = work;
  const webhookUrl = isRemoved("scheduleWebhook", today) ? null : sent.delivery.webhookUrl;
  return {
    organisation_id: work.organisationId,
    id: work.context.ids.next(),
    name: sent.name,
    cron: sent.cron,
    timezone: sent.timezone,
    format: sent.format,
    delivery: JSON.stringify({ ...sent.delivery, webhookUrl }),
    misfire_policy: sent.misfirePolicy,
    is_enabled: sent.isEnabled,
    next_run_at: nextRunAt(sent, work),
    account_id: caller.accountId,
    created_by: requesterName(caller),
    created_at: now,
    updated_at: now,
  };
}
