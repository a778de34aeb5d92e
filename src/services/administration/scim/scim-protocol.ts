const SCHEMAS = "urn:ietf:params:scim:schemas:core:2.0";
const MESSAGES = "urn:ietf:params:scim:api:messages:2.0";
export const USER_SCHEMA = `${SCHEMAS}:User`;
export const GROUP_SCHEMA = `${SCHEMAS}:Group`;

/** The most resources of a page. */
const MOST_LISTED = 500;

/** The most changes of a PATCH. */
const MOST_OPERATIONS = 100;

/** A refusal as RFC 7644, section 3.12, has it. */
export class ScimRefused extends Error {
  override readonly name = "ScimRefused";

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType?:
      | "invalidFilter"
      | "uniqueness"
      | "mutability"
      | "invalidSyntax"
      | "invalidPath"
      | "noTarget"
      | "invalidValue",
  ) {
    super(detail);
  }
}

/** Returns the body of a refusal. */
export function scimError(status: number, detail: string, scimType?: string) {
  return {
    schemas: [`${MESSAGES}:Error`],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail,
  };
}

/** A resource: a person or a group. */
export type Resource = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The parameters of a request, by their names. */
export type Query = Readonly<Record<string, string | undefined>>;

/** Returns a page of the resources that a filter selects (RFC 7644, section 3.4.2). */
export function listResponse(all: readonly Resource[], query: Query, filters: Filters) {
  const found = all.filter(readFilter(query.filter, filters));
  const startIndex = Math.max(1, wholeNumber(query.startIndex, 1));
  const count = Math.min(MOST_LISTED, Math.max(0, wholeNumber(query.count, MOST_LISTED)));
  const page = found.slice(startIndex - 1, startIndex - 1 + count);
  return {
    schemas: [`${MESSAGES}:ListResponse`],
    totalResults: found.length,
    startIndex,
    itemsPerPage: page.length,
    Resources: page.map((resource) => withAttributes(resource, query)),
  };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimRefused(400, `"${text}" is not a whole number.`, "invalidValue");
  return Number(text);
}

/** What can be filtered by, each with the value that a resource has. Texts that differ in case are other texts unless stated. */
export type Filters = Readonly<
  Record<string, { readonly valueOf: (resource: Resource) => unknown; readonly ignoresCase?: boolean }>
>;

const FILTER = /^\s*([a-z][\w.]*(?:\[type eq "work"\]\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*$/i;

function readFilter(text: string | undefined, filters: Filters): (resource: Resource) => boolean {
  if (text === undefined) return () => true;
  const [, name = "", value = ""] = FILTER.exec(text) ?? [];
  const filter = filters[name.toLowerCase()];
  if (filter === undefined) {
    throw new ScimRefused(400, `Filter by one of ${Object.keys(filters).join(", ")} with eq.`, "invalidFilter");
  }
  const folded = (each: unknown) => (filter.ignoresCase && typeof each === "string" ? each.toLowerCase() : each);
  const wanted = folded(parseValue(value));
  return (resource) => folded(filter.valueOf(resource)) === wanted;
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ScimRefused(400, "The value of the filter is not JSON.", "invalidFilter");
  }
}

/** Returns a resource with the attributes that are asked for (RFC 7644, section 3.9): `schemas` and `id` always. */
export function withAttributes(resource: Resource, { attributes, excludedAttributes }: Query): Resource {
  const names = (text: string) => new Set(text.split(",").map((name) => name.trim().toLowerCase().split(".")[0]));
  const only = attributes === undefined ? null : names(attributes);
  const without = excludedAttributes === undefined ? null : names(excludedAttributes);
  const isShown = (name: string): boolean =>
    name === "schemas" || name === "id" || (only ? only.has(name.toLowerCase()) : !without?.has(name.toLowerCase()));
  return { ...Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name))), id: resource.id };
}

/** One change of a PATCH (RFC 7644, section 3.5.2). */
export interface PatchOperation {
  readonly op: "add" | "replace" | "remove";
  /** Null for the resource itself. */
  readonly path: string | null;
  readonly value: unknown;
}

/** Returns the changes of a PATCH; their verbs may be written in any case, as one large provider writes them. */
export function readPatch(body: Readonly<Record<string, unknown>>): readonly PatchOperation[] {
  const { Operations: operations } = body;
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MOST_OPERATIONS) {
    throw new ScimRefused(400, `Send 1 to ${MOST_OPERATIONS} Operations.`, "invalidSyntax");
  }
  return operations.map((sent: unknown) => {
    const { op, path = null, value } = recordOf(sent);
    const verb = String(op).toLowerCase();
    if (verb !== "add" && verb !== "replace" && verb !== "remove") {
      throw new ScimRefused(400, "An operation is add, replace or remove.", "invalidSyntax");
    }
    if (path !== null && typeof path !== "string") throw new ScimRefused(400, "A path is text.", "invalidPath");
    if (path === null && verb === "remove") throw new ScimRefused(400, "Name what to remove.", "noTarget");
    return { op: verb, path, value };
  });
}

/** Returns an object of JSON; refuses anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new ScimRefused(400, "An object is needed here.", "invalidSyntax");
}

function attribute(name: string, more: object = {}) {
  const usual = { type: "string", multiValued: false, required: false, caseExact: false };
  return { name, ...usual, mutability: "readWrite", returned: "default", uniqueness: "none", ...more };
}

const READ_ONLY = { mutability: "readOnly" } as const;

function references(name: string, mutability: "readOnly" | "readWrite") {
  const subAttributes = [attribute("value"), attribute("display", READ_ONLY)];
  return attribute(name, { type: "complex", multiValued: true, mutability, subAttributes });
}

const schemas = [
  {
    id: USER_SCHEMA,
    name: "User",
    description: "A person of the account, without guests.",
    attributes: [
      attribute("userName", { required: true, uniqueness: "server", description: "The email address." }),
      attribute("externalId", { caseExact: true }),
      attribute("name", { type: "complex", subAttributes: [attribute("givenName"), attribute("familyName")] }),
      attribute("displayName", READ_ONLY),
      references("emails", "readOnly"),
      attribute("active", { type: "boolean", description: "Whoever is not cannot sign in." }),
      references("groups", "readOnly"),
    ],
  },
  {
    id: GROUP_SCHEMA,
    name: "Group",
    description: "An organisation, whose members reach it, or a role, whose members have it.",
    attributes: [attribute("displayName", READ_ONLY), references("members", "readWrite")],
  },
];

const types = [
  { id: "User", name: "User", endpoint: "/Users", schema: USER_SCHEMA },
  { id: "Group", name: "Group", endpoint: "/Groups", schema: GROUP_SCHEMA },
];

function metaOf(address: string, resourceType: string, path: string) {
  return { resourceType, location: `${address}/scim/v2/${path}` };
}

/** Returns what the service states about itself (RFC 7643, sections 5 to 7), by path. */
export function discovery(address: string): ReadonlyMap<string, object> {
  const shownSchemas = schemas.map((each) => ({
    schemas: [`${SCHEMAS}:Schema`],
    ...each,
    meta: metaOf(address, "Schema", `Schemas/${each.id}`),
  }));
  const shownTypes = types.map((each) => ({
    schemas: [`${SCHEMAS}:ResourceType`],
    ...each,
    meta: metaOf(address, "ResourceType", `ResourceTypes/${each.id}`),
  }));
  const config = {
    schemas: [`${SCHEMAS}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST_LISTED },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      { type: "oauthbearertoken", name: "Bearer token", description: "The id and the secret of SCIM credentials." },
    ],
    meta: metaOf(address, "ServiceProviderConfig", "ServiceProviderConfig"),
  };
  return new Map<string, object>([
    ["ServiceProviderConfig", config],
    ["Schemas", listResponse(shownSchemas, {}, {})],
    ["ResourceTypes", listResponse(shownTypes, {}, {})],
    ...shownSchemas.map((each) => [`Schemas/${each.id}`, each] as const),
    ...shownTypes.map((each) => [`ResourceTypes/${each.id}`, each] as const),
  ]);
}
