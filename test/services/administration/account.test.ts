import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessTables, NewAccount } from "../../../src/services/access";
import { invited, member, ownerOf } from "../support/people";
import { type Call, type Called, type TestPlatform, testPlatform } from "../support/platform";

const ORGANISATIONS = "/v1/administration/organisations";
const OWNER = "/v1/administration/customer/owner";

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let owner: Call;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bureau");
  call = await platform.callAs(account);
});

afterAll(() => platform.stop());

/** Starts requests while another transaction locks the account's row, so that all wait when it is released. */
function withAccountHeld(start: () => Promise<readonly Called[]>): Promise<readonly Called[]> {
  return platform.store
    .inAccount(account.accountId, async (tx) => {
      await tx.withTables<AccessTables>().selectFrom("account").select("account_id").forUpdate().execute();
      const answers = start();
      await wait(300);
      return { answers };
    })
    .then(({ answers }) => answers);
}

describe("the account", () => {
  it("tells its owner and how people sign in, whatever X-Org-Id says", async () => {
    const { body } = await call("GET", "/v1/administration/customer", undefined, { "x-org-id": "nonsense" });
    expect(body.content.data).toEqual({
      customerId: account.accountId,
      displayName: "Sample Bureau",
      owner: { principalId: account.ownerId, displayName: "owner@sample.example", email: "owner@sample.example" },
      signIn: { providers: [], passwordSignIn: "Allowed" },
    });
  });

  it("is renamed", async () => {
    const { body } = await call("PATCH", "/v1/administration/customer", { displayName: " Sample Payroll " });
    expect([body.message.token, body.content.data.displayName]).toEqual(["customer_renamed", "Sample Payroll"]);
  });

  it("goes to another owner by the owner in a session only, and to a person who has signed in", async () => {
    const sent = { principalId: account.ownerId };
    const asOwner = { "user-id": account.ownerId };
    expect((await call("PUT", OWNER, sent)).body.message.token).toBe("owner_only");
    expect((await call("PUT", OWNER, sent, asOwner)).body.message.token).toBe("owner_only");
    owner = await ownerOf(platform, account);
    expect((await owner("PUT", OWNER, { principalId: account.clientId })).body.message.token).toBe("user_not_found");
    const { principalId } = await invited(call, "unused@sample.example");
    expect((await owner("PUT", OWNER, { principalId })).body.message.token).toBe("user_not_active");
    expect((await owner("PUT", OWNER, sent)).body.message.token).toBe("owner_transferred");
  });

  it("goes to one person where its owner gives it to two at once", async () => {
    const others = await Promise.all(["one", "two"].map((name) => member(platform, call, `${name}@sample.example`)));
    const give = (by: Call, principalId: string) => by("PUT", OWNER, { principalId });
    const answers = await withAccountHeld(() => Promise.all(others.map(({ principalId }) => give(owner, principalId))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const given = answers.find(({ status }) => status === 200)?.body.content.data.owner.principalId;
    const next = others.find(({ principalId }) => principalId === given)?.call ?? owner;
    expect((await give(next, account.ownerId)).status).toBe(200);
  });
});

describe("organisations", () => {
  it("are added once for an idempotency key, with their numbers", async () => {
    const sent = { name: "Sample Mill Ltd", payeReference: "123/AB456", companyRegistrationNumber: "SC123456" };
    const key = { "idempotency-key": "mill" };
    const [one, two] = await Promise.all([
      call("POST", ORGANISATIONS, sent, key),
      call("POST", ORGANISATIONS, sent, key),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    const { organisationId } = one.body.content.data;
    const read = await call("GET", `${ORGANISATIONS}/${organisationId}`);
    expect(read.body.content.data).toMatchObject({ ...sent, accessType: "Customer", callerAccess: { granted: true } });
  });

  it("are refused with all that is wrong", async () => {
    const sent = {
      name: "",
      payeReference: "12/AB",
      companyRegistrationNumber: "1",
      organisationId: "x",
      startDate: "2026-02-30",
    };
    const { status, body } = await call("POST", ORGANISATIONS, sent);
    expect([status, body.message.token]).toEqual([400, "organisation_in_body"]);
    const told = body.validationIssues.map(({ field, reasonToken }: { field: string; reasonToken: string }) => [
      field,
      reasonToken,
    ]);
    expect([...told].sort()).toEqual([
      ["companyRegistrationNumber", "company_number_invalid"],
      ["name", "must_not_be_empty"],
      ["organisationId", "unknown_field"],
      ["payeReference", "invalid_paye_reference"],
      ["startDate", "invalid_date"],
    ]);
  });

  it("are added together, entries before defaults, each by itself", async () => {
    const sent = {
      defaults: { payeReference: "123/AA1" },
      organisations: [{ name: "A Ltd" }, { name: "B Ltd", payeReference: "123/BB2" }],
    };
    const { body } = await call("POST", `${ORGANISATIONS}/bulk`, sent);
    expect(body.content.data.summary).toEqual({ totalProcessed: 2, successful: 2, skipped: 0, failed: 0 });
    const references = [];
    for (const { organisationId } of body.content.data.results) {
      references.push((await call("GET", `${ORGANISATIONS}/${organisationId}`)).body.content.data.payeReference);
    }
    expect(references).toEqual(["123/AA1", "123/BB2"]);
    const wrong = await call("POST", `${ORGANISATIONS}/bulk`, { organisations: [{ name: "C Ltd" }, { name: "" }] });
    expect(wrong.status).toBe(200);
    expect(wrong.body.content.data).toMatchObject({
      results: [
        { index: 0, success: true, error: null, issues: null, name: "C Ltd" },
        { index: 1, success: false, error: "validation_failed", issues: [{ field: "organisations[1].name" }] },
      ],
      summary: { totalProcessed: 2, successful: 1, skipped: 0, failed: 1 },
    });
    expect((await call("GET", `${ORGANISATIONS}?search=c%20l`)).body.content.data.items).toHaveLength(1);
  });

  it("have what they were added with in Pay, and show the PAYE reference of their tax settings", async () => {
    const address = { line1: "1 Sample Street", postcode: "EC1A 1BB" };
    const sent = {
      name: "Zeta Ltd",
      payeReference: "123/AB456",
      accountsOfficeReference: "123PA00012345",
      startDate: "2026-04-06",
      companyRegistrationNumber: "01234567",
    };
    const added = (await call("POST", ORGANISATIONS, { ...sent, address })).body.content.data;
    expect(added).toMatchObject({ ...sent, address: { ...address, line2: null } });
    const headers = { "x-org-id": added.organisationId };
    const information = await call("GET", "/v1/organisation/information", undefined, headers);
    const { name: legalName, startDate, companyRegistrationNumber } = sent;
    expect(information.body.content.data).toMatchObject({ legalName, startDate, companyRegistrationNumber, address });
    const settings = await call("GET", "/v1/organisation/tax/settings", undefined, headers);
    expect(settings.body.content.data).toMatchObject({
      payeReference: "123/AB456",
      accountsOfficeReference: "123PA00012345",
      senderType: "Employer",
    });
    const change = { payeReference: "635/A635", accountsOfficeReference: "635PA00012345" };
    expect((await call("POST", "/v1/organisation/tax/settings", change, headers)).status).toBe(200);
    const read = await call("GET", `${ORGANISATIONS}/${added.organisationId}`);
    expect(read.body.content.data).toMatchObject(change);
  });

  it("are listed by name, page by page, each once, found by the start of a name", async () => {
    const names = async (query: string) => {
      const found: string[] = [];
      let token: string | null = "";
      while (token !== null) {
        const page: Awaited<ReturnType<Call>> = await call(
          "GET",
          `${ORGANISATIONS}?${query}${token && `&paginationToken=${token}`}`,
        );
        found.push(...page.body.content.data.items.map(({ name }: { name: string }) => name));
        token = page.body.content.metadata.paginationToken;
      }
      return found;
    };
    await call("POST", ORGANISATIONS, { name: "100% Sample Ltd" });
    const all = await names("pageSize=2");
    expect(all).toEqual([
      "100% Sample Ltd",
      "A Ltd",
      "B Ltd",
      "C Ltd",
      "Sample Bureau Ltd",
      "Sample Mill Ltd",
      "Zeta Ltd",
    ]);
    expect(await names("pageSize=100")).toEqual(all);
    expect(await names("search=SAMPLE")).toEqual(["Sample Bureau Ltd", "Sample Mill Ltd"]);
    expect(await names("search=100%25")).toEqual(["100% Sample Ltd"]);
    expect(await names("search=%25")).toEqual([]);
    expect(await names("accessType=Guest")).toEqual([]);
  });

  it("are listed for credentials that do not reach them too, marked as such", async () => {
    const made = await call("POST", "/v1/administration/api-tokens", {
      name: "n",
      organisationIds: [account.organisationId],
    });
    const narrow = await platform.callAs(made.body.content.data);
    const { items } = (await narrow("GET", ORGANISATIONS)).body.content.data;
    const granted = items.filter(({ callerAccess }: { callerAccess: { granted: boolean } }) => callerAccess.granted);
    expect(items).toHaveLength(7);
    expect(granted.map(({ organisationId }: { organisationId: string }) => organisationId)).toEqual([
      account.organisationId,
    ]);
    const hidden = items.find(({ callerAccess }: { callerAccess: { granted: boolean } }) => !callerAccess.granted);
    expect((await narrow("GET", `${ORGANISATIONS}/${hidden.organisationId}`)).status).toBe(404);
    const added = await narrow("POST", ORGANISATIONS, { name: "Own Ltd" });
    expect((await narrow("GET", `${ORGANISATIONS}/${added.body.content.data.organisationId}`)).status).toBe(200);
  });

  it.each(["pageSize=0", "pageSize=101", "pageSize=x"])("refuse %s", async (query) => {
    const { status, body } = await call("GET", `${ORGANISATIONS}?${query}`);
    expect([status, body.message.token]).toEqual([400, "invalid_page_size"]);
  });
});
