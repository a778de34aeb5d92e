import { z } from "@hono/zod-openapi";
import { instantField, operation, type RefusalCase, redirectOperation, textField, withExamples } from "../../contract";
import { BILLING } from "../contract/common";
import { CONNECTION_STATUSES } from "../store/integration-tables";
import { PROVIDERS } from "./port/accounting-provider";

const BASE = "/v1/billing/integrations";
const AT = `${BASE}/{provider}`;
const provider = z.enum(PROVIDERS);
const params = z.object({ provider });

const tenant = z
  .strictObject({ tenantId: z.string(), name: z.string(), type: z.string(), isActive: z.boolean() })
  .openapi("BillingTenant");

const integrationFields = withExamples({
  provider: [provider, "Xero"],
  connectionType: [z.enum(["OAuth", "Custom"]).nullable(), "OAuth"],
  status: [z.enum(CONNECTION_STATUSES), "Connected"],
  isConnected: [z.boolean(), true],
  tenants: [
    z.array(tenant),
    [{ tenantId: "45e4708e-d862-4111-ab3a-dd8cd03913e1", name: "Sample Bureau", type: "ORGANISATION", isActive: true }],
  ],
  scopes: [z.array(z.string()), ["accounting.contacts"]],
  expiresAt: [
    instantField().nullable().openapi({ description: "Of the access token, which is renewed by itself." }),
    "2026-04-06T10:00:00.000Z",
  ],
  lastErrorToken: [z.string().nullable(), null],
  connectedAt: [instantField().nullable(), "2026-04-06T09:30:00.000Z"],
});

export const integration = z.strictObject(integrationFields.shape).openapi("BillingIntegration");
export type ShownIntegration = z.input<typeof integration>;

const UNAVAILABLE: RefusalCase = {
  status: 409,
  token: "provider_not_available",
  when: "The installation has no application at the provider.",
};
const NOT_LINKED: RefusalCase = { status: 409, token: "accounting_not_linked", when: "The provider is not connected." };
const UNKNOWN_STATE: RefusalCase = {
  status: 400,
  token: "state_unknown",
  when: "The state was used, has expired, or belongs to somebody else.",
};
const REFUSED: RefusalCase = {
  status: 400,
  token: "authorisation_refused",
  when: "The provider refuses the code or the credentials.",
};
const UNREACHABLE: RefusalCase = { status: 503, token: "provider_unavailable", when: "The provider does not answer." };
const NO_CUSTOM: RefusalCase = {
  status: 400,
  token: "custom_connection_not_offered",
  when: "The provider has no custom connections.",
};

const one = { ...BILLING, params, data: integration, examples: { data: integrationFields.example } } as const;

export const listIntegrations = operation({
  ...BILLING,
  id: "listBillingIntegrations",
  method: "get",
  path: BASE,
  summary: "The connections with accounting software, one for each provider",
  description: "Also providers without a connection, with the status `NotConnected`.",
  data: z.strictObject({ items: z.array(integration) }),
  token: "integrations_listed",
  examples: { data: { items: [integrationFields.example] } },
});

export const getIntegration = operation({
  ...one,
  id: "getBillingIntegration",
  method: "get",
  path: AT,
  summary: "The connection with a provider of accounting software",
  description: "Its status, its companies and the last error. Tokens are never returned.",
  token: "integration_retrieved",
});

export const getLoginUri = operation({
  ...BILLING,
  id: "getBillingIntegrationLogin",
  method: "get",
  path: `${AT}/login-uri`,
  summary: "The provider's page on which a person connects the organisation",
  description:
    "The state is for the organisation and for whoever asks, for one use within ten minutes. `returnTo` is a path of this address.",
  params,
  query: z.object({ returnTo: z.string().max(500).default("/") }),
  data: z.strictObject({ loginUri: z.string(), state: z.string(), expiresAt: instantField() }),
  token: "login_uri_retrieved",
  refusals: [UNAVAILABLE, { status: 400, token: "return_address_not_own", when: "`returnTo` leads elsewhere." }],
  examples: {
    data: {
      loginUri: "https://login.xero.com/identity/connect/authorize?response_type=code",
      state: "kq3kBWbMtcyzWPCdgEmW1Z5Ti5qW",
      expiresAt: "2026-04-06T09:40:00.000Z",
    },
  },
});

export const endSignIn = redirectOperation({
  id: "completeBillingIntegrationLogin",
  method: "get",
  path: `${AT}/callback`,
  service: "Billing",
  scope: "public",
  summary: "Takes a browser back from the provider, and connects the organisation",
  description:
    "Needs no token: the state decides. The browser goes to `returnTo` with `connected=true`, or with `error`: `state_unknown`, `authorisation_refused`, `provider_unavailable` or `organisation_archived`.",
  params,
  query: z.looseObject({
    code: z.string().optional(),
    state: z.string().optional(),
    error: z.string().optional(),
  }),
  refusals: [UNKNOWN_STATE],
});

export const exchangeCode = operation({
  ...one,
  id: "exchangeBillingIntegrationCode",
  method: "post",
  path: `${AT}/code-exchange`,
  summary: "Connects the organisation with a code, for clients with a page of their own to return to",
  description:
    "`code` and `state` are those with which the provider returned the browser. `state` works once, and only for whoever started.",
  body: z.strictObject({ code: textField(2_000), state: textField(200) }).openapi("BillingCodeExchange"),
  token: "integration_connected",
  idempotent: true,
  refusals: [UNKNOWN_STATE, REFUSED, UNREACHABLE, UNAVAILABLE],
  examples: { body: { code: "sample-code", state: "kq3kBWbMtcyzWPCdgEmW1Z5Ti5qW" }, data: integrationFields.example },
});

const credentials = z
  .strictObject({ clientId: textField(200), clientSecret: textField(200) })
  .openapi("BillingCustomConnection");
const custom = { ...one, body: credentials, refusals: [NO_CUSTOM, UNAVAILABLE] } as const;
const customExamples = {
  body: { clientId: "sample-client", clientSecret: "sample-secret" },
  data: integrationFields.example,
};

export const saveCustom = operation({
  ...custom,
  id: "saveBillingCustomConnection",
  method: "put",
  path: `${AT}/custom-connection`,
  summary: "Saves the organisation's own credentials at the provider, untested",
  description: "They are stored encrypted and never returned. Test them before the first use.",
  token: "custom_connection_saved",
  examples: customExamples,
});

export const testCustom = operation({
  ...custom,
  id: "testBillingCustomConnection",
  method: "post",
  path: `${AT}/custom-connection/test`,
  summary: "Tests the organisation's own credentials at the provider, and saves them if they work",
  description: "The credentials that are sent are tested. If the provider refuses them, what was saved before stays.",
  token: "integration_connected",
  idempotent: true,
  refusals: [...custom.refusals, REFUSED, UNREACHABLE],
  examples: customExamples,
});

const tenants = z.strictObject({ items: z.array(tenant) });

export const listTenants = operation({
  ...BILLING,
  id: "listBillingIntegrationTenants",
  method: "get",
  path: `${AT}/tenants`,
  summary: "The companies that the connection reaches",
  description: "The one that documents are sent to is marked.",
  params,
  data: tenants,
  token: "tenants_listed",
  refusals: [NOT_LINKED],
  examples: { data: { items: integrationFields.example.tenants } },
});

export const chooseTenant = operation({
  ...BILLING,
  id: "chooseBillingIntegrationTenant",
  method: "put",
  path: `${AT}/tenants/active`,
  summary: "Chooses the company that documents are sent to",
  description: "Returns the companies with the new choice.",
  params,
  body: z.strictObject({ tenantId: textField(100) }).openapi("BillingActiveTenant"),
  data: tenants,
  token: "tenant_chosen",
  refusals: [NOT_LINKED, { status: 404, token: "tenant_not_found", when: "The connection reaches no such company." }],
  examples: {
    body: { tenantId: "45e4708e-d862-4111-ab3a-dd8cd03913e1" },
    data: { items: integrationFields.example.tenants },
  },
});

export const disconnect = operation({
  ...one,
  id: "disconnectBillingIntegration",
  method: "delete",
  path: AT,
  summary: "Ends the connection, at the provider too where that is possible, and forgets its tokens",
  description: "Documents that were sent stay at the provider. Returns the connection, which is not connected then.",
  token: "integration_disconnected",
  refusals: [NOT_LINKED],
});
