import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { type Call, type Called, type TestPlatform, testPlatform } from "../support/platform";

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let stranger: Call;

beforeAll(async () => {
  platform = await testPlatform(undefined, { services: ["pay"] });
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
  stranger = await platform.callAs(await platform.account("Sample Mill"));
});

afterAll(() => platform.stop());

const ADDRESS = { line1: "1 Sample Street", postcode: "EC1A 1BB" };

function issuesOf({ body }: Called): string[][] {
  return body.validationIssues
    .map(({ field, reasonToken }: { field: string; reasonToken: string }) => [field, reasonToken])
    .sort();
}

describe("organisation information", () => {
  const path = "/v1/organisation/information";

  it("is not there, is created, is replaced whole, and is nobody else's", async () => {
    expect((await call("GET", path)).body.message.token).toBe("organisation_information_not_found");
    const bankAccount = { accountName: "Sample", accountNumber: "12345678", sortCode: "12-34-56" };
    const first = await call("POST", path, { legalName: "Sample Bakery Ltd", address: ADDRESS, bankAccount });
    expect([first.status, first.body.message.token]).toEqual([200, "organisation_information_saved"]);
    expect(first.body.content.data).toMatchObject({
      territory: "EnglandAndWales",
      tradingName: null,
      bankAccount: { ...bankAccount, sortCode: "123456", buildingSocietyReference: null },
    });
    await call("POST", path, { ...first.body.content.data, territory: "Scotland", bankAccount: null });
    const { body } = await call("GET", path);
    expect(body.content.data).toMatchObject({
      territory: "Scotland",
      bankAccount: null,
      legalName: "Sample Bakery Ltd",
    });
    expect((await stranger("GET", path)).status).toBe(404);
  });

  it("is refused with all that is wrong", async () => {
    const bankAccount = { accountName: "A", accountNumber: "1234567", sortCode: "12345" };
    const sent = { legalName: "", contactEmail: "x", bankAccount, bacsServiceUserNumber: "1", other: 1 };
    expect(issuesOf(await call("POST", path, sent))).toEqual([
      ["address", "required"],
      ["bacsServiceUserNumber", "invalid_format"],
      ["bankAccount.accountNumber", "invalid_account_number"],
      ["bankAccount.sortCode", "invalid_sort_code"],
      ["contactEmail", "invalid_email"],
      ["legalName", "must_not_be_empty"],
      ["other", "unknown_field"],
    ]);
  });
});

describe("tax settings", () => {
  const path = "/v1/organisation/tax/settings";
  const sent = { payeReference: "123/AB456", accountsOfficeReference: "123PA00012345" };

  it("take the PAYE reference whole or in parts, and answer both", async () => {
    const whole = await call("POST", path, sent);
    const parts = { taxOfficeNumber: "123", taxOfficeReference: "AB456" };
    expect(whole.body.content.data).toMatchObject({ ...parts, payeReference: "123/AB456", senderType: "Employer" });
    const { payeReference: _, ...rest } = sent;
    const inParts = await call("POST", path, { ...rest, ...parts, employmentAllowanceMaxClaim: 2500.5 });
    expect(inParts.body.content.data).toMatchObject({
      payeReference: "123/AB456",
      employmentAllowanceMaxClaim: "2500.50",
    });
    expect(issuesOf(await call("POST", path, { ...sent, taxOfficeNumber: "999" }))).toEqual([
      ["payeReference", "sent_together"],
    ]);
    expect(issuesOf(await call("POST", path, rest))).toEqual([
      ["taxOfficeNumber", "required_without"],
      ["taxOfficeReference", "required_without"],
    ]);
    const parted = (number: string, reference: string) =>
      call("POST", path, { ...rest, taxOfficeNumber: number, taxOfficeReference: reference });
    expect((await parted("123", "A123456789")).body.content.data.payeReference).toBe("123/A123456789");
    for (const reference of ["", "A1234567890", "AB 456", "/AB456"]) {
      expect(issuesOf(await parted("123", reference))).toEqual([["taxOfficeReference", "invalid_paye_reference"]]);
    }
    for (const number of ["", "12", "1234", "A123"]) {
      expect(issuesOf(await parted(number, "AB456"))).toEqual([["taxOfficeNumber", "invalid_paye_reference"]]);
    }
    expect(issuesOf(await call("POST", path, { senderType: "Nobody" }))).toEqual([
      ["accountsOfficeReference", "required"],
      ["senderType", "unknown_value"],
      ["taxOfficeNumber", "required_without"],
      ["taxOfficeReference", "required_without"],
    ]);
  });

  it("keep the gateway's credentials encrypted, never read them back, and clear them by null", async () => {
    const secret = { gatewayUserId: "sample-user", gatewayPassword: "sample-password" };
    const saved = await call("POST", path, { ...sent, ...secret });
    expect(saved.body.content.data.gatewayCredentialsSet).toBe(true);
    expect(JSON.stringify(saved.body)).not.toContain("sample-");
    const again = await call("POST", path, sent);
    expect(again.body.content.data.gatewayCredentialsSet).toBe(true);
    const cleared = await call("POST", path, { ...sent, gatewayUserId: null, gatewayPassword: null });
    expect(cleared.body.content.data.gatewayCredentialsSet).toBe(false);
    expect(issuesOf(await call("POST", path, { ...sent, gatewayPassword: "x" }))).toEqual([
      ["gatewayUserId", "required_with"],
    ]);
  });
});

describe("working pattern defaults", () => {
  const path = "/v1/organisation/working-pattern-defaults";
  const week = { monday: "1", tuesday: 1, wednesday: "0.50", thursday: "0", friday: "0", saturday: "0", sunday: "0" };

  it("are Monday to Friday until others are saved", async () => {
    const first = await call("GET", path);
    expect(first.body.content.data).toMatchObject({ source: "Default", friday: "1", saturday: "0", weeks: null });
    await call("PUT", path, { ...week, hoursPerWeek: 18.75 });
    const { data } = (await call("GET", path)).body.content;
    expect(data).toMatchObject({ source: "Organisation", tuesday: "1", wednesday: "0.5", hoursPerWeek: "18.75" });
    expect((await stranger("GET", path)).body.content.data.source).toBe("Default");
  });

  it("rotate over weeks from a Monday", async () => {
    const weeks = [week, { ...week, monday: "0" }];
    const rotating = { patternType: "Rotating", weeks, rotationStartDate: "2026-04-06" };
    expect((await call("PUT", path, rotating)).body.content.data.weeks).toHaveLength(2);
    expect(issuesOf(await call("PUT", path, { ...rotating, rotationStartDate: "2026-04-07" }))).toEqual([
      ["rotationStartDate", "unknown_value"],
    ]);
    expect(issuesOf(await call("PUT", path, { ...week, monday: "1.5", sunday: "x" }))).toEqual([
      ["monday", "too_large"],
      ["sunday", "not_a_number"],
    ]);
    expect(issuesOf(await call("PUT", path, { patternType: "Rotating", monday: "1" }))).toEqual([
      ["monday", "must_be_absent"],
      ["rotationStartDate", "required_with"],
      ["weeks", "too_few_items"],
    ]);
  });
});

describe("pay elements", () => {
  const path = "/v1/organisation/pay-element";

  it("are there from the first use for the system's own lines, and those stay as they are", async () => {
    const { items } = (await call("GET", path)).body.content.data;
    const salary = items.find(({ code }: { code: string }) => code === "SALARY");
    expect(salary).toMatchObject({ isSystem: true, isTaxable: true, direction: "Payment" });
    const own = `${path}/${salary.payElementId}`;
    const sent = { code: "SALARY", name: "Wages", direction: "Payment" };
    expect((await call("PUT", own, sent)).body.message.token).toBe("system_pay_element");
    expect((await call("DELETE", own)).body.message.token).toBe("system_pay_element");
    expect((await call("POST", path, sent)).body.message.token).toBe("name_in_use");
  });

  it("are created, read, replaced and deleted, by their organisation only", async () => {
    const made = await call("POST", path, { code: "BONUS", name: "Bonus", direction: "Payment", defaultAmount: "10" });
    expect(made.status).toBe(201);
    const { payElementId } = made.body.content.data;
    const one = `${path}/${payElementId}`;
    expect(made.body.content.data).toMatchObject({
      isTaxable: true,
      countsForMinimumWage: false,
      defaultAmount: "10.00",
    });
    const changed = { ...made.body.content.data, isPensionable: false, defaultAmount: null, isSystem: true };
    expect((await call("PUT", one, changed)).body.content.data).toMatchObject({
      isPensionable: false,
      defaultAmount: null,
      isSystem: false,
    });
    for (const [method, body] of [["GET"], ["PUT", changed], ["DELETE"]] as const) {
      expect((await stranger(method, one, body)).body.message.token).toBe("pay_element_not_found");
    }
    expect((await call("DELETE", one)).body.message.token).toBe("pay_element_deleted");
    expect((await call("GET", one)).status).toBe(404);
  });

  it("are archived where lines refer to them", async () => {
    const made = await call("POST", path, { code: "USED", name: "Used", direction: "Deduction" });
    const { payElementId } = made.body.content.data;
    await platform.store.inTenant(account.organisationId, (tx) =>
      tx
        .withTables<{ pay_element: { pay_element_id: string; is_used: boolean } }>()
        .updateTable("pay_element")
        .set({ is_used: true })
        .where("pay_element_id", "=", payElementId)
        .execute(),
    );
    const removed = await call("DELETE", `${path}/${payElementId}`);
    expect(removed.body.content.data).toMatchObject({ isArchived: true, isTaxable: false });
    const codes = async (query: string) =>
      (await call("GET", `${path}?pageSize=100${query}`)).body.content.data.items.map(
        ({ code }: { code: string }) => code,
      );
    expect(await codes("")).not.toContain("USED");
    expect(await codes("&includeArchived=true")).toContain("USED");
  });

  it("are made once by requests that come together", async () => {
    const fresh = await platform.callAs(await platform.account("Sample Forge"));
    const lists = await Promise.all([1, 2, 3].map(() => fresh("GET", `${path}?pageSize=100`)));
    expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));
    const { items } = (await fresh("GET", `${path}?pageSize=100`)).body.content.data;
    expect(items.filter(({ code }: { code: string }) => code === "SALARY")).toHaveLength(1);
  });
});
