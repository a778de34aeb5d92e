import type { Context } from "hono";
import { type PlatformEnv, Refused, tooLate, wholeText } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import { dateInLondon, type RequestWork, type ServiceContext } from "../../contract";
import { GROUP_FILTERS, patchGroup, readDirectory, shownGroups } from "./scim-groups";
import * as people from "./scim-people";
import {
  discovery,
  listResponse,
  type Query,
  readPatch,
  recordOf,
  ScimRefused,
  scimError,
  withAttributes,
} from "./scim-protocol";

const BASE = "/scim/v2";

/** What SCIM changes, in the words of the audit log. */
export const SCIM_WORDS = {
  [`POST ${BASE}/Users`]: { operationId: "scimCreateUser", summary: "Adds a person by SCIM" },
  [`PUT ${BASE}/Users/{id}`]: { operationId: "scimReplaceUser", summary: "Changes a person by SCIM" },
  [`PATCH ${BASE}/Users/{id}`]: { operationId: "scimUpdateUser", summary: "Changes a person by SCIM" },
  [`DELETE ${BASE}/Users/{id}`]: { operationId: "scimDeleteUser", summary: "Removes a person by SCIM" },
  [`PATCH ${BASE}/Groups/{id}`]: {
    operationId: "scimUpdateGroup",
    summary: "Changes who has an organisation or a role by SCIM",
  },
} as const;

interface Asked {
  readonly query: Query;
  readonly id: string;
  /** An empty object without a body. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status?: 200 | 201 | 204;
  readonly body: object | null;
  /** The id of a person who was added. */
  readonly added?: string;
  /** Whose access has changed. */
  readonly changed?: readonly string[];
}

type Work = (work: RequestWork, asked: Asked) => Promise<Answer>;

/** Mounts SCIM 2.0 (RFC 7644) for identity providers of accounts: with tokens, a form of errors and a description of its own. */
export function mountScim(context: ServiceContext): void {
  const { app, address } = context;
  const route = (method: string, path: string, work: Work): void => {
    app.on(method, `${BASE}/${path}`.replaceAll(/\{(\w+)\}/g, ":$1"), (http) =>
      answered(address, () => inAccount(context, http, `${method} ${BASE}/${path}`, work)),
    );
  };
  for (const [path, body] of discovery(address)) route("GET", path, async () => ({ body }));
  mountUsers(route, address);
  mountGroups(route, address);
  const refusing = (status: number, text: string) => () =>
    answered(address, () => Promise.reject(new ScimRefused(status, text)));
  const unsupported = refusing(501, "This is not supported.");
  for (const path of ["Groups", "Bulk", ".search", "Users/.search", "Me"])
    app.on("POST", `${BASE}/${path}`, unsupported);
  app.on(["PUT", "DELETE"], `${BASE}/Groups/:id`, unsupported);
  app.all(`${BASE}/*`, refusing(404, "There is nothing here."));
}

type Route = (method: string, path: string, work: Work) => void;

function mountUsers(route: Route, address: string): void {
  const all = async ({ tx }: RequestWork) => {
    const directory = await readDirectory(tx);
    return people.shownPeople(directory.people, directory.groupsOf, address);
  };
  const one = async (work: RequestWork, id: string, query: Query) => {
    const found = (await all(work)).find((each) => each.id === id);
    if (found === undefined) throw new ScimRefused(404, "There is no such person.");
    return withAttributes(found, query);
  };
  route("GET", "Users", async (work, { query }) => ({
    body: listResponse(await all(work), query, people.PERSON_FILTERS),
  }));
  route("GET", "Users/{id}", async (work, { id, query }) => ({ body: await one(work, id, query) }));
  route("POST", "Users", async (work, { body, query }) => {
    const id = await people.addScimPerson(work, body);
    return { status: 201, body: await one(work, id, query), added: id };
  });
  route("PUT", "Users/{id}", async (work, { id, body, query }) => {
    await people.replaceScimPerson(work, await people.findScimPerson(work.tx, id), body);
    return { body: await one(work, id, query), changed: [id] };
  });
  route("PATCH", "Users/{id}", async (work, { id, body, query }) => {
    await people.patchScimPerson(work, await people.findScimPerson(work.tx, id), readPatch(body));
    return { body: await one(work, id, query), changed: [id] };
  });
  route("DELETE", "Users/{id}", async (work, { id }) => {
    await people.deleteScimPerson(work, await people.findScimPerson(work.tx, id));
    return { status: 204, body: null, changed: [id] };
  });
}

function mountGroups(route: Route, address: string): void {
  const all = async ({ tx }: RequestWork) => shownGroups(await readDirectory(tx), address);
  const one = async (work: RequestWork, id: string) => {
    const found = (await all(work)).find((each) => each.id === id);
    if (found === undefined) throw new ScimRefused(404, "There is no such group.");
    return found;
  };
  route("GET", "Groups", async (work, { query }) => ({ body: listResponse(await all(work), query, GROUP_FILTERS) }));
  route("GET", "Groups/{id}", async (work, { id, query }) => ({ body: withAttributes(await one(work, id), query) }));
  route("PATCH", "Groups/{id}", async (work, { id, body, query }) => {
    const changed = await patchGroup(work, await one(work, id), readPatch(body));
    return { body: withAttributes(await one(work, id), query), changed };
  });
}

/** Does the work of a request in one transaction of the account whose token it has. */
async function inAccount(context: ServiceContext, http: Context<PlatformEnv>, operation: string, work: Work) {
  const { store, clock, credentials, rateLimit } = context;
  const [, token = ""] = /^Bearer +(\S+) *$/i.exec(http.req.header("authorization") ?? "") ?? [];
  const caller = await credentials.provisioningCaller(token);
  if (caller === null) throw new ScimRefused(401, "The token is not one of SCIM credentials.");
  http.set("caller", caller);
  await rateLimit(http, async () => undefined);
  const asked = { query: http.req.query(), id: http.req.param("id") ?? "", body: await readBody(http) };
  const now = formatInstant(clock.now());
  const changes = http.req.method !== "GET";
  const answer = await store.inAccount(caller.accountId, async (tx) => {
    const request = { tx, context, caller, organisationId: "", now, today: dateInLondon(clock.now()) };
    const done = await work(request, asked);
    const recordIds = { id: done.added ?? asked.id };
    if (changes)
      await context.audit(tx, { operation, recordIds, fields: Object.keys(asked.body), caller, occurredAt: now });
    if (http.get("time")?.settle() === false) throw tooLate();
    return done;
  });
  for (const id of answer.changed ?? []) credentials.changed(id);
  return answer;
}

async function readBody(http: Context<PlatformEnv>): Promise<Asked["body"]> {
  const text = await wholeText(http.req);
  if (text === "") return {};
  try {
    return recordOf(JSON.parse(text));
  } catch {
    throw new ScimRefused(400, "The body is not a JSON object.", "invalidSyntax");
  }
}

/** Answers in SCIM's own form, refusals too. */
async function answered(address: string, work: () => Promise<Answer>): Promise<Response> {
  try {
    const { status, body, added } = await work();
    return respond(status ?? 200, body, added === undefined ? {} : { location: `${address}${BASE}/Users/${added}` });
  } catch (error) {
    if (error instanceof ScimRefused) {
      const challenge = error.status === 401 ? { "www-authenticate": 'Bearer realm="scim"' } : {};
      return respond(error.status, scimError(error.status, error.detail, error.scimType), challenge);
    }
    if (!(error instanceof Refused)) throw error;
    return respond(error.status, scimError(error.status, error.refusal.text), error.headers);
  }
}

function respond(status: number, body: object | null, headers: Readonly<Record<string, string>>): Response {
  const type = body === null ? {} : { "content-type": "application/scim+json" };
  return new Response(body === null ? null : JSON.stringify(body), { status, headers: { ...headers, ...type } });
}
