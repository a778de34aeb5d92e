import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, operation, type RefusalCase, versionedRecord } from "../../contract";
import {
  endpointCreated,
  endpointPatch,
  endpointSent,
  endpointShown,
  endpoints,
  exampleSecret,
  organisationIdsField,
  secretShown,
} from "./endpoint-schemas";
import { ENDPOINT_NOT_FOUND, ENDPOINTS, endpointParams, scopeQuery } from "./scope";

const ENDPOINT = `${ENDPOINTS}/{endpointId}` as const;
const common = { service: "Webhooks", scope: "either" } as const;
const versioned = versionedRecord({ table: "webhook_endpoint", key: { endpoint_id: "endpointId" } });
const ofOne = {
  ...common,
  path: ENDPOINT,
  params: endpointParams,
  query: scopeQuery,
  versioned,
  data: endpointShown,
} as const;

const IN_OTHER_CELL: RefusalCase = {
  status: 409,
  token: "organisation_in_other_cell",
  when: "It would hear an organisation whose events are in another cell: name others, or exclude it.",
};
const HEARD: readonly RefusalCase[] = [
  {
    status: 400,
    token: "organisation_include_and_exclude",
    when: "An endpoint either includes chosen organisations or excludes some.",
  },
  { status: 404, token: "organisation_not_visible", when: "The account has no organisation that is named." },
  IN_OTHER_CELL,
];

export const listEndpoints = operation({
  ...common,
  id: "listWebhookEndpoints",
  method: "get",
  path: ENDPOINTS,
  summary: "Lists webhook endpoints, in the order of their creation",
  description: "A page at a time, without signing secrets.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    scope: z.enum(["customer", "all"]).optional().openapi({
      description: "`customer`: account-wide endpoints. `all`: these and every organisation's own.",
    }),
    creatorLeft: z.enum(["true"]).optional().openapi({
      description: "`true`: only those of people who were removed, or no longer reach what the endpoint hears.",
    }),
  }),
  data: z.strictObject({ items: z.array(endpointShown) }),
  token: "webhook_endpoints_listed",
  examples: { data: { items: [endpoints.example] } },
});

export const createEndpoint = operation({
  ...common,
  id: "createWebhookEndpoint",
  method: "post",
  path: ENDPOINTS,
  summary: "Creates a webhook endpoint; its signing secret is shown once",
  description:
    "Keep the signing secret: a repeated `Idempotency-Key` gets the same response without it. The organisation, or the account, has at most 100 endpoints.",
  query: scopeQuery,
  versioned,
  body: endpointSent,
  data: endpointCreated,
  status: 201,
  token: "webhook_endpoint_created",
  idempotent: true,
  refusals: [
    ...HEARD,
    { status: 409, token: "endpoint_limit_reached", when: "The organisation or the account has 100 endpoints." },
  ],
  examples: {
    body: {
      url: endpoints.example.url,
      description: endpoints.example.description,
      eventTypes: endpoints.example.eventTypes,
      payloadStyle: "Reference",
      customHeaders: { "X-Api-Key": "7Qx0mJv4yTz1" },
      status: "Paused",
    },
    data: { ...endpoints.example, status: "Paused", statusReason: "paused_by_user", signingSecret: exampleSecret },
  },
});

export const readEndpoint = operation({
  ...ofOne,
  id: "getWebhookEndpoint",
  method: "get",
  summary: "One webhook endpoint",
  description: "With its status and why it has it; signing secrets and values of headers are not shown.",
  token: "webhook_endpoint_retrieved",
  refusals: [ENDPOINT_NOT_FOUND],
  examples: { data: endpoints.example },
});

export const changeEndpoint = operation({
  ...ofOne,
  id: "updateWebhookEndpoint",
  method: "patch",
  summary: "Changes fields of a webhook endpoint: left out stays, null is the default again",
  description: "An endpoint that becomes active again gets the deliveries that waited.",
  body: endpointPatch,
  token: "webhook_endpoint_updated",
  refusals: [ENDPOINT_NOT_FOUND, ...HEARD],
  examples: { body: { rateLimitPerSecond: 50 }, data: { ...endpoints.example, rateLimitPerSecond: 50, version: 2 } },
});

export const removeEndpoint = operation({
  ...ofOne,
  id: "deleteWebhookEndpoint",
  method: "delete",
  summary: "Deletes a webhook endpoint; its pending deliveries are skipped, its records stay",
  description: "Returns the endpoint as it was. Its events and deliveries can still be read until they expire.",
  token: "webhook_endpoint_deleted",
  refusals: [ENDPOINT_NOT_FOUND],
  examples: { data: endpoints.example },
});

export const rotateSecret = operation({
  ...ofOne,
  id: "rotateWebhookSecret",
  method: "post",
  path: `${ENDPOINT}/secret/rotate`,
  summary: "Gives an endpoint another signing secret; both sign for a while",
  description:
    "For 24 hours by default, at most 168; with `overlapHours` 0 the old secret ends at once. A repeated `Idempotency-Key` does not show the secret again.",
  body: z.strictObject({ overlapHours: z.number().int().min(0).max(168).default(24) }),
  bodyOptional: true,
  data: secretShown,
  token: "webhook_secret_rotated",
  idempotent: true,
  refusals: [ENDPOINT_NOT_FOUND],
  examples: {
    body: { overlapHours: 24 },
    data: {
      endpointId: endpoints.example.endpointId,
      signingSecret: exampleSecret,
      previousSecretExpiresAt: "2026-04-07T09:30:00.000Z",
    },
  },
});

export const endPreviousSecret = operation({
  ...ofOne,
  id: "endPreviousWebhookSecret",
  method: "delete",
  path: `${ENDPOINT}/secret/previous`,
  summary: "Ends the previous signing secret at once",
  description: "After a rotation, when every receiver has the new one. Does nothing if there is no previous secret.",
  token: "webhook_secret_deleted",
  refusals: [ENDPOINT_NOT_FOUND],
  examples: { data: endpoints.example },
});

const heard = {
  ...ofOne,
  scope: "account",
  query: z.object({ scope: z.enum(["customer"]).default("customer") }),
  token: "webhook_endpoint_updated",
  refusals: [
    ENDPOINT_NOT_FOUND,
    { status: 403, token: "customer_scope_denied", when: "The credentials do not reach the whole account." },
    ...HEARD,
  ],
} as const;
const accountWide = { ...endpoints.example, scope: "Customer" as const, ownerId: "01JZ3V6D4R8QK2M5N7P9T1W3X4" };
const organisationIds = ["01JZ3V6D4R8QK2M5N7P9T1W3X5"];

export const includeOrganisations = operation({
  ...heard,
  id: "setWebhookOrganisations",
  method: "put",
  path: `${ENDPOINT}/organisations`,
  summary: "Limits an account-wide endpoint to these organisations; an empty list hears all again",
  description: "The list that is sent replaces the list before.",
  body: z.strictObject({ organisationIds: organisationIdsField }),
  examples: { body: { organisationIds }, data: { ...accountWide, organisationIds } },
});

export const excludeOrganisations = operation({
  ...heard,
  id: "excludeWebhookOrganisations",
  method: "post",
  path: `${ENDPOINT}/excluded-organisations`,
  summary: "Excludes organisations from an account-wide endpoint",
  description: "Those that are excluded already stay excluded.",
  idempotent: true,
  body: z.strictObject({ organisationIds: organisationIdsField.min(1) }),
  examples: { body: { organisationIds }, data: { ...accountWide, excludedOrganisationIds: organisationIds } },
});

export const endExclusion = operation({
  ...heard,
  id: "includeWebhookOrganisation",
  method: "delete",
  path: `${ENDPOINT}/excluded-organisations/{organisationId}`,
  summary: "Lets an account-wide endpoint hear an excluded organisation again",
  description: "The other organisations that are excluded stay excluded.",
  params: z.object({ endpointId: idField(), organisationId: idField() }),
  refusals: [
    ...heard.refusals.slice(0, 2),
    { status: 404, token: "excluded_organisation_not_found", when: "The organisation is not excluded." },
    IN_OTHER_CELL,
  ],
  examples: { data: accountWide },
});
