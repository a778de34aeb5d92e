import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { invited, member, ownerOf, USERS } from "../support/people";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

const ACTIVITY = "/v1/administration/activity";
const ORGANISATIONS = "/v1/administration/organisations";

let platform: TestPlatform;
let account: NewAccount;
let credentials: Call;
let owner: Call;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bureau");
  credentials = await platform.callAs(account);
  owner = await ownerOf(platform, account);
});

afterAll(() => platform.stop());

const listed = async (call: Call, query = "") => (await call("GET", ACTIVITY + query)).body.content.data.items;

const actions = (items: readonly { readonly action: string }[]) => items.map(({ action }) => action);

describe("the activity of an account", () => {
  it("says who did what to what, newest first, and only to the account", async () => {
    const { organisationId } = (await owner("POST", ORGANISATIONS, { name: "Sample Mill Ltd" })).body.content.data;
    await credentials("PATCH", `${ORGANISATIONS}/${organisationId}`, { name: "Sample Mills Ltd" });
    await credentials("PATCH", `${ORGANISATIONS}/${organisationId}`, { startDate: "2026-04-06" });
    const { principalId } = await invited(owner, "clerk@sample.example", { organisationIds: [organisationId] });
    const grant = `${USERS}/${principalId}/organisations/${account.organisationId}`;
    await credentials("PUT", grant);
    await credentials("DELETE", grant);
    await credentials("POST", `${ORGANISATIONS}/${organisationId}/archive`);
    await credentials("POST", `${ORGANISATIONS}/${organisationId}/unarchive`);
    await credentials("POST", `${USERS}/${principalId}/resend-invitation`);
    const items = await listed(credentials);
    expect(actions(items)).toEqual([
      "InvitationResent",
      "OrganisationRestored",
      "OrganisationArchived",
      "AccessRevoked",
      "AccessGranted",
      "PersonInvited",
      "OrganisationRenamed",
      "OrganisationAdded",
    ]);
    expect(items.at(-1)).toMatchObject({
      actor: { principalId: account.ownerId, clientId: null, displayName: "owner@sample.example" },
      target: { type: "Organisation", id: organisationId, displayName: "Sample Mill Ltd" },
      organisationId,
    });
    const byCredentials = { principalId: null, clientId: account.clientId, displayName: "First credentials" };
    expect(items.at(-2)).toMatchObject({ actor: byCredentials, target: { displayName: "Sample Mills Ltd" } });
    expect(items[3]).toMatchObject({
      target: { type: "Person", id: principalId, displayName: "clerk@sample.example" },
      organisationId: account.organisationId,
    });
    const stranger = await platform.callAs(await platform.account("Elsewhere"));
    expect(await listed(stranger)).toEqual([]);
  });

  it("is listed by action, by organisation and in pages of up to 50", async () => {
    const two = await listed(owner, "?action=OrganisationAdded&action=OrganisationRenamed");
    expect(actions(two)).toEqual(["OrganisationRenamed", "OrganisationAdded"]);
    const { organisationId } = two[0];
    expect(actions(await listed(owner, `?organisationId=${organisationId}`))).toHaveLength(5);
    const first = (await owner("GET", `${ACTIVITY}?pageSize=5`)).body;
    const { paginationToken } = first.content.metadata;
    const second = (await owner("GET", `${ACTIVITY}?pageSize=5&paginationToken=${paginationToken}`)).body;
    expect([first.content.data.items.length, second.content.data.items.length]).toEqual([5, 3]);
    expect(second.content.metadata.paginationToken).toBeNull();
    for (const wrong of ["pageSize=51", "pageSize=0"]) {
      expect((await owner("GET", `${ACTIVITY}?${wrong}`)).body.message.token).toBe("invalid_page_size");
    }
    expect((await owner("GET", `${ACTIVITY}?action=Nothing`)).body.validationIssues).toMatchObject([
      { reasonToken: "unknown_value" },
    ]);
  });

  it("still names people who were removed, and is kept from guests", async () => {
    const leaver = await member(platform, credentials, "leaver@sample.example");
    await leaver.call("PATCH", `${USERS}/me`, { firstName: "Sample", lastName: "Leaver" });
    await leaver.call("POST", ORGANISATIONS, { name: "Leaver's Ltd" });
    await owner("DELETE", `${USERS}/${leaver.principalId}`);
    const [removed, added] = await listed(owner);
    expect([removed.action, removed.target.displayName]).toEqual(["PersonRemoved", "Sample Leaver"]);
    expect([added.action, added.actor.displayName]).toEqual(["OrganisationAdded", "Sample Leaver"]);
    const fields = { asGuest: true, organisationIds: [account.organisationId] };
    const guest = await member(platform, credentials, "guest@elsewhere.example", fields);
    expect((await guest.call("GET", ACTIVITY)).body.message.token).toBe("customer_scope_denied");
  });
});
