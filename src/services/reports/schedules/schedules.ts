import { invalid, issueAt } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import { readSchedule } from "../../../platform/schedule";
import { isRemoved, type RequestWork, requesterName, resource, type SentRecord } from "../../contract";
import { EXAMPLE_SCHEDULE, SCHEDULE_FIELDS } from "./schedule-fields";

type Sent = SentRecord<typeof SCHEDULE_FIELDS>;

/** Schedules, each of one definition; created below their definition. */
export const schedules = resource({
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

/** Returns when a schedule runs next, null while it is disabled; refuses 400 where its times cannot be read. */
function nextRunAt({ cron, timezone, isEnabled }: Sent, { context }: RequestWork): string | null {
  const now = context.clock.now();
  const read = readSchedule(cron, timezone, now);
  if (!read.ok) throw invalid([issueAt([read.token === "invalid_timezone" ? "timezone" : "cron"], read.token, null)]);
  const next = read.schedule.next(now);
  return isEnabled && next !== null ? instantOf(next) : null;
}

/** Returns the columns of a new schedule. */
export function newColumns(sent: Sent, work: RequestWork) {
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
