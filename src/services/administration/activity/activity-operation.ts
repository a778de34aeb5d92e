import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { ACTIVITY_ACTIONS, ACTIVITY_TARGETS } from "../../access";
import { idField, instantField, operation } from "../../contract";

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

export type ShownActivity = z.input<typeof event>;

const example: ShownActivity = {
  activityId: "01JZ3V6D4R8QK2M5N7P9T1W3Z5",
  occurredAt: "2026-04-06T09:30:00.000Z",
  action: "OrganisationAdded",
  actor: { principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0", clientId: null, displayName: "Sample Owner" },
  target: { type: "Organisation", id: "01JZ3V6D4R8QK2M5N7P9T1W3X5", displayName: "Sample Bakery Ltd" },
  organisationId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
};

export const listActivity = operation({
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
