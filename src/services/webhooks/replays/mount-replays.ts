import { z } from "@hono/zod-openapi";
import { type Selectable, sql } from "kysely";
import { notFound, pageQuery, Refused } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import {
  type ColumnsOf,
  dateField,
  field,
  idField,
  instantField,
  mountList,
  mountOperation,
  operation,
  type ServiceContext,
  table,
  versionedRecord,
  withExamples,
} from "../../contract";
import { eventTypesField, scopeShown } from "../contract/endpoint-schemas";
import { scopeQuery } from "../contract/scope";
import { getActor, getEndpointOwner } from "../endpoints/endpoint-rows";
import { webhookTables } from "../store/webhook-tables";

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

const replayFiltersFields = withExamples({
  startDate: [z.string(), "2026-04-01"],
  endDate: [z.string(), "2026-04-30"],
  statuses: [z.array(outcome), ["Failed", "Skipped"]],
  eventTypes: [z.array(z.string()), ["payslip.*"]],
  endpointIds: [z.array(idField()), []],
  includeNeverSent: [z.boolean(), false],
  maxDeliveries: [z.number(), 10_000],
});

const replayFilters = z.strictObject(replayFiltersFields.shape);

/** Replays: what responses show, with the columns. */
export const replays = table({
  name: "webhook_replay",
  key: "replayId",
  token: "webhook_replay",
  fields: {
    replayId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3XD"),
    scope: field.derived(scopeShown, "Organisation"),
    ownerId: field.inColumn("scope_id", field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X5")),
    filters: field.shownDocument(replayFilters, replayFiltersFields.example),
    status: field.shown(z.enum(["Queued", "Running", "Completed", "Failed", "Cancelled"]), "Running"),
    deliveriesMatched: field.inColumn("matched_count", field.defaulted(field.shown(z.number(), 120))),
    deliveriesResent: field.derived(z.number(), 80),
    deliveriesSkipped: field.inColumn("skipped_count", field.defaulted(field.shown(z.number(), 0))),
    ceilingReached: field.defaulted(field.shown(z.boolean(), false)),
    createdBy: field.shown(z.string(), "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6"),
    startedAt: field.shown(instantField().nullable(), "2026-05-01T09:30:00.000Z"),
    finishedAt: field.shown(instantField().nullable(), null),
    createdAt: field.shown(instantField(), "2026-05-01T09:30:00.000Z"),
  },
  unseen: {
    accountId: field.unseen<string>(),
    organisationId: field.unseen<string | null>(),
    afterEventId: field.defaulted(field.unseen<string>()),
    /** Whether every event of the window was looked at. */
    isExpanded: field.defaulted(field.unseen<boolean>()),
    updatedAt: field.unseen<string>(),
    version: field.defaulted(field.unseen<number>()),
  },
});
const replayShown = z.strictObject(replays.shape).openapi("WebhookReplay");
type ReplayShown = z.input<typeof replayShown>;
const { example } = replays;

const common = { service: "Webhooks", scope: "either", query: scopeQuery } as const;
const versioned = versionedRecord({ table: "webhook_replay", key: { replay_id: "replayId" } });
const NOT_FOUND = {
  status: 404,
  token: "webhook_replay_not_found",
  when: "The organisation, or with `scope=customer` the account, has no such replay.",
} as const;

const startReplay = operation({
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
  examples: {
    body: replayFiltersFields.example,
    data: { ...example, status: "Queued", deliveriesMatched: 0, deliveriesResent: 0 },
  },
});

const listReplays = operation({
  ...common,
  id: "listWebhookReplays",
  method: "get",
  path: REPLAYS,
  summary: "Lists replays, newest first",
  description: "A page at a time, with the progress of each.",
  query: pageQuery({ usual: 50, most: 100 }).extend(scopeQuery.shape),
  data: z.strictObject({ items: z.array(replayShown) }),
  token: "webhook_replays_listed",
  examples: { data: { items: [example] } },
});

const ofOne = {
  ...common,
  path: `${REPLAYS}/{replayId}`,
  params: z.object({ replayId: idField() }),
  versioned,
  data: replayShown,
} as const;

const readReplay = operation({
  ...ofOne,
  id: "getWebhookReplay",
  method: "get",
  summary: "One replay and its progress",
  description: "How many deliveries it has found and sent so far. Poll it until it has ended.",
  token: "webhook_replay_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: example },
});

const cancelReplay = operation({
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

type ReplayRow = Selectable<ColumnsOf<typeof replays>>;

const MOST_OPEN = 3;

export function mountReplays(context: ServiceContext): void {
  mountOperation(context, startReplay, async ({ body, caller, now }, tx) => {
    const owner = getEndpointOwner(caller);
    await requireEndpoints(tx, body.endpointIds);
    await hold(tx, `webhook replays ${owner.scopeId}`);
    if ((await countOpen(tx)) >= MOST_OPEN) throw tooMany();
    const row = await replays.insert(tx, {
      scope_id: owner.scopeId,
      replay_id: context.ids.next(),
      account_id: owner.accountId,
      organisation_id: owner.organisationId,
      filters: JSON.stringify(body),
      status: "Queued",
      created_by: getActor(caller),
      started_at: null,
      finished_at: null,
      created_at: now,
      updated_at: now,
    });
    return { data: await shownReplay(tx, row), text: "The replay is queued." };
  });

  mountList(context, listReplays, {
    from: replays.select,
    filters: { scope: null },
    order: ["replay_id"],
    direction: "desc",
    scope: ({ caller }) => getEndpointOwner(caller).scopeId,
    show: async (rows, { tx }) => {
      const items = [];
      for (const row of rows) items.push(await shownReplay(tx, row));
      return items;
    },
    text: "The replays are listed.",
  });

  mountOperation(context, readReplay, async ({ params }, tx) => {
    const data = await shownReplay(tx, await replays.find(tx, params));
    return { data, beside: data, text: "This is the replay." };
  });

  mountOperation(context, cancelReplay, async ({ params, now }, tx) => {
    const { status } = await replays.find(tx, params, true);
    if (status !== "Queued" && status !== "Running") throw finished();
    const ended = { status: "Cancelled", finished_at: now, updated_at: now } as const;
    const row = await replays.update(tx, params.replayId, ended);
    await sql`update webhook_delivery set status = 'Skipped', skipped_reason = 'ReplayCancelled',
      next_attempt_at = null, completed_at = ${now}
      where scope_id = ${row.scope_id} and replay_id = ${row.replay_id} and attempt_count = 0 and status = 'Pending'`.execute(
      tx,
    );
    return { data: await shownReplay(tx, row), text: "The replay is cancelled." };
  });
}

async function requireEndpoints(tx: Tx, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length === 0) return;
  const rows = await webhookTables(tx)
    .selectFrom("webhook_endpoint")
    .select("endpoint_id")
    .where("endpoint_id", "in", endpointIds)
    .execute();
  if (rows.length < new Set(endpointIds).size) throw notFound("webhook_endpoint");
}

async function countOpen(tx: Tx): Promise<number> {
  const { count } = await webhookTables(tx)
    .selectFrom("webhook_replay")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("status", "in", ["Queued", "Running"])
    .executeTakeFirstOrThrow();
  return count;
}

async function shownReplay(tx: Tx, row: ReplayRow): Promise<ReplayShown> {
  const { rows } = await sql<{ untried: number; skipped: number }>`
    select count(*) as untried, count(*) filter (where status = 'Skipped') as skipped from webhook_delivery
    where scope_id = ${row.scope_id} and replay_id = ${row.replay_id} and attempt_count = 0`.execute(tx);
  const { untried = 0, skipped = 0 } = rows[0] ?? {};
  return {
    ...replays.show(row),
    scope: row.organisation_id === null ? "Customer" : "Organisation",
    deliveriesResent: row.matched_count - untried,
    deliveriesSkipped: row.skipped_count + skipped,
  };
}

function tooMany(): Refused {
  const text = "Three replays are running. Wait for one, or cancel it.";
  return new Refused(409, { token: "too_many_running_replays", text, arguments: { maximum: MOST_OPEN } });
}

function finished(): Refused {
  return new Refused(409, { token: "replay_already_finished", text: "The replay has ended." });
}
