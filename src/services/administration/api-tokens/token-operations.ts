import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  idField,
  instantField,
  operation,
  type RefusalCase,
  refuser,
  textField,
  versionedRecord,
} from "../../contract";
import { NOT_VISIBLE, WHOLE_DENIED, WIDER } from "../access/access-refusals";
import { credentialsRoleField, roleField } from "../access/grant-operations";
import { OWNER_ONLY } from "../people/person-schemas";

const TOKENS_PATH = "/v1/administration/api-tokens";
export const TOKEN_PATH = `${TOKENS_PATH}/{clientId}` as const;
const tokenParams = z.object({ clientId: idField() });
export const tokenVersion = versionedRecord({ table: "api_client", key: { client_id: "clientId" } });
const common = { service: "Administration", scope: "account" } as const;

const fields = {
  clientId: idField(),
  name: z.string(),
  organisationIds: z.array(idField()).openapi({ description: "Direct grants." }),
  coversWholeCustomer: z
    .boolean()
    .openapi({ description: "Whether every organisation of the account is reached, later ones too." }),
  defaultOrganisationId: idField()
    .nullable()
    .openapi({ description: "The organisation of requests without `X-Org-Id`, where several are reached." }),
  role: credentialsRoleField,
  createdAt: instantField(),
  lastUsedAt: instantField().nullable(),
  secretRotatedAt: instantField().nullable(),
};
const apiToken = z.strictObject(fields).openapi("ApiToken");
const apiTokenWithSecret = z
  .strictObject({
    ...fields,
    clientSecret: z.string().nullable().openapi({
      description: "Shown once; null when an `Idempotency-Key` is repeated: rotate for another one.",
    }),
  })
  .openapi("ApiTokenWithSecret");

export const tokenExample = {
  clientId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  name: "Payroll import",
  organisationIds: ["01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  coversWholeCustomer: false,
  defaultOrganisationId: null,
  role: "Integration" as const,
  createdAt: "2026-04-06T09:30:00.000Z",
  lastUsedAt: null,
  secretRotatedAt: null,
};
const withSecret = { ...tokenExample, clientSecret: "pps_7Qx0mJv4yTz1c9K3b5N8r2W6d0F4h7L1s9P3u5Y8aEo" };

export const NO_TOKEN: RefusalCase = {
  status: 404,
  token: "api_token_not_found",
  when: "There are no such credentials.",
};
export const EMPTY: RefusalCase = {
  status: 400,
  token: "token_access_would_be_empty",
  when: "The credentials would reach nothing.",
};

export const listTokens = operation({
  ...common,
  id: "listApiTokens",
  method: "get",
  path: TOKENS_PATH,
  summary: "Credentials of the account",
  description: "In the order of their creation, without those that are revoked. Secrets are never listed.",
  query: pageQuery({ usual: 100, most: 100 }),
  data: z.strictObject({ items: z.array(apiToken) }),
  token: "api_tokens_listed",
  refusals: [
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
  ],
  examples: { data: { items: [tokenExample] } },
});

export const createToken = operation({
  ...common,
  id: "createApiToken",
  method: "post",
  path: TOKENS_PATH,
  versioned: tokenVersion,
  summary: "Makes credentials; the secret is shown once",
  description:
    "Name at least one organisation or set `allOrganisations`, but for `Provisioning`, which is the owner's; nobody can grant what they do not reach. An account has at most five. A repeated `Idempotency-Key` does not show the secret again.",
  body: z
    .strictObject({
      name: textField(100),
      organisationIds: z.array(idField()).max(1_000).default([]),
      allOrganisations: z.boolean().default(false),
      role: credentialsRoleField.default("Administrator"),
    })
    .superRefine(({ organisationIds, allOrganisations, role }, context) => {
      const refuse = refuser(context);
      const reaches = allOrganisations || organisationIds.length > 0;
      if (role === "Provisioning" && reaches) refuse(["role"], "must_be_absent");
      if (role !== "Provisioning" && !reaches) {
        refuse(["organisationIds"], "required_without", { other: "allOrganisations" });
      }
    }),
  data: apiTokenWithSecret,
  status: 201,
  token: "api_token_created",
  idempotent: true,
  refusals: [
    WHOLE_DENIED,
    NOT_VISIBLE,
    OWNER_ONLY,
    { status: 409, token: "identity_provider_not_configured", when: "`Provisioning`, and the account has none." },
    { status: 409, token: "token_limit_reached", when: "The account has five credentials already." },
  ],
  examples: {
    body: { name: "Payroll import", organisationIds: ["01JZ3V6D4R8QK2M5N7P9T1W3X5"], role: "Integration" },
    data: withSecret,
  },
});

export const changeToken = operation({
  ...common,
  id: "updateApiToken",
  method: "patch",
  path: TOKEN_PATH,
  summary: "Renames credentials, or sets their default organisation or role",
  description:
    "Fields that are left out stay; null removes the default organisation. The default organisation must be one that the credentials reach. Another role counts for access tokens that they have, too.",
  params: tokenParams,
  versioned: tokenVersion,
  body: z.strictObject({
    name: textField(100).optional(),
    defaultOrganisationId: idField().nullable().optional(),
    role: roleField.optional(),
  }),
  data: apiToken,
  token: "api_token_renamed",
  refusals: [NO_TOKEN, OWNER_ONLY, ...WIDER, NOT_VISIBLE],
  examples: { body: { name: "Payroll import" }, data: tokenExample },
});

export const rotateToken = operation({
  ...common,
  id: "rotateApiToken",
  method: "post",
  path: `${TOKEN_PATH}/rotate`,
  summary: "Gives credentials another secret; the old one and its access tokens end",
  description:
    "The new secret is returned once: a repeated `Idempotency-Key` gets the same response without it. The grants stay.",
  params: tokenParams,
  versioned: tokenVersion,
  data: apiTokenWithSecret,
  token: "api_token_rotated",
  idempotent: true,
  refusals: [NO_TOKEN, OWNER_ONLY, ...WIDER],
  examples: { data: { ...withSecret, secretRotatedAt: "2026-04-06T09:30:00.000Z" } },
});

export const revokeToken = operation({
  ...common,
  id: "revokeApiToken",
  method: "delete",
  path: TOKEN_PATH,
  summary: "Ends credentials and their access tokens",
  description:
    "They stop working at once and are not listed any more. Nobody can revoke credentials that reach more than they do.",
  params: tokenParams,
  versioned: tokenVersion,
  data: apiToken,
  token: "api_token_revoked",
  refusals: [NO_TOKEN, OWNER_ONLY, ...WIDER],
  examples: { data: tokenExample },
});
