import { z } from "@hono/zod-openapi";
import { operation, versionedRecord } from "../../contract";
import { contactsShown, emailsField } from "./endpoint-schemas";
import { ENDPOINT_NOT_FOUND, ENDPOINTS, endpointParams, scopeQuery } from "./scope";

const body = z.strictObject({ emails: emailsField, effective: z.any().optional().openapi({ readOnly: true }) });
const emails = ["payroll@sample.example"];
const own = { emails, effective: { emails, source: "Endpoint" as const } };
const usual = { emails, effective: { emails, source: "Organisation" as const } };
const none = { emails: [], effective: { emails: ["owner@sample.example"], source: "Creator" as const } };

const common = { service: "Webhooks", scope: "either", query: scopeQuery, data: contactsShown } as const;

const ofEndpoint = {
  ...common,
  path: `${ENDPOINTS}/{endpointId}/alert-contacts`,
  params: endpointParams,
  versioned: versionedRecord({ table: "webhook_endpoint", key: { endpoint_id: "endpointId" } }),
  refusals: [ENDPOINT_NOT_FOUND],
} as const;

export const readContacts = operation({
  ...ofEndpoint,
  id: "getWebhookEndpointContacts",
  method: "get",
  summary: "Alert contacts of an endpoint, and who is emailed in effect",
  description: "An endpoint without contacts of its own has those of the organisation or account.",
  token: "alert_contacts_retrieved",
  examples: { data: own },
});

export const saveContacts = operation({
  ...ofEndpoint,
  id: "setWebhookEndpointContacts",
  method: "put",
  summary: "Sets the alert contacts of an endpoint",
  description: "The list that is sent replaces the list before. They are emailed after a day of failed deliveries.",
  body,
  token: "alert_contacts_saved",
  examples: { body: { emails }, data: own },
});

export const removeContacts = operation({
  ...ofEndpoint,
  id: "removeWebhookEndpointContacts",
  method: "delete",
  summary: "Removes the alert contacts of an endpoint: the default ones apply",
  description: "Returns who is emailed from then on.",
  token: "alert_contacts_deleted",
  examples: { data: none },
});

const ofOwner = {
  ...common,
  path: "/v1/webhooks/alert-contacts",
  versioned: versionedRecord({ table: "webhook_alert_contacts", key: {}, isMadeByChange: true, hasDefault: true }),
} as const;

export const readDefaultContacts = operation({
  ...ofOwner,
  id: "getDefaultWebhookContacts",
  method: "get",
  summary: "Default alert contacts of the organisation or, with `scope=customer`, of the account",
  description: "They apply to every endpoint without contacts of its own.",
  token: "alert_contacts_retrieved",
  examples: { data: usual },
});

export const saveDefaultContacts = operation({
  ...ofOwner,
  id: "setDefaultWebhookContacts",
  method: "put",
  summary: "Sets the default alert contacts",
  description:
    "The list that is sent replaces the list before. It applies to every endpoint without contacts of its own.",
  body,
  token: "alert_contacts_saved",
  examples: { body: { emails }, data: usual },
});

export const removeDefaultContacts = operation({
  ...ofOwner,
  id: "removeDefaultWebhookContacts",
  method: "delete",
  summary: "Removes the default alert contacts",
  description: "Returns who is emailed from then on.",
  token: "alert_contacts_deleted",
  examples: { data: none },
});
