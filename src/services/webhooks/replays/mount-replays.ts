import { type Selectable, sql } from "kysely";
import { notFound, pageOf, Refused, rowsAfter } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { cancelReplay, listReplays, type ReplayShown, readReplay, startReplay } from "../contract/replay-operations";
import { actorOf, ownerOf } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";

type ReplayRow = Selectable<WebhookTables["webhook_replay"]>;

const MOST_OPEN = 3;

export function mountReplays(context: ServiceContext): void {
  mountOperation(context, startReplay, async ({ body, caller, now }, tx) => {
    const owner = ownerOf(caller);
    await requireEndpoints(tx, body.endpointIds);
    await hold(tx, `webhook replays ${owner.scopeId}`);
    if ((await countOpen(tx)) >= MOST_OPEN) throw tooMany();
    const row = await tx
      .withTables<WebhookTables>()
      .insertInto("webhook_replay")
      .values({
        scope_id: owner.scopeId,
        replay_id: context.ids.next(),
        account_id: owner.accountId,
        organisation_id: owner.organisationId,
        filters: JSON.stringify(body),
        status: "Queued",
        created_by: actorOf(caller),
        started_at: null,
        finished_at: null,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { data: await shownReplay(tx, row), text: "The replay is queued." };
  });

  mountOperation(context, listReplays, async ({ query, caller }, tx) => {
    const { pageSize, paginationToken } = query;
    const place = { route: listReplays.path, scope: ownerOf(caller).scopeId, filters: {} };
    const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await tx
      .withTables<WebhookTables>()
      .selectFrom("webhook_replay")
      .selectAll()
      .$if(after !== null, (all) => all.where(rowsAfter(["replay_id"], after ?? [], "desc")))
      .orderBy("replay_id", "desc")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.replay_id]);
    const items = [];
    for (const row of page.items) items.push(await shownReplay(tx, row));
    return { data: { items }, text: "The replays are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, readReplay, async ({ params }, tx) => {
    const data = await shownReplay(tx, await findReplay(tx, params.replayId));
    return { data, beside: data, text: "This is the replay." };
  });

  mountOperation(context, cancelReplay, async ({ params, now }, tx) => {
    const { status } = await findReplay(tx, params.replayId, true);
    if (status !== "Queued" && status !== "Running") throw finished();
    const row = await tx
      .withTables<WebhookTables>()
      .updateTable("webhook_replay")
      .set({ status: "Cancelled", finished_at: now, updated_at: now })
      .where("replay_id", "=", params.replayId)
      .returningAll()
      .executeTakeFirstOrThrow();
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
  const rows = await tx
    .withTables<WebhookTables>()
    .selectFrom("webhook_endpoint")
    .select("endpoint_id")
    .where("endpoint_id", "in", endpointIds)
    .execute();
  if (rows.length < new Set(endpointIds).size) throw notFound("webhook_endpoint");
}

async function countOpen(tx: Tx): Promise<number> {
  const { count } = await tx
    .withTables<WebhookTables>()
    .selectFrom("webhook_replay")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("status", "in", ["Queued", "Running"])
    .executeTakeFirstOrThrow();
  return count;
}

async function findReplay(tx: Tx, replayId: string, lock = false): Promise<ReplayRow> {
  const row = await tx
    .withTables<WebhookTables>()
    .selectFrom("webhook_replay")
    .selectAll()
    .where("replay_id", "=", replayId)
    .$if(lock, (one) => one.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw notFound("webhook_replay");
  return row;
}

async function shownReplay(tx: Tx, row: ReplayRow): Promise<ReplayShown> {
  const { rows } = await sql<{ untried: number; skipped: number }>`
    select count(*) as untried, count(*) filter (where status = 'Skipped') as skipped from webhook_delivery
    where scope_id = ${row.scope_id} and replay_id = ${row.replay_id} and attempt_count = 0`.execute(tx);
  const { untried = 0, skipped = 0 } = rows[0] ?? {};
  return {
    replayId: row.replay_id,
    scope: row.organisation_id === null ? "Customer" : "Organisation",
    ownerId: row.scope_id,
    filters: row.filters as ReplayShown["filters"],
    status: row.status,
    deliveriesMatched: row.matched_count,
    deliveriesResent: row.matched_count - untried,
    deliveriesSkipped: row.skipped_count + skipped,
    ceilingReached: row.ceiling_reached,
    createdBy: row.created_by,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    createdAt: row.created_at,
  };
}

function tooMany(): Refused {
  const text = "Three replays are running. Wait for one, or cancel it.";
  return new Refused(409, { token: "too_many_running_replays", text, arguments: { maximum: MOST_OPEN } });
}

function finished(): Refused {
  return new Refused(409, { token: "replay_already_finished", text: "The replay has ended." });
}
