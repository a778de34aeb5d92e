import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeNumber } from "../../../src/services/billing/finance/sequences";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

const FINANCE = "/v1/billing/finance";
const DEFAULTS = `${FINANCE}/finance-defaults`;

let platform: TestPlatform;
let call: Call;
let organisationId: string;

const dataOf = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.content.data;
};
const issuesOf = async (path: string, body: object) =>
  (await call("PUT", path, body)).body.validationIssues?.map(
    (issue: { field: string; reasonToken: string }) => `${issue.field} ${issue.reasonToken}`,
  );

beforeAll(async () => {
  platform = await testPlatform();
  const account = await platform.account("Sample Bureau");
  call = await platform.callAs(account);
  organisationId = account.organisationId;
  await dataOf("POST", `${FINANCE}/accounts`, { code: "200", name: "Payroll services" });
});

afterAll(() => platform.stop());

describe("finance settings of a client", () => {
  it("are its own or the defaults, each with its source, and an empty list of fees is one", async () => {
    const fee = { kind: "PerPayslip", amount: "4.50", taxType: "STANDARD", accountCode: "200" };
    await dataOf("PUT", DEFAULTS, { defaultTaxType: "STANDARD", paymentTermsDays: 14, fees: [fee] });
    const { clientId } = await dataOf("POST", "/v1/billing/clients", {
      name: "Settled Ltd",
      email: "pay@sample.example",
    });
    const at = `/v1/billing/clients/${clientId}/finance-settings`;
    const { effective, ...own } = await dataOf("GET", at);
    expect(own).toMatchObject({ defaultTaxType: null, fees: null, billingEmails: null });
    expect(effective).toMatchObject({
      defaultTaxType: { value: "STANDARD", source: "Default" },
      paymentTermsDays: { value: 14, source: "Default" },
      fees: { value: [{ ...fee, percentage: null }], source: "Default" },
      billingEmails: { value: ["pay@sample.example"], source: "Default" },
    });
    const after = await dataOf("PUT", at, { paymentTermsDays: 0, fees: [] });
    expect(after.effective).toMatchObject({
      defaultTaxType: { value: "STANDARD", source: "Default" },
      paymentTermsDays: { value: 0, source: "Client" },
      fees: { value: [], source: "Client" },
    });
  });

  it("keep a fee's id while it is sent with it", async () => {
    const { fees } = await dataOf("PUT", DEFAULTS, { fees: [{ kind: "PerRun", amount: "10" }] });
    const again = await dataOf("PUT", DEFAULTS, {
      fees: [
        { kind: "PerMonth", amount: "1" },
        { ...fees[0], amount: "12" },
      ],
    });
    expect(again.fees[1]).toEqual({ ...fees[0], amount: "12.00" });
    expect(again.fees[0].feeId).not.toBe(fees[0].feeId);
  });

  it("name records of the organisation only, and fees their amount or their percentage", async () => {
    const fees = [
      { kind: "PerRun", percentage: "1" },
      { kind: "PercentageOfGross", amount: "1" },
    ];
    expect(await issuesOf(DEFAULTS, { fees })).toEqual([
      "fees[0].amount required_with",
      "fees[0].percentage must_be_absent",
      "fees[1].percentage required_with",
      "fees[1].amount must_be_absent",
    ]);
    const unknown = { kind: "PerRun", amount: "1", accountCode: "999" };
    expect(await issuesOf(DEFAULTS, { defaultTaxType: "NONE", fees: [unknown] })).toEqual([
      "defaultTaxType tax_rate_not_found",
      "fees[0].accountCode account_not_found",
    ]);
  });
});

describe("records that settings name", () => {
  it("are not deleted while settings name them", async () => {
    await dataOf("PUT", DEFAULTS, {
      defaultAccountCode: "200",
      fees: [{ kind: "PerRun", amount: "1", taxType: "ZERO" }],
    });
    for (const path of ["/accounts/200", "/tax-rates/ZERO"]) {
      const { status, body } = await call("DELETE", FINANCE + path);
      expect([status, body.message.token]).toEqual([409, "resource_in_use"]);
    }
    await dataOf("PUT", DEFAULTS, {});
    expect((await call("DELETE", `${FINANCE}/tax-rates/ZERO`)).status).toBe(200);
  });
});

describe("numbers of documents", () => {
  it("only go up", async () => {
    expect(await dataOf("PUT", DEFAULTS, { nextInvoiceNumber: 120 })).toMatchObject({ nextInvoiceNumber: 120 });
    expect(await issuesOf(DEFAULTS, { nextInvoiceNumber: 119, nextCreditNoteNumber: 1 })).toEqual([
      "nextInvoiceNumber too_small",
    ]);
    expect(await dataOf("PUT", DEFAULTS, {})).toMatchObject({ nextInvoiceNumber: 120, nextCreditNoteNumber: 1 });
  });

  it("are given once each, without a gap, also when some are rolled back", async () => {
    const given: number[] = [];
    const take = (fails: boolean) =>
      platform.store
        .inTenant(organisationId, async (tx) => {
          const number = await takeNumber(tx, organisationId, "CreditNote");
          if (fails) throw new Error("rolled back");
          return number;
        })
        .then((number) => given.push(number))
        .catch(() => 0);
    await Promise.all(Array.from({ length: 20 }, (_, at) => take(at % 4 === 0)));
    expect(given.sort((one, other) => one - other)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  });

  it("have formats with {Number}", async () => {
    const formats = { invoiceNumberFormat: "INV", creditNoteNumberFormat: "{Number}{Month}" };
    expect(await issuesOf(DEFAULTS, formats)).toEqual([
      "invoiceNumberFormat placeholder_required",
      "creditNoteNumberFormat unknown_placeholder",
    ]);
  });
});

describe("mappings", () => {
  it("are of one thing each, once, and of known records", async () => {
    const [element] = (await dataOf("GET", "/v1/organisation/pay-element")).items;
    const { payElementId } = element;
    const mappings = [
      { payElementId, basis: "Units", markupPercentage: "12.50", accountCode: "200" },
      { controlAccount: "EmployerNi", taxType: "STANDARD" },
      { feeKind: "PerRun", isExcluded: true, description: "{FeeName}" },
    ];
    const at = `${FINANCE}/pay-element-mappings`;
    const saved = await dataOf("PUT", at, { mappings });
    expect(saved.mappings).toMatchObject([{ markupPercentage: "12.5" }, { basis: "Amount" }, { isExcluded: true }]);
    expect(await dataOf("PUT", at, saved)).toEqual(saved);
    const wrong = [{ feeKind: "PerRun" }, { feeKind: "PerRun" }, {}, { feeKind: "PerRun", controlAccount: "NetPay" }];
    expect(await issuesOf(at, { mappings: wrong })).toEqual(
      expect.arrayContaining(["mappings[2].payElementId required", "mappings[3].feeKind must_be_absent"]),
    );
    const twice = [{ feeKind: "PerRun" }, { feeKind: "PerRun", description: "{Nobody}" }];
    expect(await issuesOf(at, { mappings: twice })).toEqual([
      "mappings[1].description unknown_placeholder",
      "mappings[1].feeKind duplicate",
    ]);
  });
});

describe("templates", () => {
  it("take the placeholders that are listed, and names of employees only on request", async () => {
    const { items } = await dataOf("GET", `${FINANCE}/line-item-description-fields`);
    const every = items.map(({ key }: { key: string }) => key);
    expect(await dataOf("GET", `${FINANCE}/invoice-template`)).toMatchObject({ showEmployeeNames: false, version: 0 });
    for (const template of ["invoice-template", "credit-note-template"]) {
      const body = { lineItemDescriptionFormat: every.slice(0, 12).join(""), referenceFormat: "{TaxYear}" };
      expect(await dataOf("PUT", `${FINANCE}/${template}`, body)).toMatchObject({ ...body, version: 1 });
      expect(await issuesOf(`${FINANCE}/${template}`, { referenceFormat: "{EmployeeName}" })).toEqual([
        "referenceFormat unknown_placeholder",
      ]);
      expect(await issuesOf(`${FINANCE}/${template}`, { logoAssetId: organisationId })).toEqual([
        "logoAssetId asset_not_found",
      ]);
    }
  });
});
