import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { toldOperations } from "../all/contract";
import { accepted, invited, linkTo, member, memberOf, signedIn } from "../support/people";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

const ORGANISATIONS = "/v1/administration/organisations";
const SETTINGS = { payeReference: "123/AB456", accountsOfficeReference: "123PA00012345" };
const ADDRESS = { line1: "1 Sample Street", line2: "Sampletown", postcode: "EC1A 1BB" };

let platform: TestPlatform;
let account: NewAccount;
let call: Call;

beforeAll(async () => {
  platform = await testPlatform(undefined, {});
  account = await platform.account("Sample Bureau");
  call = await platform.callAs(account);
});

afterAll(() => platform.stop());

async function added(name: string, fields: object = {}): Promise<string> {
  const { body } = await call("POST", ORGANISATIONS, { name, ...fields });
  return body.content.data.organisationId;
}

const data = async (method: string, path: string, body?: unknown) => (await call(method, path, body)).body.content.data;

const refused = async (by: Call, method: string, path: string, body?: unknown, headers = {}) => {
  const answer = await by(method, path, body, headers);
  return [answer.status, answer.body.message.token];
};

describe("an organisation", () => {
  it("is changed field by field, and null clears", async () => {
    const path = `${ORGANISATIONS}/${await added("Sample Mill Ltd", { address: ADDRESS, startDate: "2026-04-06" })}`;
    const changed = await data("PATCH", path, { name: " Sample Mills Ltd ", companyRegistrationNumber: "01234567" });
    expect(changed).toMatchObject({
      name: "Sample Mills Ltd",
      companyRegistrationNumber: "01234567",
      startDate: "2026-04-06",
      address: { line1: "1 Sample Street", postcode: "EC1A 1BB" },
    });
    const cleared = await data("PATCH", path, { startDate: null, address: null, companyRegistrationNumber: null });
    expect(cleared).toMatchObject({ startDate: null, address: null, companyRegistrationNumber: null });
    const wrong = await call("PATCH", path, { name: null, payeReference: "1/2", status: "Archived" });
    expect(wrong.body.validationIssues).toMatchObject([
      { field: "name" },
      { field: "payeReference", reasonToken: "invalid_paye_reference" },
      { field: "status", reasonToken: "unknown_field" },
    ]);
  });

  it("has the references of its tax settings, once they are saved", async () => {
    const organisationId = await added("Sample Forge Ltd");
    const path = `${ORGANISATIONS}/${organisationId}`;
    expect(await data("PATCH", path, { payeReference: "321/X1" })).toMatchObject({ payeReference: "321/X1" });
    const save = (settings: object) =>
      call("POST", "/v1/organisation/tax/settings", settings, { "x-org-id": organisationId });
    const { accountsOfficeReference } = SETTINGS;
    const long = { taxOfficeNumber: "321", taxOfficeReference: "X2345678901", accountsOfficeReference };
    expect((await save(long)).body.validationIssues).toMatchObject([
      { field: "taxOfficeReference", reasonToken: "invalid_paye_reference" },
    ]);
    expect((await save(SETTINGS)).status).toBe(200);
    expect(await data("GET", path)).toMatchObject(SETTINGS);
    const other = { payeReference: "321/X1", accountsOfficeReference: "321PA00012345" };
    expect((await call("PATCH", path, other)).body.validationIssues).toMatchObject([
      { field: "payeReference", reasonToken: "read_only" },
      { field: "accountsOfficeReference", reasonToken: "read_only" },
    ]);
    expect(await data("PATCH", path, { ...SETTINGS, name: "Sample Forges" })).toMatchObject({ name: "Sample Forges" });
  });

  it("is changed by whoever reaches it only", async () => {
    const [own, hidden] = [await added("Own Ltd"), await added("Hidden Ltd")];
    const { call: narrow } = await member(platform, call, "narrow@sample.example", { organisationIds: [own] });
    expect(await refused(narrow, "PATCH", `${ORGANISATIONS}/${own}`, {})).toEqual([200, "organisation_updated"]);
    for (const [method, path] of [
      ["PATCH", ""],
      ["POST", "/archive"],
      ["POST", "/unarchive"],
    ] as const) {
      const answer = await refused(
        narrow,
        method,
        `${ORGANISATIONS}/${hidden}${path}`,
        method === "PATCH" ? {} : undefined,
      );
      expect(answer).toEqual([404, "organisation_not_found"]);
    }
  });
});

describe("the archive", () => {
  it("takes an organisation in and out, each once", async () => {
    const organisationId = await added("Closed Ltd");
    const path = `${ORGANISATIONS}/${organisationId}`;
    expect(await refused(call, "POST", `${path}/unarchive`)).toEqual([409, "organisation_not_archived"]);
    const archived = await data("POST", `${path}/archive`);
    expect(archived).toMatchObject({ status: "Archived", archivedAt: "2026-11-21T12:00:00.000Z" });
    expect(await refused(call, "POST", `${path}/archive`)).toEqual([409, "organisation_archived"]);
    expect(await refused(call, "PATCH", path, { name: "Closed" })).toEqual([409, "organisation_archived"]);
    const listed = await data("GET", `${ORGANISATIONS}?status=Archived`);
    expect(listed.items.map((row: { organisationId: string }) => row.organisationId)).toEqual([organisationId]);
    const active = await data("GET", `${ORGANISATIONS}?status=Active&search=closed`);
    expect(active.items).toEqual([]);
    expect(await data("POST", `${path}/unarchive`)).toMatchObject({ status: "Active", archivedAt: null });
    expect(await refused(call, "PATCH", path, { name: "Open Ltd" })).toEqual([200, "organisation_updated"]);
  });

  it("lets an organisation be read, and refuses every operation that changes its records", async () => {
    const organisationId = await added("Archived Ltd");
    const own = { "x-org-id": organisationId };
    const settings = ["POST", "/v1/organisation/tax/settings", SETTINGS, own] as const;
    expect(await refused(call, ...settings)).toEqual([200, "tax_settings_saved"]);
    await call("POST", `${ORGANISATIONS}/${organisationId}/archive`);
    const another = await platform.callAs(account);
    for (const by of [call, another]) expect(await refused(by, ...settings)).toEqual([409, "organisation_archived"]);
    expect(await refused(call, "GET", "/v1/organisation/tax/settings", undefined, own)).toEqual([
      200,
      "tax_settings_retrieved",
    ]);
    const told = toldOperations(platform).filter(({ tokensOf }) => tokensOf(409).includes("organisation_archived"));
    const paths = told.map(({ name }) => name);
    expect(paths).toContain("POST /v1/employees");
    expect(paths).toContain("PATCH /v1/webhooks/endpoints/{endpointId}");
    expect(paths).not.toContain("POST /v1/calculator/grosstonet");
    const without = ["GET", "/v1/administration/", "/v1/authentication/"];
    expect(paths.filter((name) => without.some((word) => name.includes(word) && !name.endsWith("archive")))).toEqual([
      "PATCH /v1/administration/organisations/{organisationId}",
      "POST /v1/administration/organisations/{organisationId}/branding/assets",
      "PATCH /v1/administration/organisations/{organisationId}/branding",
    ]);
    const preview = { payFrequency: "Monthly", paymentDate: "2026-04-30", grossPay: "3000.00", taxCode: "1257L" };
    expect((await call("POST", "/v1/calculator/grosstonet", preview, own)).status).toBe(200);
  });

  it("answers a repeated Idempotency-Key of before as before", async () => {
    const organisationId = await added("Repeated Ltd");
    const headers = { "x-org-id": organisationId, "idempotency-key": "once" };
    const first = await call("POST", "/v1/organisation/tax/settings", SETTINGS, headers);
    await call("POST", `${ORGANISATIONS}/${organisationId}/archive`);
    expect((await call("POST", "/v1/organisation/tax/settings", SETTINGS, headers)).body).toEqual(first.body);
  });
});

describe("organisations of a guest", () => {
  it("come after those of the account, on pages of their own", async () => {
    const elsewhere = await platform.account("Elsewhere");
    const theirs = await platform.callAs(elsewhere);
    const email = "guest@elsewhere.example";
    await member(platform, theirs, email);
    const granted = [await added("Guest One"), await added("Guest Two")];
    await added("Guest Three");
    await invited(call, email, { asGuest: true, organisationIds: granted });
    await accepted(platform, await linkTo(platform, email, 2));
    const { call: guest } = memberOf(platform, await signedIn(platform, email, { customerId: elsewhere.accountId }));
    const pages: unknown[] = [];
    let token = "";
    do {
      const { body } = await guest("GET", `${ORGANISATIONS}?pageSize=1${token && `&paginationToken=${token}`}`);
      pages.push(body.content.data.items.map((row: Record<string, string>) => `${row.accessType} ${row.name}`));
      token = body.content.metadata.paginationToken ?? "";
    } while (token !== "");
    expect(pages).toEqual([["Customer Elsewhere Ltd"], ["Guest Guest One"], ["Guest Guest Two"]]);
    const both = await guest("GET", `${ORGANISATIONS}?accessType=Guest`);
    expect(both.body.content.data.items).toHaveLength(2);
    expect(both.body.content.metadata.paginationToken).toBeNull();
    const owned = await guest("GET", `${ORGANISATIONS}?accessType=Customer`);
    expect([owned.body.content.data.items.length, owned.body.content.metadata.paginationToken]).toEqual([1, null]);
    const one = await guest("GET", `${ORGANISATIONS}/${granted[0]}`);
    expect(one.body.content.data).toMatchObject({ accessType: "Guest", callerAccess: { granted: true } });
    expect(await refused(guest, "PATCH", `${ORGANISATIONS}/${granted[0]}`, { name: "Taken" })).toEqual([
      404,
      "organisation_not_found",
    ]);
    expect(await refused(theirs, "GET", `${ORGANISATIONS}/${granted[0]}`)).toEqual([404, "organisation_not_found"]);
  });
});
