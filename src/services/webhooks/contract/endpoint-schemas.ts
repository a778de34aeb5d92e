import { z } from "@hono/zod-openapi";
import { field, idField, instantField, optional, orElse, readOnly, table, textField } from "../../contract";
import { isSubscription } from "../events/catalogue";
import { ENDPOINT_STATUSES } from "../store/webhook-tables";

export const REDACTED = "[redacted]";
const MOST_HEADERS = 10;
const MOST_ORGANISATIONS = 1_000;

/** Headers that the sender sets itself, or that belong to the connection. */
const OWN_HEADER =
  /^(host|content-.*|webhook-.*|x-svc-.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|user-agent)$/i;

/** A URL with a host and without user information; which hosts are allowed is checked apart. */
const urlField = z
  .string()
  .max(2_048)
  .refine(isWebUrl, { params: { token: "invalid_format" } })
  .openapi({ format: "uri", example: "https://hooks.example.com/paypacket" });

/** `URL` drops tabs, line ends and surrounding spaces, and takes a host from behind a third slash: these are refused. */
function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^/\\?#\p{Cc}\s][^\p{Cc}\s]*$/iu.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

export const eventTypesField = z
  .array(z.string().refine(isSubscription, { params: { token: "unknown_event_type" } }))
  .max(100)
  .openapi({ description: "Types, or families such as `payslip.*`; empty for every type but `webhook.*`." });

export const emailsField = z.array(z.email().max(254)).max(20);

export const organisationIdsField = z.array(idField()).max(MOST_ORGANISATIONS);

const headerName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const headerValue = z.string().regex(/^[\x20-\x7e]{0,1000}$/);

const customHeaders = z
  .record(headerName, headerValue.nullable())
  .superRefine((headers, context) => {
    const names = Object.keys(headers);
    for (const name of names.filter((each) => OWN_HEADER.test(each))) {
      context.addIssue({ code: "custom", path: [name], params: { token: "header_not_allowed" } });
    }
    if (names.length > MOST_HEADERS) {
      context.addIssue({ code: "custom", params: { token: "too_many_items", arguments: { maximum: MOST_HEADERS } } });
    }
  })
  .openapi({ description: "Shown as `[redacted]`; that value leaves a header as it is, null removes it." });

const rate = z.number().int().min(1).max(1_000);
const payloadStyle = z.enum(["Full", "Reference"]);
const ordering = z.enum(["Unordered", "Fifo"]);
export const scopeShown = z.enum(["Organisation", "Customer"]);
const askedStatus = z.enum(["Active", "Paused"]);

/** The scope of an endpoint never changes. */
const scopeSent = z
  .any()
  .optional()
  .refine((value) => value === undefined, { params: { token: "read_only" } })
  .openapi({ type: "string", readOnly: true });

const shownOnly = readOnly(
  ...["endpointId", "ownerId", "statusReason", "failingSince", "pausedUntil", "consecutiveFailures"],
  ...[
    "lastSucceededAt",
    "secretRotatedAt",
    "previousSecretExpiresAt",
    "createdBy",
    "creatorLeft",
    "version",
    "createdAt",
    "updatedAt",
  ],
);

const sent = {
  description: optional(textField(500)),
  eventTypes: orElse(eventTypesField, []),
  payloadStyle: orElse(payloadStyle, "Full"),
  ordering: orElse(ordering, "Unordered"),
  rateLimitPerSecond: optional(rate),
  organisationIds: orElse(organisationIdsField, []),
  excludedOrganisationIds: orElse(organisationIdsField, []),
  customHeaders: orElse(customHeaders, {}),
  alertContacts: optional(z.strictObject({ emails: emailsField, effective: z.any().optional() })),
  status: orElse(askedStatus, "Active"),
  failsOnPurpose: orElse(z.boolean(), false).openapi({
    description:
      "In the sandbox: nothing is sent, and every attempt has the status 503, so that retries and the fifth failing day can be rehearsed.",
  }),
};

export const endpointSent = z.strictObject({ url: urlField, ...sent, ...shownOnly }).openapi("WebhookEndpointChange");
export type EndpointSent = z.output<typeof endpointSent>;

/** Left out stays, null is the default again. */
export const endpointPatch = z
  .strictObject({
    url: urlField.optional(),
    ...(Object.fromEntries(Object.entries(sent).map(([name, field]) => [name, field.optional()])) as Optional),
    ...shownOnly,
    scope: scopeSent,
  })
  .openapi("WebhookEndpointPatch");
type Optional = { readonly [Name in keyof typeof sent]: z.ZodOptional<(typeof sent)[Name]> };
export type EndpointPatch = z.output<typeof endpointPatch>;

export const contactsShown = z
  .strictObject({
    emails: z.array(z.string()),
    effective: z.strictObject({
      emails: z.array(z.string()),
      source: z.enum(["Endpoint", "Organisation", "Customer", "Creator"]),
    }),
  })
  .openapi("WebhookAlertContacts");

const instant = instantField().nullable();

/** Endpoints: what responses show, with the columns. */
export const endpoints = table({
  name: "webhook_endpoint",
  key: "endpointId",
  token: "webhook_endpoint",
  fields: {
    endpointId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X7"),
    scope: field.derived(scopeShown, "Organisation"),
    ownerId: field.inColumn("scope_id", field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X5")),
    url: field.shown(z.string(), "https://hooks.example.com/paypacket"),
    description: field.shown(z.string().nullable(), "Time and attendance"),
    eventTypes: field.shown(z.array(z.string()), ["payslip.*", "payroll_run.completed"]),
    payloadStyle: field.shown(payloadStyle, "Reference"),
    ordering: field.shown(ordering, "Unordered"),
    rateLimitPerSecond: field.shown(z.number().nullable(), null),
    organisationIds: field.shown(z.array(idField()), []),
    excludedOrganisationIds: field.shown(z.array(idField()), []),
    customHeaders: field.derived(z.record(z.string(), z.string()), { "X-Api-Key": REDACTED }),
    alertContacts: field.derived(contactsShown, {
      emails: [],
      effective: { emails: ["owner@sample.example"], source: "Creator" },
    }),
    status: field.shown(z.enum(ENDPOINT_STATUSES), "Active"),
    statusReason: field.shown(z.enum(["failing_for_5_days", "paused_by_user", "gone"]).nullable(), null),
    failingSince: field.derived(instant, null),
    pausedUntil: field.derived(instant, null),
    consecutiveFailures: field.derived(z.number(), 0),
    lastSucceededAt: field.derived(instant, null),
    failsOnPurpose: field.defaulted(field.shown(z.boolean(), false)),
    secretRotatedAt: field.shown(instant, null),
    previousSecretExpiresAt: field.shown(instant, null),
    createdBy: field.shown(z.string(), "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6"),
    creatorLeft: field.derived(
      z.boolean().openapi({
        description:
          "Whether the person who created it was removed, or no longer reaches the organisation or, for an account-wide endpoint, the whole account. It is still sent to.",
      }),
      false,
    ),
    version: field.defaulted(field.shown(z.number(), 1)),
    createdAt: field.shown(instantField(), "2026-04-06T09:30:00.000Z"),
    updatedAt: field.shown(instantField(), "2026-04-06T09:30:00.000Z"),
  },
  unseen: {
    accountId: field.unseen<string>(),
    organisationId: field.unseen<string | null>(),
    /** Encrypted JSON of names and values. */
    sealedHeaders: field.inColumn("custom_headers", field.unseen<string | null>()),
    /** Null if the default contacts apply. */
    alertEmails: field.unseen<readonly string[] | null>(),
    /** Encrypted, as is the previous one. */
    secret: field.unseen<string>(),
    secretId: field.unseen<string>(),
    previousSecret: field.unseen<string | null>(),
    previousSecretId: field.unseen<string | null>(),
  },
});
export const endpointShown = z.strictObject(endpoints.shape).openapi("WebhookEndpoint");
export type EndpointShown = z.input<typeof endpointShown>;

const secretOnce = z.string().nullable().openapi({
  description: "Shown once; null when an `Idempotency-Key` is repeated: rotate for another one.",
});
export const endpointCreated = z
  .strictObject({ ...endpoints.shape, signingSecret: secretOnce })
  .openapi("WebhookEndpointWithSecret");
export const secretShown = z.strictObject({
  endpointId: idField(),
  signingSecret: secretOnce,
  previousSecretExpiresAt: instantField().nullable(),
});

export const exampleSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
