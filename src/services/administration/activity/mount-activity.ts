import type { z } from "@hono/zod-openapi";
import { pageOf, rowsAfter, type SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { AccessTables, ActivityAction, ActivityTarget } from "../../access";
import { mountOperation, type ServiceContext } from "../../contract";
import { nameOf } from "../people/person-rows";
import { listActivity, type ShownActivity } from "./activity-operation";

/** Adds the account's activity feed. */
export function mountActivity(context: ServiceContext): void {
  mountOperation(context, listActivity, async ({ query, caller }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const place = { route: listActivity.path, scope: caller.accountId, filters };
    const last = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await activity(tx, query, last);
    const page = await pageOf(rows, pageSize, place, context.cursors, ({ activity_id }) => [activity_id]);
    return {
      data: { items: page.items.map(shown) },
      text: "The activity is listed.",
      paginationToken: page.paginationToken,
    };
  });
}

/** Returns one row more than the page has. Removed people and revoked credentials keep their rows, and so their names. */
function activity(
  tx: Tx,
  { action, organisationId, pageSize }: z.output<typeof listActivity.query>,
  last: readonly SortValue[] | null,
): Promise<readonly ActivityRow[]> {
  return tx
    .withTables<AccessTables>()
    .selectFrom("activity")
    .leftJoin("person", "person.principal_id", "activity.principal_id")
    .leftJoin("api_client", "api_client.client_id", "activity.client_id")
    .selectAll("activity")
    .select(["person.email", "person.first_name", "person.last_name", "api_client.name as client_name"])
    .$if(action !== undefined, (all) => all.where("action", "in", action ?? []))
    .$if(organisationId !== undefined, (all) => all.where("organisation_id", "=", organisationId ?? ""))
    .$if(last !== null, (all) => all.where(rowsAfter(["activity_id"], last ?? [], "desc")))
    .orderBy("activity_id", "desc")
    .limit(pageSize + 1)
    .execute();
}

interface ActivityRow {
  readonly activity_id: string;
  readonly action: ActivityAction;
  readonly client_id: string | null;
  readonly principal_id: string | null;
  readonly target_type: ActivityTarget;
  readonly target_id: string;
  readonly target_name: string;
  readonly organisation_id: string | null;
  readonly occurred_at: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly client_name: string | null;
}

function shown(row: ActivityRow): ShownActivity {
  return {
    activityId: row.activity_id,
    occurredAt: row.occurred_at,
    action: row.action,
    actor: actorOf(row),
    target: { type: row.target_type, id: row.target_id, displayName: row.target_name },
    organisationId: row.organisation_id,
  };
}

function actorOf(row: ActivityRow): ShownActivity["actor"] {
  const { principal_id: principalId, client_id: clientId } = row;
  if (principalId === null && clientId === null) return null;
  const { email, first_name, last_name, client_name } = row;
  const displayName =
    principalId === null ? (client_name ?? "") : nameOf({ email: email ?? "", first_name, last_name });
  return { principalId, clientId, displayName };
}
