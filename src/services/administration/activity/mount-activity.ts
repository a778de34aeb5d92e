import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { pageQuery } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_TARGETS,
  type AccessTables,
  type ActivityAction,
  type ActivityTarget,
} from "../../access";
import { idField, instantField, mountList, operation, type ServiceContext } from "../../contract";
import { getName } from "../people/person-rows";

const actor = z.strictObject({
  principalId: idField().nullable().openapi({ description: "The person of a session." }),
  clientId: idField().nullable().openapi({ description: "The credentials, if there was no session." }),
  displayName: z.string(),
});

const event = z
  .strictObject({
    activityId: idField(),
    occurredAt: instantField(),
    action: z.enum(ACTIVITY_ACTIONS),
    actor: actor
      .nullable()
      .openapi({ description: "Null for what the installation, its operator or somebody unknown did." }),
    target: z.strictObject({
      type: z.enum(ACTIVITY_TARGETS),
      id: z.string(),
      displayName: z.string().openapi({ description: "The name at that time." }),
    }),
    organisationId: idField().nullable().openapi({ description: "The organisation, if it concerns only one." }),
  })
  .openapi("ActivityEvent");

type ShownActivity = z.input<typeof event>;

const example: ShownActivity = {
  activityId: "01JZ3V6D4R8QK2M5N7P9T1W3Z5",
  occurredAt: "2026-04-06T09:30:00.000Z",
  action: "OrganisationAdded",
  actor: { principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0", clientId: null, displayName: "Sample Owner" },
  target: { type: "Organisation", id: "01JZ3V6D4R8QK2M5N7P9T1W3X5", displayName: "Sample Bakery Ltd" },
  organisationId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
};

const listActivity = operation({
  service: "Administration",
  scope: "account",
  id: "listAdministrationActivity",
  method: "get",
  path: "/v1/administration/activity",
  summary: "What was done in the administration of the account in the last 90 days, newest first",
  description:
    "Who did what to which organisation, person, credentials or brand. What was changed is not repeated. `SignInRefused`: a wrong password for a person, at most ten in fifteen minutes.",
  query: pageQuery({ usual: 10, most: 50 }).extend({
    action: z.array(z.enum(ACTIVITY_ACTIONS)).optional().openapi({ description: "Only these actions." }),
    organisationId: idField().optional().openapi({ description: "Only what concerns this organisation alone." }),
  }),
  data: z.strictObject({ items: z.array(event) }),
  token: "activity_listed",
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 50 items." },
  ],
  examples: { data: { items: [example] } },
});

/** Adds the account's activity feed. */
export function mountActivity(context: ServiceContext): void {
  mountList(context, listActivity, {
    // Removed people and revoked credentials keep their rows, and so their names.
    from: (tx: Tx) =>
      tx
        .withTables<AccessTables>()
        .selectFrom("activity")
        .leftJoin("person", "person.principal_id", "activity.principal_id")
        .leftJoin("api_client", "api_client.client_id", "activity.client_id")
        .selectAll("activity")
        .select(["person.email", "person.first_name", "person.last_name", "api_client.name as client_name"]),
    filters: {
      action: (actions) => sql`action = any(${actions})`,
      organisationId: "organisation_id",
    },
    order: ["activity_id"],
    direction: "desc",
    scope: ({ caller }) => caller.accountId,
    show: (rows) => rows.map(shown),
    text: "The activity is listed.",
  });
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
    principalId === null ? (client_name ?? "") : getName({ email: email ?? "", first_name, last_name });
  return { principalId, clientId, displayName };
}
