import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { dateField, idField, instantField, operation, versionedRecord } from "../../contract";
import { eventTypesField, scopeShown } from "./endpoint-schemas";
import { INVALID_PAGE, scopeQuery } from "./scope";

const REPLAYS = "/v1/webhooks/replays";
const LONGEST_WINDOW = 90;
const MOST_ENDPOINTS = 100;
const DAY = 86_400_000;

const outcome = z.enum(["Failed", "Skipped", "Succeeded"]);

const replaySent = z
  .strictObject({
    startDate: dateField(),
    endDate: dateField(),
    statuses: z.array(outcome).min(1).max(3).default(["Failed"]),
    eventTypes: eventTypesField.default([]),
    endpointIds: z.array(idField()).default([]),
    includeNeverSent: z.boolean().default(false),
    maxDeliveries: z.number().int().min(1).max(100_000).default(10_000),
  })
  .superRefine(({ startDate, endDate, endpointIds }, context) => {
    const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY + 1;
    const issue = (path: string, token: string, args: Readonly<Record<string, unknown>>) =>
      context.addIssue({ code: "custom", path: [path], params: { token, arguments: args } });
    if (days < 1) issue("endDate", "date_before", { limit: startDate });
    if (days > LONGEST_WINDOW) issue("endDate", "window_too_long", { maximum: LONGEST_WINDOW });
    if (endpointIds.length > MOST_ENDPOINTS) issue("endpointIds", "too_many_endpoints", { maximum: MOST_ENDPOINTS });
  })
  .openapi("WebhookReplayRequest");

const replayShown = z
  .strictObject({
    replayId: idField(),
    scope: scopeShown,
    ownerId: idField(),
    filters: z.strictObject({
      startDate: z.string(),
      endDate: z.string(),
      statuses: z.array(outcome),
      eventTypes: z.array(z.string()),
      endpointIds: z.array(idField()),
      includeNeverSent: z.boolean(),
      maxDeliveries: z.number(),
    }),
    status: z.enum(["Queued", "Running", "Completed", "Failed", "Cancelled"]),
    deliveriesMatched: z.number(),
    deliveriesResent: z.number(),
    deliveriesSkipped: z.number(),
    ceilingReached: z.boolean(),
    createdBy: z.string(),
    startedAt: instantField().nullable(),
    finishedAt: instantField().nullable(),
    createdAt: instantField(),
  })
  .openapi("WebhookReplay");
export type ReplayShown = z.input<typeof replayShown>;

const filters: ReplayShown["filters"] = {
  startDate: "2026-04-01",
  endDate: "2026-04-30",
  statuses: ["Failed", "Skipped"],
  eventTypes: ["payslip.*"],
  endpointIds: [],
  includeNeverSent: false,
  maxDeliveries: 10_000,
};
const example: ReplayShown = {
  replayId: "01JZ3V6D4R8QK2M5N7P9T1W3XD",
  scope: "Organisation",
  ownerId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  filters,
  status: "Running",
  deliveriesMatched: 120,
  deliveriesResent: 80,
  deliveriesSkipped: 0,
  ceilingReached: false,
  createdBy: "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6",
  startedAt: "2026-05-01T09:30:00.000Z",
  finishedAt: null,
  createdAt: "2026-05-01T09:30:00.000Z",
};

const common = { service: "Webhooks", scope: "either", query: scopeQuery } as const;
const versioned = versionedRecord({ table: "webhook_replay", key: { replay_id: "replayId" } });
const NOT_FOUND = {
  status: 404,
  token: "webhook_replay_not_found",
  when: "The organisation, or with `scope=customer` the account, has no such replay.",
} as const;

export const startReplay = operation({
  ...common,
  id: "replayWebhookDeliveries",
  method: "post",
  path: REPLAYS,
  summary: "Sends the deliveries of a window again, in the background",
  description:
    "Choose endpoints, event types, statuses and days. At most three replays run at a time. Poll the replay for its progress.",
  versioned,
  body: replaySent,
  data: replayShown,
  status: 202,
  token: "webhook_replay_queued",
  idempotent: true,
  refusals: [
    { status: 404, token: "webhook_endpoint_not_found", when: "An endpoint that is named is not there." },
    { status: 409, token: "too_many_running_replays", when: "Three replays of the owner are running." },
  ],
  examples: { body: filters, data: { ...example, status: "Queued", deliveriesMatched: 0, deliveriesResent: 0 } },
});

export const listReplays = operation({
  ...common,
  id: "listWebhookReplays",
  method: "get",
  path: REPLAYS,
  summary: "Lists replays, newest first",
  description: "A page at a time, with the progress of each.",
  query: pageQuery({ usual: 50, most: 100 }).extend(scopeQuery.shape),
  data: z.strictObject({ items: z.array(replayShown) }),
  token: "webhook_replays_listed",
  refusals: INVALID_PAGE,
  examples: { data: { items: [example] } },
});

const ofOne = {
  ...common,
  path: `${REPLAYS}/{replayId}`,
  params: z.object({ replayId: idField() }),
  versioned,
  data: replayShown,
} as const;

export const readReplay = operation({
  ...ofOne,
  id: "getWebhookReplay",
  method: "get",
  summary: "One replay and its progress",
  description: "How many deliveries it has found and sent so far. Poll it until it has ended.",
  token: "webhook_replay_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: example },
});

export const cancelReplay = operation({
  ...ofOne,
  id: "cancelWebhookReplay",
  method: "patch",
  summary: "Cancels a replay; its deliveries that were not tried yet are skipped",
  description: "Send `status` `Cancelled`, which is the only change. A replay that has ended stays as it is.",
  body: z.strictObject({ status: z.enum(["Cancelled"]) }),
  token: "webhook_replay_cancelled",
  refusals: [NOT_FOUND, { status: 409, token: "replay_already_finished", when: "The replay has ended." }],
  examples: { body: { status: "Cancelled" }, data: { ...example, status: "Cancelled" } },
});
