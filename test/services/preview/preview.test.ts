import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grossToNet, type PayslipFacts } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import type { NewAccount } from "../../../src/services/access";
import { exampleOf } from "../../support/api/example-of";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

const PATH = "/v1/calculator/grosstonet";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: TestPlatform;
let account: NewAccount;
let call: Call;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
});

afterAll(() => platform.stop());

describe("a preview without an employee", () => {
  it("is answered as its example says", async () => {
    const described = await (await platform.app.request("/openapi.json")).json();
    const { requestBody, responses } = described.paths[PATH].post;
    const sent = exampleOf(requestBody.content["application/json"], described);
    const { body } = await call("POST", PATH, sent);
    const { schema } = responses["200"].content["application/json"];
    const shown = exampleOf({ schema }, described) as {
      readonly content: { readonly data: { readonly rulesDigest: string } };
    };
    const { rulesDigest, ...example } = shown.content.data;
    expect(body.message.token).toBe("gross_to_net_calculated");
    expect(body.content.data).toEqual({ ...example, rulesDigest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it.each<[string, PayslipFacts, pensionablePay: string, qualifyingEarnings: string]>([
    [
      "a week with a loan",
      {
        payFrequency: "Weekly",
        paymentDate: "2026-11-20",
        grossPay: "812.40",
        taxCode: "S1257L",
        week1Month1: true,
        niCategory: "M",
        studentLoanPlan: "Plan4",
        yearToDate: null,
      },
      "812.40",
      "692.40",
    ],
    [
      "a pension and expenses",
      {
        payFrequency: "Monthly",
        taxYear: 2026,
        period: 1,
        taxCode: "BR",
        niCategory: "A",
        yearToDate: null,
        lines: [
          { amount: "3000.00" },
          { amount: "120.00", isTaxable: false, isNiable: false },
          { amount: "90.00", lineType: "PensionContribution", pensionType: "NetPayArrangement" },
          { amount: "50.00", lineType: "DeductionAfterTax" },
        ],
      },
      "3120.00",
      "2480.00",
    ],
    [
      "a director",
      {
        payFrequency: "Monthly",
        paymentDate: "2026-04-30",
        grossPay: "9000",
        taxCode: "K475",
        niCategory: "A",
        director: { nicMethod: "Annual" },
        yearToDate: null,
      },
      "9000.00",
      "3669.00",
    ],
  ])("is the library's: %s", async (_, facts, pensionablePay, qualifyingEarnings) => {
    const own = { pensionablePay, qualifyingEarnings, class1aOnTermination: "0.00" };
    const library = grossToNet(facts, rulebook, { explain: true });
    if (!library.ok) throw new Error(JSON.stringify(library.problems));
    const { body } = await call("POST", PATH, { ...facts, includeWorkings: true });
    const { forPeriod, yearToDate, niBreakdown, employerCost, workings, workingsSources, rulesDigest } =
      body.content.data;
    const { value } = library;
    expect({ forPeriod, yearToDate, niBreakdown, employerCost }).toEqual({
      forPeriod: { ...value.forPeriod, ...own },
      yearToDate: { ...value.yearToDate, ...own },
      niBreakdown: value.niBreakdown,
      employerCost: value.employerCost,
    });
    expect(rulesDigest).toBe(library.rules);
    expect([workings, workingsSources]).toEqual([library.workings?.steps, library.workings?.sources]);
  });

  it("is refused with all that is wrong", async () => {
    const { status, body } = await call("POST", PATH, {
      payFrequency: "Monthly",
      paymentDate: "2026-04-31",
      grossPay: "1.005",
      taxCode: "12Q",
      employeeId: 5,
      more: 1,
      courtOrders: {},
    });
    expect([status, body.message.token]).toEqual([400, "validation_failed"]);
    const told = body.validationIssues.map(
      ({ field, reasonToken }: Record<string, string>) => `${field} ${reasonToken}`,
    );
    expect(told.sort()).toEqual([
      "courtOrders wrong_type",
      "employeeId wrong_type",
      "grossPay not_whole_pence",
      "more unknown_field",
      "paymentDate invalid_date",
      "taxCode invalid_tax_code",
    ]);
  });
});
