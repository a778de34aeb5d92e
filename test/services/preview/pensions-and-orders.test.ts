import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grossToNet, type PayslipFacts } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: TestPlatform;
let call: Call;

beforeAll(async () => {
  platform = await testPlatform(undefined, { services: ["preview"] });
  call = await platform.callAs(await platform.account("Sample Bakery"));
});

afterAll(() => platform.stop());

const JUNE = { payFrequency: "Monthly", paymentDate: "2026-06-30", taxCode: "1257L", niCategory: "A" } as const;
const PAY = { ...JUNE, lines: [{ amount: "2600.00" }, { amount: "100.00", isPensionable: false }], yearToDate: null };

const preview = (sent: object) => call("POST", "/v1/calculator/grosstonet", sent);

function library(facts: PayslipFacts) {
  const worked = grossToNet({ enrolmentEarningsToDate: "0", ...facts }, rulebook);
  if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
  return worked.value;
}

describe("a pension", () => {
  it.each(["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"] as const)(
    "by %s on qualifying earnings is the library's, with what its rows say",
    async (pensionType) => {
      const terms = { pensionType, contributionBasis: "QualifyingEarnings", employeeFactor: "0.05" } as const;
      const pension = { ...terms, employerFactor: "0.03", additionalVoluntaryContribution: "40.00" };
      const { forPeriod, netPay, rows } = shown((await preview({ ...PAY, pension })).body.content.data);
      const expected = library({ ...PAY, pension });
      expect(forPeriod).toEqual({
        ...expected.forPeriod,
        pensionablePay: "2600.00",
        qualifyingEarnings: "2180.00",
        class1aOnTermination: "0.00",
      });
      expect(netPay).toBe(expected.forPeriod.netPay);
      const whole = expected.pensionContributions?.employerContribution;
      const metadata = {
        pensionGroupId: null,
        pensionGroupName: null,
        pensionType,
        contributionBasis: "QualifyingEarnings",
        employerShare: whole,
        contributionSource: "Group",
      };
      expect(rows.filter(({ pensionLineType }) => pensionLineType !== null)).toMatchObject([
        { pensionLineType: "Contribution", pensionEmployerContribution: whole, pensionMetadata: metadata },
        { pensionLineType: "AdditionalVoluntaryContribution", pensionEmployerContribution: null },
        { pensionLineType: "EmployerContribution", pensionEmployerContribution: null, pensionMetadata: metadata },
      ]);
      const others = rows.filter(({ pensionLineType }) => pensionLineType === null);
      expect(others.every(({ pensionMetadata }) => pensionMetadata === null)).toBe(true);
      expect(forPeriod.pension === "0.00").toBe(pensionType === "SalarySacrifice");
    },
  );

  it("leaves out earnings that are marked as none", async () => {
    const lines = [{ amount: "1500.00" }, { amount: "300.00", isQualifyingEarnings: false }];
    const terms = { pensionType: "NetPayArrangement", contributionBasis: "QualifyingEarnings" } as const;
    const pension = { ...terms, employeeFactor: "0.05", employerFactor: "0.03" };
    const { forPeriod } = (await preview({ ...PAY, lines, pension })).body.content.data;
    expect(forPeriod).toMatchObject({ grossPay: "1800.00", qualifyingEarnings: "980.00", pension: "49.00" });
  });

  it("adds its pay up over the year to date that a preview answers", async () => {
    const first = (await preview({ ...PAY, paymentDate: "2026-04-30" })).body.content.data;
    const second = (await preview({ ...PAY, paymentDate: "2026-05-29", yearToDate: first.yearToDate })).body.content
      .data;
    expect(second.yearToDate).toMatchObject({ pensionablePay: "5200.00", qualifyingEarnings: "4360.00" });
    const broken = await preview({ ...PAY, yearToDate: { taxablePay: "1", tax: "x", pensionablePay: "0.001" } });
    expect(issues(broken)).toEqual(["yearToDate.pensionablePay not_whole_pence", "yearToDate.tax not_a_number"]);
  });
});

const ORDERS = [
  { orderId: "A", orderType: "CmsDeo", dateMade: "2026-01-10", deductionBasis: "FixedAmount", fixedAmount: "180.00" },
  { orderId: "B", orderType: "Ctaeo", dateMade: "2026-02-01", jurisdiction: "England", localAuthority: "Sample" },
] as const;

describe("court orders", () => {
  it("leave 21.45 above protected earnings to two loans: the postgraduate loan is taken first", async () => {
    const loans = { studentLoanPlan: "Plan2", postgraduateLoan: true } as const;
    const courtOrders = [{ orderId: "A", orderType: "CmsDeo", deductionBasis: "FixedAmount", fixedAmount: "960.00" }];
    const sent = { ...JUNE, paymentDate: "2026-04-30", ...loans, lines: [{ amount: "3000.00" }], courtOrders };
    const { forPeriod } = (await preview({ ...sent, yearToDate: null })).body.content.data;
    expect(forPeriod).toMatchObject({ studentLoan: "0.00", postgraduateLoan: "21.00", netPay: "1471.64" });
  });

  it("take what the library has them take, with a type's own fields in details or beside the others", async () => {
    const expected = library({ ...PAY, courtOrders: ORDERS });
    const [{ deductionBasis, fixedAmount, ...deo }, council] = ORDERS;
    const sent = [{ ...deo, lineItems: [], details: { deductionBasis, fixedAmount } }, council];
    for (const courtOrders of [ORDERS, sent]) {
      const { forPeriod, rows } = shown((await preview({ ...PAY, courtOrders })).body.content.data);
      expect(forPeriod).toMatchObject({ ...expected.forPeriod });
      const taken = expected.courtOrders?.orders.map(({ lineItem }) => lineItem?.amountPaid);
      expect(rows.filter(({ orderId }) => orderId !== null)).toMatchObject([
        { orderId: "A", code: "COURT_ORDER", amount: taken?.[0] },
        { orderId: "B", code: "COURT_ORDER", amount: taken?.[1] },
      ]);
    }
    expect(expected.forPeriod.attachmentOrders).not.toBe("0.00");
  });

  it("are judged in the same answer where the pay-day cannot be read", async () => {
    const [deo] = ORDERS;
    const courtOrders = [deo, { ...deo, fixedAmount: "1.001" }, { orderType: "Aeo" }, { ...deo, dailyRate: "1" }];
    const wrong = [
      "courtOrders[1].fixedAmount not_whole_pence",
      "courtOrders[2].orderType unknown_value",
      "courtOrders[3].dailyRate field_of_another_order_type",
    ];
    const { paymentDate: _, ...undated } = PAY;
    const days = [
      [{ paymentDate: "2026-02-30" }, "paymentDate invalid_date"],
      [{ paymentDate: "2199-01-01" }, "paymentDate unsupported_tax_year"],
      [{ paymentDate: "2026-04-30", payFrequency: "Often" }, "payFrequency unknown_value"],
      [{ taxYear: 2026, period: 99 }, "period too_large"],
    ] as const;
    for (const [day, told] of days) {
      expect(issues(await preview({ ...undated, ...day, courtOrders }))).toEqual([...wrong, told]);
      expect(issues(await preview({ ...undated, ...day, courtOrders: [deo] }))).toEqual([told]);
    }
  });

  it("take nothing from pay that is marked as beyond their reach, and say what someone should look at", async () => {
    const lines = [{ amount: "1000.00" }, { amount: "2000.00", isAttachable: false }];
    const twins = ["A", "B"].map((orderId) => ({
      orderId,
      orderType: "AeoNonPriority",
      dateMade: "2026-02-01",
      deductionBasis: "FixedAmount",
      fixedAmount: "50.00",
      protectedEarningsSettingCourtPerAmount: "900.00",
    }));
    const { forPeriod, warnings } = (await preview({ ...PAY, lines, courtOrders: twins })).body.content.data;
    expect(forPeriod.attachmentOrders).toBe("0.00");
    expect(warnings).toMatchObject([
      { token: "ask_issuers_for_order", tokenArguments: [{ name: "orderId", value: "B" }, { value: "A" }] },
      { token: "report_no_deduction", tokenArguments: [{ name: "orderId", value: "A" }] },
      { token: "report_no_deduction", tokenArguments: [{ name: "orderId", value: "B" }] },
    ]);
    const reached = (await preview({ ...PAY, lines: [{ amount: "3000.00" }], courtOrders: twins })).body.content.data;
    expect(reached.forPeriod.attachmentOrders).toBe("100.00");
  });

  it("are refused with everything that is wrong, beside what is wrong with the rest", async () => {
    const [deo] = ORDERS;
    const courtOrders = [
      { ...deo, details: { fixedAmount: "5" }, dailyRate: "1" },
      { orderType: "Aeo" },
      { ...deo, fixedAmount: "1.001" },
    ];
    expect(issues(await preview({ ...PAY, taxCode: "12Q", courtOrders }))).toEqual([
      "courtOrders[0].dailyRate field_of_another_order_type",
      "courtOrders[0].details.fixedAmount sent_twice",
      "courtOrders[1].orderType unknown_value",
      "courtOrders[2].fixedAmount not_whole_pence",
      "taxCode invalid_tax_code",
    ]);
    const many = Array.from({ length: 51 }, () => deo);
    expect(issues(await preview({ ...PAY, courtOrders: many }))).toEqual(["courtOrders too_many_items"]);
  });
});

interface Row {
  readonly pensionLineType: string | null;
  readonly pensionMetadata: object | null;
  readonly orderId: string | null;
}

function shown(data: { forPeriod: Record<string, string>; summaryItems: readonly Row[] }) {
  return { forPeriod: data.forPeriod, netPay: data.forPeriod.netPay, rows: data.summaryItems };
}

function issues({ status, body }: Awaited<ReturnType<Call>>): string[] {
  expect(status).toBe(400);
  return body.validationIssues
    .map(({ field, reasonToken }: Record<string, string>) => `${field} ${reasonToken}`)
    .sort();
}
