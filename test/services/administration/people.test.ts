import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessTables, NewAccount } from "../../../src/services/access";
import { accepted, invited, lettersTo, linkTo, member, memberOf, ownerOf, signedIn, USERS } from "../support/people";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

let platform: TestPlatform;
let account: NewAccount;
let whole: Call;
let owner: Call;
let second: string;
let narrow: Call;

beforeAll(async () => {
  platform = await testPlatform(undefined, { services: ["authentication", "administration", "employees"] });
  account = await platform.account("Sample Bureau");
  whole = await platform.callAs(account);
  owner = await ownerOf(platform, account);
  const added = await whole("POST", "/v1/administration/organisations", { name: "Sample Mill Ltd" });
  second = added.body.content.data.organisationId;
  narrow = (await member(platform, whole, "narrow@sample.example", { organisationIds: [second] })).call;
});

afterAll(() => platform.stop());

const refused = async (call: Call, method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  return [answer.status, answer.body.message.token];
};

describe("people", () => {
  it("are invited by an email whose link works once, and sign in with their password", async () => {
    const email = "clerk@sample.example";
    const person = await invited(whole, email, { organisationIds: [second], firstName: "Sample", lastName: "Clerk" });
    expect(person).toMatchObject({
      email,
      displayName: "Sample Clerk",
      isOwner: false,
      organisationIds: [second],
      status: "Invited",
      alreadyExisted: false,
      invitationEmailed: true,
      passwordSignIn: true,
      accessType: "Customer",
    });
    const token = await linkTo(platform, email);
    expect(lettersTo(platform, email)[0]).toContain("Invitation to the payroll of Sample Bureau");
    expect((await accepted(platform, token)).body.content.data.principalId).toBe(person.principalId);
    expect((await accepted(platform, token)).body.message.token).toBe("invitation_not_valid");
    const { call } = memberOf(platform, await signedIn(platform, email));
    const me = (await call("GET", `${USERS}/me`)).body.content.data;
    expect(me).toMatchObject({ principalId: person.principalId, status: "Active", lastSignedInAt: expect.any(String) });
    const mine = (await call("GET", "/v1/authentication/my-organisations")).body.content.data.items;
    expect(mine.map(({ organisationId }: { organisationId: string }) => organisationId)).toEqual([second]);
    expect(await refused(call, "GET", "/v1/employees")).toEqual([200, "employees_listed"]);
    const other = await call("GET", "/v1/employees", undefined, { "x-org-id": account.organisationId });
    expect(other.body.message.token).toBe("organisation_access_denied");
  });

  it("who are in the account already get the access too", async () => {
    const path = `${USERS}?organisationId=${account.organisationId}`;
    await invited(whole, "twice@sample.example", { organisationIds: [second] });
    const again = await whole("POST", USERS, {
      email: "Twice@Sample.example",
      organisationIds: [account.organisationId],
    });
    expect(again.body.message.token).toBe("user_access_added");
    expect(again.body.content.data).toMatchObject({ alreadyExisted: true, invitationEmailed: false });
    expect(again.body.content.data.organisationIds).toHaveLength(2);
    const found = (await whole("GET", path)).body.content.data.items.map(({ email }: { email: string }) => email);
    expect(found).toEqual(["owner@sample.example", "twice@sample.example"]);
  });

  it("are never given more than whoever invites them holds", async () => {
    const email = "wider@sample.example";
    const all = { email, allOrganisations: true };
    expect(await refused(narrow, "POST", USERS, all)).toEqual([403, "whole_customer_access_denied"]);
    const hidden = { email, organisationIds: [account.organisationId] };
    expect(await refused(narrow, "POST", USERS, hidden)).toEqual([404, "organisation_not_visible"]);
    const own = await narrow("POST", USERS, { email, organisationIds: [second] });
    const path = `${USERS}/${own.body.content.data.principalId}`;
    expect(await refused(narrow, "PUT", `${path}/customer-access`)).toEqual([403, "whole_customer_access_denied"]);
    const beyond = `${path}/organisations/${account.organisationId}`;
    expect(await refused(narrow, "PUT", beyond)).toEqual([404, "organisation_not_visible"]);
    await whole("PUT", beyond);
    // What the caller reaches can be taken back and granted again, by either operation; the rest is not theirs.
    const ofSecond = `${path}/organisations/${second}`;
    expect(await refused(narrow, "DELETE", ofSecond)).toEqual([200, "user_organisation_revoked"]);
    expect(await refused(narrow, "PUT", ofSecond)).toEqual([200, "user_organisation_granted"]);
    expect(await refused(narrow, "DELETE", beyond)).toEqual([404, "organisation_not_visible"]);
    expect(await refused(narrow, "PUT", `${path}/organisations`, { organisationIds: [second] })).toEqual([
      403,
      "organisation_access_denied",
    ]);
    const wide = `${USERS}/${account.ownerId}/organisations/${second}`;
    for (const method of ["PUT", "DELETE"]) {
      expect(await refused(narrow, method, wide)).toEqual([403, "whole_customer_access_denied"]);
    }
  });

  it("keep some access until they are removed, and the owner all of it", async () => {
    const { principalId } = await invited(whole, "few@sample.example", { organisationIds: [second] });
    const path = `${USERS}/${principalId}`;
    const last = [400, "user_access_would_be_empty"];
    expect(await refused(whole, "DELETE", `${path}/organisations/${second}`)).toEqual(last);
    expect(await refused(whole, "PUT", `${path}/organisations`, { organisationIds: [] })).toEqual(last);
    expect(await refused(whole, "PUT", `${path}/customer-access`)).toEqual([200, "customer_access_granted"]);
    const emptied = await whole("DELETE", `${path}/organisations/${second}`);
    expect(emptied.body.content.data).toEqual({ principalId, organisationIds: [], coversWholeCustomer: true });
    expect(await refused(whole, "DELETE", `${path}/customer-access`)).toEqual(last);
    const ofOwner = `${USERS}/${account.ownerId}`;
    expect(await refused(whole, "DELETE", `${ofOwner}/customer-access`)).toEqual([
      409,
      "owner_access_cannot_be_revoked",
    ]);
    expect(await refused(owner, "DELETE", ofOwner)).toEqual([409, "owner_cannot_be_removed"]);
  });

  it("are removed by the owner only, and their sessions end at once", async () => {
    const leaver = await member(platform, whole, "leaver@sample.example");
    const path = `${USERS}/${leaver.principalId}`;
    expect(await refused(whole, "DELETE", path)).toEqual([403, "owner_only"]);
    expect(await refused(leaver.call, "DELETE", path)).toEqual([403, "owner_only"]);
    expect(await refused(owner, "DELETE", path)).toEqual([200, "user_removed"]);
    expect(await refused(leaver.call, "GET", `${USERS}/me`)).toEqual([401, "access_token_invalid"]);
    expect((await signedIn(platform, "leaver@sample.example")).body.message.token).toBe("sign_in_refused");
    expect(await refused(whole, "GET", path)).toEqual([404, "user_not_found"]);
    expect((await invited(whole, "leaver@sample.example")).principalId).not.toBe(leaver.principalId);
  });

  it("are invited again, and have their password reset, as long as each makes sense", async () => {
    const email = "slow@sample.example";
    const { principalId } = await invited(whole, email);
    const path = `${USERS}/${principalId}`;
    const first = await linkTo(platform, email);
    expect((await whole("POST", `${path}/reset-password`)).body.content.data.resetEmailed).toBe(false);
    expect(await refused(whole, "POST", `${path}/resend-invitation`)).toEqual([200, "invitation_resent"]);
    const newest = await linkTo(platform, email, 2);
    expect((await accepted(platform, first)).body.message.token).toBe("invitation_not_valid");
    expect((await accepted(platform, newest)).status).toBe(200);
    expect(await refused(whole, "POST", `${path}/resend-invitation`)).toEqual([409, "already_signed_in"]);
    expect((await whole("POST", `${path}/reset-password`)).body.content.data.resetEmailed).toBe(true);
    await linkTo(platform, email, 3);
  });

  it("in bulk are decided one by one, without guests", async () => {
    const { body } = await whole("POST", `${USERS}/bulk`, {
      defaults: { organisationIds: [second] },
      users: [
        { email: "bulk.one@sample.example" },
        { email: "nobody" },
        { email: "bulk.guest@sample.example", asGuest: true },
        { email: "bulk.two@sample.example", organisationIds: [platform.ids.next()] },
      ],
    });
    const { results, summary } = body.content.data;
    expect(results.map(({ error }: { error: string | null }) => error)).toEqual([
      ...[null, "validation_failed", "validation_failed", "organisation_not_visible"],
    ]);
    expect(results[2].issues[0]).toMatchObject({ field: "users[2].asGuest", reasonToken: "must_be_absent" });
    expect(summary).toEqual({ totalProcessed: 4, successful: 1, skipped: 0, failed: 3 });
  });
});

describe("the role of a person", () => {
  const READER = { organisationIds: [] as string[], role: "Reader" };
  const lacks = (role: string, permission: string) => [
    { name: "role", value: role },
    { name: "permission", value: permission },
  ];

  it("is that of the invitation, and an administrator's without one", async () => {
    const clerk = { organisationIds: [second], role: "PayrollClerk" };
    expect((await invited(whole, "role@sample.example", clerk)).role).toBe("PayrollClerk");
    expect((await invited(whole, "none@sample.example", { organisationIds: [second] })).role).toBe("Administrator");
    const other = { email: "role@sample.example", organisationIds: [account.organisationId], role: "Reader" };
    expect(await refused(whole, "POST", USERS, other)).toEqual([409, "user_has_another_role"]);
    const same = await invited(whole, "role@sample.example", { organisationIds: [account.organisationId] });
    expect([same.role, same.organisationIds.length]).toEqual(["PayrollClerk", 2]);
    expect(await refused(whole, "POST", USERS, { ...other, role: "Owner" })).toEqual([400, "validation_failed"]);
  });

  it("refuses what it does not allow, in words, and follows a change at once", async () => {
    const email = "changing@sample.example";
    const { call, principalId } = await member(platform, whole, email, { ...READER, organisationIds: [second] });
    const path = `${USERS}/${principalId}`;
    expect(await refused(call, "GET", "/v1/employees")).toEqual([200, "employees_listed"]);
    const { status, body } = await call("POST", "/v1/employees", {});
    expect([status, body.message]).toEqual([
      403,
      {
        text: "A reader may not change payroll records. An administrator can change the role.",
        token: "role_access_denied",
        tokenArguments: lacks("Reader", "Change"),
      },
    ]);
    expect((await call("GET", USERS)).body.message.tokenArguments).toEqual(lacks("Reader", "Administer"));
    expect(await refused(call, "PATCH", path, { role: "Administrator" })).toEqual([403, "role_access_denied"]);
    expect((await call("GET", `${USERS}/me`)).body.content.data.role).toBe("Reader");

    const before = (await whole("GET", path)).headers.get("etag");
    const changed = await whole("PATCH", path, { role: "PayrollClerk" }, { "if-match": before ?? "" });
    expect(changed.body.content.data).toMatchObject({ role: "PayrollClerk", organisationIds: [second] });
    expect(changed.headers.get("etag")).not.toBe(before);
    expect(await refused(call, "POST", "/v1/employees", {})).toEqual([400, "validation_failed"]);
    expect(await refused(call, "GET", USERS)).toEqual([403, "role_access_denied"]);
    await whole("PATCH", path, { role: "Administrator" });
    expect(await refused(call, "GET", USERS)).toEqual([200, "users_listed"]);
    const activity = (await whole("GET", "/v1/administration/activity?pageSize=1")).body.content.data.items;
    expect(activity).toMatchObject([{ action: "RoleChanged", target: { id: principalId } }]);
    const [audited] = (await whole("GET", `/v1/administration/audit-entries?recordId=${principalId}`)).body.content.data
      .items;
    expect(audited).toMatchObject({ summary: "Changes a person's name or role", fields: ["role"] });
  });

  it("stays an administrator's for the owner, and becomes one for the next owner", async () => {
    const refusal = [409, "owner_access_cannot_be_revoked"];
    expect(await refused(whole, "PATCH", `${USERS}/${account.ownerId}`, { role: "Reader" })).toEqual(refusal);
    const { call, principalId } = await member(platform, whole, "next@sample.example", {
      allOrganisations: true,
      role: "Reader",
    });
    const PATH = "/v1/administration/customer/owner";
    expect((await owner("PUT", PATH, { principalId })).status).toBe(200);
    expect((await call("GET", `${USERS}/me`)).body.content.data).toMatchObject({
      role: "Administrator",
      isOwner: true,
    });
    expect((await call("PUT", PATH, { principalId: account.ownerId })).status).toBe(200);
  });

  it("of a guest is that of the inviting account, there alone", async () => {
    const email = "reading.guest@elsewhere.example";
    const elsewhere = await platform.account("Roles Elsewhere");
    await member(platform, await platform.callAs(elsewhere), email);
    await invited(whole, email, { asGuest: true, organisationIds: [second], role: "Reader" });
    await accepted(platform, await linkTo(platform, email, 2));
    const { call } = memberOf(platform, await signedIn(platform, email));
    const change = async (organisationId: string) =>
      (await call("POST", "/v1/employees", {}, { "x-org-id": organisationId })).body.message.token;
    expect(await change(second)).toBe("role_access_denied");
    expect(await change(elsewhere.organisationId)).toBe("validation_failed");
    expect(await refused(call, "GET", USERS)).toEqual([200, "users_listed"]);
  });
});

describe("guests", () => {
  it("reach what was granted, beside their own account, and neither account manages the other's people", async () => {
    const email = "guest@elsewhere.example";
    const elsewhere = await platform.account("Elsewhere");
    const theirs = await platform.callAs(elsewhere);
    await member(platform, theirs, email);
    const guest = await invited(whole, email, { asGuest: true, organisationIds: [second] });
    expect(guest).toMatchObject({ accessType: "Guest", customerId: null });
    expect((await accepted(platform, await linkTo(platform, email, 2))).status).toBe(200);
    const { call } = memberOf(platform, await signedIn(platform, email));
    const mine = (await call("GET", "/v1/authentication/my-organisations")).body.content.data.items;
    expect(mine.map(({ accessType, customerId }: Record<string, string>) => [accessType, customerId])).toEqual([
      ["Guest", account.accountId],
      ["Customer", elsewhere.accountId],
    ]);
    expect((await call("GET", "/v1/employees", undefined, { "x-org-id": second })).status).toBe(200);
    const { status } = await call("GET", "/v1/employees", undefined, { "x-org-id": account.organisationId });
    expect(status).toBe(403);
    const people = (await call("GET", USERS)).body.content.data.items;
    expect(people.every(({ accessType }: { accessType: string }) => accessType === "Customer")).toBe(true);
    expect(await refused(call, "GET", `${USERS}/${guest.principalId}`)).toEqual([404, "user_not_found"]);
    const shown = (await whole("GET", `${USERS}/${guest.principalId}`)).body.content.data;
    expect(shown.customerId).toBe(elsewhere.accountId);
    expect(await refused(whole, "PUT", `${USERS}/${guest.principalId}/customer-access`)).toEqual([
      409,
      "guest_cannot_cover_customer",
    ]);
    expect((await owner("DELETE", `${USERS}/${guest.principalId}`)).status).toBe(200);
    expect((await call("GET", "/v1/employees", undefined, { "x-org-id": second })).status).toBe(403);
  });

  it("without an account of their own reach nothing of the inviting account itself", async () => {
    const { call } = await member(platform, whole, "only.guest@elsewhere.example", {
      asGuest: true,
      organisationIds: [second],
    });
    expect((await call("GET", "/v1/employees")).status).toBe(200);
    expect(await refused(call, "GET", USERS)).toEqual([403, "customer_scope_denied"]);
    expect(await refused(call, "GET", `${USERS}/me`)).toEqual([200, "user_retrieved"]);
    const mine = (await call("GET", "/v1/authentication/my-organisations")).body.content.data.items;
    expect(mine).toMatchObject([{ organisationId: second, accessType: "Guest" }]);
    const listed = async (query: string) =>
      (await call("GET", `/v1/administration/organisations${query}`)).body.content.data.items;
    for (const query of ["", "?accessType=Guest"]) {
      expect(await listed(query)).toMatchObject([{ organisationId: second, accessType: "Guest" }]);
    }
    expect(await listed("?accessType=Customer")).toEqual([]);
    const one = `/v1/administration/organisations/${account.organisationId}`;
    expect(await refused(call, "GET", one)).toEqual([403, "customer_scope_denied"]);
    expect(await refused(call, "POST", "/v1/administration/organisations", { name: "x" })).toEqual([
      403,
      "customer_scope_denied",
    ]);
  });
});

describe("the limit of 500 people", () => {
  it("lets in one of two who are invited at once as the 500th, and no bulk beyond it", async () => {
    const full = await platform.account("Full Bureau");
    const call = await platform.callAs(full);
    await platform.store.inAccount(full.accountId, async (tx) => {
      const at = { created_at: "2026-11-21T12:00:00.000Z", updated_at: "2026-11-21T12:00:00.000Z" };
      const rows = Array.from({ length: 498 }, (_, index) => ({
        account_id: full.accountId,
        principal_id: platform.ids.next(),
        email: `p${index}@full.example`,
        first_name: null,
        last_name: null,
        covers_whole_customer: true,
        ...at,
      }));
      await tx.withTables<AccessTables>().insertInto("person").values(rows).execute();
    });
    const two = ["a@full.example", "b@full.example"];
    const answers = await Promise.all(two.map((email) => call("POST", USERS, { email, allOrganisations: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refusal = answers.find(({ status }) => status === 409)?.body.message.token;
    expect(refusal).toBe("user_limit_reached");
    const users = two.map((email) => ({ email, allOrganisations: true }));
    expect(await refused(call, "POST", `${USERS}/bulk`, { users })).toEqual([409, "user_limit_reached"]);
    const known = users.filter((_, index) => answers[index]?.status === 201);
    expect((await call("POST", `${USERS}/bulk`, { users: known })).body.content.data.summary.successful).toBe(1);
  });
});
