import { z } from "@hono/zod-openapi";
import { CALLER_ROLES } from "../../../platform/http";
import { idField, operation, type RefusalCase, type versionedRecord } from "../../contract";
import { NOT_VISIBLE, WHOLE_DENIED, WIDER } from "./access-refusals";

/** What people and credentials may do in what they reach. */
export const roleField = z
  .enum(CALLER_ROLES)
  .openapi("Role", { description: "What may be done in what is reached: an `Administrator` may do everything." });

/** The role of credentials. */
export const credentialsRoleField = z.enum([...CALLER_ROLES, "Provisioning"]).openapi("CredentialsRole", {
  description: "As of people. `Provisioning`: no access token; SCIM takes `clientId.clientSecret` as a bearer token.",
});

/** What differs between the access of credentials and that of people. */
interface GrantsOf {
  /** The holder in the ids of its operations: "ApiToken" gives `getApiTokenAccess`. */
  readonly id: string;
  /** The path parameter with the id of the holder. */
  readonly key: string;
  /** The path of one holder. */
  readonly path: string;
  /** How the operations call the holder: "credentials", "a person". */
  readonly holder: string;
  /** The first part of success tokens. */
  readonly token: string;
  /** The name of the response's schema. */
  readonly schema: string;
  readonly versioned: ReturnType<typeof versionedRecord>;
  /** There is no such holder. */
  readonly missing: RefusalCase;
  /** Refusals of what takes access away. */
  readonly revoking: readonly RefusalCase[];
  /** Refusals of access to the whole account. */
  readonly covering: readonly RefusalCase[];
  readonly exampleId: string;
}

const GRANTED = ["01JZ3V6D4R8QK2M5N7P9T1W3X5"];

/** Returns what the operations have in common: all grants, one of them, the whole account. */
function grantParts({ key, path, schema, versioned, exampleId }: GrantsOf) {
  const example = { [key]: exampleId, organisationIds: GRANTED, coversWholeCustomer: false };
  const params = z.object({ [key]: idField() });
  const answer = {
    service: "Administration",
    scope: "account",
    params,
    data: z
      .strictObject({ [key]: idField(), organisationIds: z.array(idField()), coversWholeCustomer: z.boolean() })
      .openapi(schema),
    versioned,
    examples: { data: example },
  } as const;
  const ofOne = { ...answer, path: `${path}/organisations/{organisationId}` } as const;
  const ofOneParams = params.extend({ organisationId: idField() });
  const ofAll = { ...answer, path: `${path}/organisations` } as const;
  const ofWhole = { ...answer, path: `${path}/customer-access` } as const;
  return { ofOne, ofOneParams, ofAll, ofWhole, example };
}

export type GrantOperations = ReturnType<typeof grantOperations>;

/** Returns the seven operations that read and change what credentials, or a person, reach. */
export function grantOperations(stated: GrantsOf) {
  const { id, holder, token, missing, revoking } = stated;
  const { ofOne, ofOneParams, ofAll, example } = grantParts(stated);
  return {
    read: operation({
      ...ofAll,
      id: `get${id}Access`,
      method: "get",
      summary: `What ${holder} can reach`,
      description: "The organisations that are granted directly, and whether the whole account is.",
      token: `${token}_organisations_retrieved`,
      refusals: [missing],
    }),
    replace: operation({
      ...ofAll,
      id: `replace${id}Access`,
      method: "put",
      summary: `Replaces the direct grants of ${holder}`,
      description: "Send all of them, at most 1,000: a grant that is left out ends. Returns what can be reached then.",
      body: z.strictObject({ organisationIds: z.array(idField()).max(1_000) }),
      token: `${token}_organisations_replaced`,
      refusals: [missing, ...WIDER, NOT_VISIBLE, ...revoking],
      examples: { body: { organisationIds: GRANTED }, data: example },
    }),
    add: operation({
      ...ofOne,
      id: `grant${id}Organisation`,
      method: "put",
      summary: `Grants one organisation to ${holder}`,
      description: "The other grants stay. Returns all of them.",
      params: ofOneParams,
      token: `${token}_organisation_granted`,
      refusals: [missing, ...WIDER, NOT_VISIBLE],
    }),
    remove: operation({
      ...ofOne,
      id: `revoke${id}Organisation`,
      method: "delete",
      summary: `Takes one grant from ${holder}`,
      description: "The other grants stay. Returns them.",
      params: ofOneParams,
      token: `${token}_organisation_revoked`,
      refusals: [missing, ...WIDER, NOT_VISIBLE, ...revoking],
    }),
    ...wholeAccountOperations(stated),
  };
}

/** Returns the three operations on access to the whole account. */
function wholeAccountOperations(stated: GrantsOf) {
  const { id, holder, missing, revoking, covering } = stated;
  const { ofWhole } = grantParts(stated);
  return {
    readWhole: operation({
      ...ofWhole,
      id: `get${id}AccountAccess`,
      method: "get",
      summary: `Whether ${holder} can reach the whole account`,
      description: "`organisationIds` are the direct grants, which count without it.",
      token: "customer_access_retrieved",
      refusals: [missing],
    }),
    cover: operation({
      ...ofWhole,
      id: `grant${id}AccountAccess`,
      method: "put",
      summary: `Gives ${holder} the whole account, organisations added later too`,
      description: "Only for callers who reach the whole account themselves. The direct grants stay stored.",
      token: "customer_access_granted",
      refusals: [missing, WHOLE_DENIED, ...covering],
    }),
    uncover: operation({
      ...ofWhole,
      id: `revoke${id}AccountAccess`,
      method: "delete",
      summary: `Leaves ${holder} the direct grants`,
      description: "Organisations that are not granted directly are not reached any more.",
      token: "customer_access_revoked",
      refusals: [missing, WHOLE_DENIED, ...revoking],
    }),
  };
}
