import { z } from "@hono/zod-openapi";
import { idField, operation } from "../../contract";
import {
  common,
  EMPTY,
  NO_TOKEN,
  NOT_VISIBLE,
  TOKEN_PATH,
  tokenExample,
  tokenParams,
  tokenVersion,
  WIDER,
} from "./token-operations";

const access = z
  .strictObject({ clientId: idField(), organisationIds: z.array(idField()), coversWholeCustomer: z.boolean() })
  .openapi("TokenAccess");
const { clientId, organisationIds, coversWholeCustomer } = tokenExample;
const example = { clientId, organisationIds, coversWholeCustomer };
const grantParams = z.object({ clientId: idField(), organisationId: idField() });
const answer = { ...common, data: access, versioned: tokenVersion, examples: { data: example } } as const;

export const getGrants = operation({
  ...answer,
  method: "get",
  path: `${TOKEN_PATH}/organisations`,
  summary: "What credentials reach",
  params: tokenParams,
  token: "api_token_organisations_retrieved",
  refusals: [NO_TOKEN],
});

export const putGrants = operation({
  ...answer,
  method: "put",
  path: `${TOKEN_PATH}/organisations`,
  summary: "Replaces the direct grants of credentials",
  params: tokenParams,
  body: z.strictObject({ organisationIds: z.array(idField()).max(1_000) }),
  token: "api_token_organisations_replaced",
  refusals: [NO_TOKEN, ...WIDER, NOT_VISIBLE, EMPTY],
  examples: { body: { organisationIds }, data: example },
});

export const addGrant = operation({
  ...answer,
  method: "put",
  path: `${TOKEN_PATH}/organisations/{organisationId}`,
  summary: "Grants one organisation",
  params: grantParams,
  token: "api_token_organisation_granted",
  refusals: [NO_TOKEN, ...WIDER, NOT_VISIBLE],
});

export const removeGrant = operation({
  ...answer,
  method: "delete",
  path: `${TOKEN_PATH}/organisations/{organisationId}`,
  summary: "Takes one grant back",
  params: grantParams,
  token: "api_token_organisation_revoked",
  refusals: [NO_TOKEN, ...WIDER, NOT_VISIBLE, EMPTY],
});

export const getWholeAccess = operation({
  ...answer,
  method: "get",
  path: `${TOKEN_PATH}/customer-access`,
  summary: "Whether credentials reach the whole account",
  params: tokenParams,
  token: "customer_access_retrieved",
  refusals: [NO_TOKEN],
});

export const grantWholeAccess = operation({
  ...answer,
  method: "put",
  path: `${TOKEN_PATH}/customer-access`,
  summary: "Has credentials reach the whole account, organisations added later too",
  params: tokenParams,
  token: "customer_access_granted",
  refusals: [NO_TOKEN, ...WIDER.slice(0, 1)],
});

export const revokeWholeAccess = operation({
  ...answer,
  method: "delete",
  path: `${TOKEN_PATH}/customer-access`,
  summary: "Leaves credentials their direct grants",
  params: tokenParams,
  token: "customer_access_revoked",
  refusals: [NO_TOKEN, ...WIDER.slice(0, 1), EMPTY],
});
