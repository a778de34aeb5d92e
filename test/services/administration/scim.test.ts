import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessTables } from "../../../src/services/access";
import { invited, USERS } from "../support/people";
import { type Call, tokenOf } from "../support/platform";
import { type ProviderPlatform, providerPlatform } from "../support/provider-platform";

const TOKENS = "/v1/administration/api-tokens";
const CORE = "urn:ietf:params:scim:schemas:core:2.0";
const MESSAGES = "urn:ietf:params:scim:api:messages:2.0";

let made: ProviderPlatform;
let token: string;
let clientId: string;

/** Asks as an identity provider does; a body is parsed if there is one. */
async function scim(method: string, path: string, body?: unknown, bearer = token) {
  const response = await made.platform.app.request(`/scim/v2/${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/scim+json" },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, body: text === "" ? null : JSON.parse(text) };
}

const patch = (...Operations: readonly object[]) => ({ schemas: [`${MESSAGES}:PatchOp`], Operations });

/** The first example of RFC 7644, section 3.3, as far as the people of this test are called. */
const person = (userName: string, more: object = {}) => ({
  schemas: [`${CORE}:User`],
  userName,
  externalId: `ext-${userName}`,
  name: { formatted: "Ms. Barbara J Jensen III", familyName: "Jensen", givenName: "Barbara" },
  ...more,
});

async function added(userName: string, more?: object): Promise<string> {
  const { status, body } = await scim("POST", "Users", person(userName, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const refusal = (status: number, scimType?: string) => ({
  schemas: [`${MESSAGES}:Error`],
  status: String(status),
  ...(scimType === undefined ? {} : { scimType }),
  detail: expect.any(String),
});

beforeAll(async () => {
  made = await providerPlatform();
  const { body } = await made.owner("POST", TOKENS, { name: "Sample Login", role: "Provisioning" });
  ({ clientId } = body.content.data);
  token = `${clientId}.${body.content.data.clientSecret}`;
});

afterAll(() => made.stop());

describe("the token of SCIM", () => {
  it("is made by the owner, for an account with an identity provider, and reaches nothing else", async () => {
    const sent = { name: "Sample", role: "Provisioning" };
    expect((await made.whole("POST", TOKENS, sent)).body.message.token).toBe("owner_only");
    const wide = await made.owner("POST", TOKENS, { ...sent, allOrganisations: true });
    expect(wide.body.validationIssues).toMatchObject([{ field: "role", reasonToken: "must_be_absent" }]);
    const [, secret = ""] = token.split(".");
    const form = { grant_type: "client_credentials", client_id: clientId, client_secret: secret };
    const asked = await made.platform.app.request("/oauth2/token", { method: "POST", body: new URLSearchParams(form) });
    expect([asked.status, (await asked.json()).error]).toEqual([401, "invalid_client"]);
    const plain = await made.platform.app.request(TOKENS, { headers: { authorization: `Bearer ${token}` } });
    expect((await plain.json()).message.token).toBe("access_token_invalid");
    for (const step of ["/rotate", ""]) {
      const method = step === "" ? "DELETE" : "POST";
      const taken = await made.whole(method, `${TOKENS}/${clientId}${step}`);
      expect(taken.body.message.token).toBe("owner_only");
    }
  });

  it("is the only one that SCIM takes, in SCIM's own form of refusal", async () => {
    for (const wrong of ["", "x", `${clientId}.pps_wrong`, (await tokenOf(made.platform.app, made.account)) ?? ""]) {
      const { status, headers, body } = await scim("GET", "Users", undefined, wrong);
      expect([status, headers.get("www-authenticate"), body]).toEqual([401, 'Bearer realm="scim"', refusal(401)]);
      expect(headers.get("content-type")).toBe("application/scim+json");
    }
  });

  it("ends with its credentials", async () => {
    const { body } = await made.owner("POST", TOKENS, { name: "Other", role: "Provisioning" });
    const other = `${body.content.data.clientId}.${body.content.data.clientSecret}`;
    expect((await scim("GET", "Users", undefined, other)).status).toBe(200);
    await made.owner("DELETE", `${TOKENS}/${body.content.data.clientId}`);
    expect((await scim("GET", "Users", undefined, other)).status).toBe(401);
  });
});

describe("what the service says about itself", () => {
  it("has the forms of RFC 7643, each resource at its own address", async () => {
    const config = (await scim("GET", "ServiceProviderConfig")).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: false },
    });
    for (const [list, ids] of [
      ["ResourceTypes", ["User", "Group"]],
      ["Schemas", [`${CORE}:User`, `${CORE}:Group`]],
    ] as const) {
      const { body } = await scim("GET", list);
      expect([body.schemas, body.totalResults]).toEqual([[`${MESSAGES}:ListResponse`], 2]);
      expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual(ids);
      for (const each of body.Resources) {
        expect((await scim("GET", `${list}/${each.id}`)).body).toEqual(each);
        expect(each.meta.location).toBe(`${made.platform.address}/scim/v2/${list}/${each.id}`);
      }
    }
    for (const path of ["Bulk", "Groups", "Me"]) expect((await scim("POST", path, {})).body).toEqual(refusal(501));
    expect((await scim("GET", "Nothing")).body).toEqual(refusal(404));
  });
});

describe("a person", () => {
  it("is added, signs in through the provider without an invitation, and reaches what groups grant", async () => {
    const { status, headers, body } = await scim("POST", "Users", person("barbara@sample.example"));
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`${made.platform.address}/scim/v2/Users/${body.id}`);
    expect(body).toMatchObject({
      schemas: [`${CORE}:User`],
      id: body.id,
      externalId: "ext-barbara@sample.example",
      userName: "barbara@sample.example",
      name: { givenName: "Barbara", familyName: "Jensen" },
      displayName: "Barbara Jensen",
      emails: [{ value: "barbara@sample.example", type: "work", primary: true }],
      active: true,
      groups: [{ value: "Reader", display: "Role: Reader" }],
      meta: { resourceType: "User", location: headers.get("location") },
    });
    expect((await scim("GET", `Users/${body.id}`)).body).toEqual(body);
    const { organisationId } = made.account;
    const joined = await scim(
      "PATCH",
      `Groups/${organisationId}`,
      patch({ op: "add", path: "members", value: [{ value: body.id }] }),
    );
    expect(joined.body.members).toMatchObject([{ value: body.id }]);
    await scim("PATCH", "Groups/PayrollClerk", patch({ op: "Add", path: "members", value: [{ value: body.id }] }));
    made.provider.signsIn("barbara@sample.example");
    const call = await made.callAs((await made.visit()).browser);
    const me = (await call("GET", `${USERS}/me`)).body.content.data;
    expect(me).toMatchObject({ principalId: body.id, role: "PayrollClerk", organisationIds: [organisationId] });

    const off = await scim("PATCH", `Users/${body.id}`, patch({ op: "Replace", path: "active", value: "False" }));
    expect(off.body.active).toBe(false);
    expect((await call("GET", `${USERS}/me`)).body.message.token).toBe("access_token_invalid");
    expect((await made.whole("GET", `${USERS}/${body.id}`)).body.message.token).toBe("user_not_found");
    const named = await scim("PUT", `Users/${body.id}`, person("barbara@sample.example"));
    expect(named.body.active).toBe(false);
    const on = await scim("PATCH", `Users/${body.id}`, patch({ op: "replace", value: { active: true } }));
    expect(on.body).toMatchObject({ active: true, groups: [{ value: "PayrollClerk" }, { value: organisationId }] });
    made.provider.signsIn("barbara@sample.example");
    const again = await made.callAs((await made.visit()).browser);
    expect((await again("GET", `${USERS}/me`)).body.content.data.principalId).toBe(body.id);
  });

  it("is found by userName in any case and by externalId, in pages, with the attributes that are asked for", async () => {
    const id = await added("filter@sample.example");
    const found = async (query: string) => (await scim("GET", `Users?${query}`)).body;
    const filters = [
      'userName eq "FILTER@sample.example"',
      'externalId eq "ext-filter@sample.example"',
      'emails[type eq "work"].value eq "filter@sample.example"',
    ];
    for (const filter of filters) {
      const { totalResults, Resources } = await found(`filter=${encodeURIComponent(filter)}`);
      expect([totalResults, Resources[0].id], filter).toEqual([1, id]);
    }
    expect(await found(`filter=${encodeURIComponent('externalId eq "EXT-filter@sample.example"')}`)).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const page = await found("startIndex=2&count=1");
    expect([page.startIndex, page.itemsPerPage, page.Resources.length]).toEqual([2, 1, 1]);
    expect(page.totalResults).toBeGreaterThan(2);
    expect((await found("count=0")).Resources).toEqual([]);
    expect(await found(`attributes=userName&filter=${encodeURIComponent(filters[0] ?? "")}`)).toMatchObject({
      Resources: [{ schemas: [`${CORE}:User`], id, userName: "filter@sample.example" }],
    });
    expect((await found("attributes=userName")).Resources[0]).not.toHaveProperty("active");
    expect((await found("excludedAttributes=groups")).Resources[0]).not.toHaveProperty("groups");
    for (const filter of ['title eq "x"', "userName pr", 'userName eq "x" and active eq true', "userName eq x"]) {
      const { status, body } = await scim("GET", `Users?filter=${encodeURIComponent(filter)}`);
      expect([status, body], filter).toEqual([400, refusal(400, "invalidFilter")]);
    }
  });

  it("is changed by PUT and PATCH; what is not kept is ignored, and what is left out of a PUT goes", async () => {
    const id = await added("change@sample.example");
    const renamed = await scim(
      "PATCH",
      `Users/${id}`,
      patch(
        { op: "replace", path: "name.familyName", value: "Smith" },
        { op: "add", value: { "name.givenName": "Babs", title: "Tour Guide", externalId: "701984" } },
        { op: "replace", path: 'emails[type eq "work"].value', value: "other@sample.example" },
        { op: "replace", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "x" },
      ),
    );
    expect(renamed.body).toMatchObject({
      displayName: "Babs Smith",
      externalId: "701984",
      userName: "change@sample.example",
    });
    const removed = await scim("PATCH", `Users/${id}`, patch({ op: "remove", path: "externalId" }));
    expect(removed.body).not.toHaveProperty("externalId");
    const put = await scim("PUT", `Users/${id}`, { schemas: [`${CORE}:User`], userName: "changed@sample.example" });
    expect(put.body).toMatchObject({ id, userName: "changed@sample.example", name: {}, active: true });
    const wrong: readonly (readonly [object | string, number, string])[] = [
      [patch({ op: "replace", path: "id", value: "x" }), 400, "mutability"],
      [patch({ op: "replace", path: "name..x", value: "x" }), 400, "invalidPath"],
      [patch({ op: "remove" }), 400, "noTarget"],
      [patch({ op: "move", path: "active" }), 400, "invalidSyntax"],
      [patch({ op: "remove", path: "userName" }), 400, "invalidValue"],
      [patch({ op: "replace", path: "active", value: "perhaps" }), 400, "invalidValue"],
      [patch({ op: "replace", path: "externalId", value: "a\u0000b" }), 400, "invalidValue"],
      [patch(), 400, "invalidSyntax"],
      ["{", 400, "invalidSyntax"],
      [patch({ op: "replace", path: "userName", value: "change@elsewhere.example" }), 400, "invalidValue"],
    ];
    for (const [body, status, scimType] of wrong) {
      const refused = await scim("PATCH", `Users/${id}`, body);
      expect([refused.status, refused.body], JSON.stringify(body)).toEqual([status, refusal(status, scimType)]);
    }
    expect((await scim("GET", `Users/${id}`)).body).toEqual(put.body);
  });

  it("has an address of its own that the provider may state; no guest is shown", async () => {
    const id = await added("taken@sample.example");
    expect((await scim("POST", "Users", person("Taken@sample.example"))).body).toEqual(refusal(409, "uniqueness"));
    expect((await scim("POST", "Users", person("x@elsewhere.example"))).body).toEqual(refusal(400, "invalidValue"));
    expect((await scim("POST", "Users", { userName: "no address" })).body).toEqual(refusal(400, "invalidValue"));
    const guest = { asGuest: true, organisationIds: [made.account.organisationId] };
    const { principalId } = await invited(made.whole, "guest@sample.example", guest);
    expect((await scim("GET", `Users/${principalId}`)).body).toEqual(refusal(404));
    expect((await scim("POST", "Users", person("guest@sample.example"))).body).toEqual(refusal(409, "uniqueness"));
    await scim("PATCH", `Users/${id}`, patch({ op: "replace", path: "active", value: false }));
    // Inactive people keep their address for SCIM, until somebody is invited under it.
    expect((await scim("POST", "Users", person("taken@sample.example"))).body).toEqual(refusal(409, "uniqueness"));
    await invited(made.whole, "taken@sample.example", { organisationIds: [made.account.organisationId] });
    expect((await scim("GET", `Users/${id}`)).status).toBe(404);
  });

  it("is deleted for good, and the owner is neither deleted, nor made inactive, nor given another role", async () => {
    const id = await added("gone@sample.example", { active: false });
    expect((await scim("DELETE", `Users/${id}`)).status).toBe(204);
    expect((await scim("DELETE", `Users/${id}`)).body).toEqual(refusal(404));
    expect((await scim("DELETE", "Users/a%00b")).body).toEqual(refusal(404));
    const { ownerId } = made.account;
    expect((await scim("DELETE", `Users/${ownerId}`)).body).toEqual(refusal(403));
    const off = patch({ op: "replace", path: "active", value: false });
    expect((await scim("PATCH", `Users/${ownerId}`, off)).body).toEqual(refusal(403));
    const asReader = patch({ op: "add", path: "members", value: [{ value: ownerId }] });
    expect((await scim("PATCH", "Groups/Reader", asReader)).body).toEqual(refusal(403));
    expect((await made.owner("GET", `${USERS}/me`)).body.content.data).toMatchObject({ role: "Administrator" });
  });

  it("is in the audit log and the activity as the work of the credentials", async () => {
    const id = await added("audited@sample.example");
    const { items } = (await made.whole("GET", `/v1/administration/audit-entries?recordId=${id}`)).body.content.data;
    const actor = { principalId: null, clientId, displayName: "Sample Login" };
    expect(items).toMatchObject([{ summary: "Adds a person by SCIM", operationId: "scimCreateUser", actor }]);
    const activity = (await made.whole("GET", "/v1/administration/activity?pageSize=1")).body.content.data.items;
    expect(activity).toMatchObject([{ action: "PersonInvited", target: { id }, actor: { clientId } }]);
  });
});

describe("groups", () => {
  it("are the roles and the organisations, whose members are added, replaced and removed", async () => {
    const { organisationId } = made.account;
    const [one, two] = [await added("one@sample.example"), await added("two@sample.example")];
    const members = async (body: object, group = organisationId) => {
      const answer = await scim("PATCH", `Groups/${group}`, body);
      return (answer.body.members ?? answer.body).map(({ value }: { value: string }) => value).sort();
    };
    const listed = (await scim("GET", "Groups?excludedAttributes=members")).body.Resources;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([
      "Administrator",
      "PayrollClerk",
      "Approver",
      "Reader",
      "Integration",
      organisationId,
    ]);
    expect(listed[0]).not.toHaveProperty("members");
    const both = [{ value: one }, { value: two }];
    expect(await members(patch({ op: "replace", path: "members", value: both }))).toEqual([one, two].sort());
    expect(await members(patch({ op: "remove", path: `members[value eq "${one}"]` }))).toEqual([two]);
    expect(await members(patch({ op: "remove", path: "members", value: [{ value: two }] }))).toEqual([]);
    expect(await members(patch({ op: "add", value: { members: both } }))).toEqual([one, two].sort());
    expect(await members(patch({ op: "remove", path: "members" }))).toEqual([]);
    expect(await members(patch({ op: "add", path: "members", value: both }), "Approver")).toEqual([one, two].sort());
    expect(await members(patch({ op: "remove", path: `members[value eq "${one}"]` }), "Approver")).toEqual([two]);
    const shown = async (id: string) => (await made.whole("GET", `${USERS}/${id}`)).body.content.data.role;
    expect([await shown(one), await shown(two)]).toEqual(["Reader", "Approver"]);
    for (const value of [made.platform.ids.next(), "a\u0000b"]) {
      const wrong = patch({ op: "add", path: "members", value: [{ value }] });
      expect((await scim("PATCH", `Groups/${organisationId}`, wrong)).body).toEqual(refusal(400, "invalidValue"));
    }
    const name = patch({ op: "replace", path: "displayName", value: "Other" });
    expect((await scim("PATCH", `Groups/${organisationId}`, name)).body).toEqual(refusal(400, "mutability"));
  });
});

describe("the people and organisations of another account", () => {
  it("are not there, whatever SCIM asks", async () => {
    const elsewhere = await made.platform.account("Elsewhere");
    const call: Call = await made.platform.callAs(elsewhere);
    const theirs = await invited(call, "theirs@sample.example");
    const before = await made.platform.store.inAccount(elsewhere.accountId, (tx) =>
      tx.withTables<AccessTables>().selectFrom("person").selectAll().orderBy("principal_id").execute(),
    );
    const path = `Users/${theirs.principalId}`;
    const off = patch({ op: "replace", path: "active", value: false });
    const asked = [
      await scim("GET", path),
      await scim("PUT", path, person("theirs@sample.example")),
      await scim("PATCH", path, off),
      await scim("DELETE", path),
      await scim("GET", `Groups/${elsewhere.organisationId}`),
      await scim("PATCH", `Groups/${elsewhere.organisationId}`, patch({ op: "add", path: "members", value: [] })),
    ];
    expect(asked.map(({ body }) => body)).toEqual(asked.map(() => refusal(404)));
    const stranger = patch({ op: "add", path: "members", value: [{ value: theirs.principalId }] });
    expect((await scim("PATCH", "Groups/Administrator", stranger)).body).toEqual(refusal(400, "invalidValue"));
    const listed = JSON.stringify([(await scim("GET", "Users")).body, (await scim("GET", "Groups")).body]);
    expect([listed.includes(theirs.principalId), listed.includes(elsewhere.organisationId)]).toEqual([false, false]);
    const after = await made.platform.store.inAccount(elsewhere.accountId, (tx) =>
      tx.withTables<AccessTables>().selectFrom("person").selectAll().orderBy("principal_id").execute(),
    );
    expect(after).toEqual(before);
  });
});
