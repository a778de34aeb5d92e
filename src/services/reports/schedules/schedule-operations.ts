import { z } from "@hono/zod-openapi";
import { idField, field as of, operation, type RefusalCase, readOnly } from "../../contract";
import { EXAMPLE_SCHEDULE, SCHEDULE_FIELDS } from "./schedule-fields";
import { schedules } from "./schedules";

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

export const createSchedule = operation({
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

export const listSchedulesOfDefinition = operation({
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

export const runSchedule = operation({
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
