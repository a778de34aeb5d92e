import { afterAll, beforeAll, expect, it } from "vitest";
import { handOverOrganisation, type NewAccount } from "../../../src/services/access";
import { dataOf } from "../all/made";
import { member, USERS } from "../support/people";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

const ORGANISATIONS = "/v1/administration/organisations";

let platform: TestPlatform;
let old: NewAccount;
let next: NewAccount;
let ofOld: Call;
let ofNext: Call;

beforeAll(async () => {
  platform = await testPlatform();
  [old, next] = [await platform.account("Old Bureau"), await platform.account("Next Bureau")];
  [ofOld, ofNext] = [await platform.callAs(old), await platform.callAs(next)];
});

afterAll(() => platform.stop());

const handOver = (organisationId: string, accountId: string) =>
  handOverOrganisation({ ...platform, organisationId, accountId });

const token = async (call: Call, method: string, path: string, headers = {}) => {
  const answer = await call(method, path, undefined, headers);
  return [answer.status, answer.body.message.token];
};

const last = async (call: Call) =>
  dataOf(await call("GET", "/v1/administration/activity?pageSize=1")).items[0] as Record<string, unknown>;

it("an organisation goes to another account with its records, and the old account's access to it ends", async () => {
  const { organisationId } = dataOf(await ofOld("POST", ORGANISATIONS, { name: "Leaving Ltd" }));
  const own = { "x-org-id": organisationId };
  const element = { code: "BONUS", name: "Bonus", direction: "Payment" };
  dataOf(await ofOld("POST", "/v1/organisation/pay-element", element, own));
  const grants = { organisationIds: [organisationId, old.organisationId] };
  const issued = dataOf(await ofOld("POST", "/v1/administration/api-tokens", { name: "Narrow", ...grants }));
  const narrow = await platform.callAs(issued);
  const clerk = await member(platform, ofOld, "clerk@sample.example", grants);
  const guest = await member(platform, ofOld, "guest@elsewhere.example", {
    asGuest: true,
    organisationIds: [organisationId],
  });
  const callers = [ofOld, narrow, clerk.call, guest.call];
  for (const call of callers) {
    expect(await token(call, "GET", "/v1/employees", own)).toEqual([200, "employees_listed"]);
  }

  expect(await handOver(organisationId, next.accountId)).toEqual({
    organisationName: "Leaving Ltd",
    fromAccountId: old.accountId,
  });
  platform.passTime(10_000);

  for (const call of callers) {
    expect(await token(call, "GET", "/v1/employees", own)).toEqual([403, "organisation_access_denied"]);
  }
  expect(await token(ofOld, "GET", `${ORGANISATIONS}/${organisationId}`)).toEqual([404, "organisation_not_found"]);
  expect(dataOf(await ofOld("GET", `${USERS}/${clerk.principalId}`)).organisationIds).toEqual([old.organisationId]);
  const access = dataOf(await ofOld("GET", `/v1/administration/api-tokens/${issued.clientId}/organisations`));
  expect(access.organisationIds).toEqual([old.organisationId]);
  expect(dataOf(await ofNext("GET", `${ORGANISATIONS}/${organisationId}`)).name).toBe("Leaving Ltd");
  const elements = dataOf(await ofNext("GET", "/v1/organisation/pay-element", undefined, own)).items;
  expect(elements.map(({ code }: { readonly code: string }) => code)).toContain("BONUS");
  const about = { actor: null, target: { type: "Organisation", id: organisationId, displayName: "Leaving Ltd" } };
  expect(await last(ofOld)).toMatchObject({ action: "OrganisationLeft", ...about });
  expect(await last(ofNext)).toMatchObject({ action: "OrganisationArrived", ...about });
});

it("an archived organisation stays archived, and can be given back", async () => {
  const { organisationId } = dataOf(await ofOld("POST", ORGANISATIONS, { name: "Archived Ltd" }));
  await ofOld("POST", `${ORGANISATIONS}/${organisationId}/archive`);
  await handOver(organisationId, next.accountId);
  expect(dataOf(await ofNext("GET", `${ORGANISATIONS}/${organisationId}`)).status).toBe("Archived");
  expect(dataOf(await ofNext("POST", `${ORGANISATIONS}/${organisationId}/unarchive`)).status).toBe("Active");
  await handOver(organisationId, old.accountId);
  expect(dataOf(await ofOld("GET", `${ORGANISATIONS}/${organisationId}`)).status).toBe("Active");
});

it("nothing is handed over without an organisation, an account, or a change", async () => {
  const nobody = platform.ids.next();
  await expect(handOver(nobody, next.accountId)).rejects.toThrow("no such organisation");
  await expect(handOver(old.organisationId, nobody)).rejects.toThrow("no such account");
  await expect(handOver(old.organisationId, old.accountId)).rejects.toThrow("belongs to the account already");
  expect(dataOf(await ofOld("GET", `${ORGANISATIONS}/${old.organisationId}`)).status).toBe("Active");
});
