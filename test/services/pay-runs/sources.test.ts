import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CourtOrderFacts } from "../../../src/engine";
import { orderAfter } from "../../../src/engine/court-orders";
import { type PaymentFacts, type Payslip, type PayslipFacts, payYear } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import type { LockedPayslip, OperationService, PayslipGiven } from "../../../src/services/contract";
import { readWorked } from "../../support/golden/worked-rows";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

/** What a service has for employees, and what it received from their final payslips. */
const given = new Map<string, PayslipGiven>();
const told: LockedPayslip[] = [];

const ofOthers: OperationService = {
  name: "sample-source",
  migrations: [],
  mount: () => {},
  payslipSource: {
    given: async (_, { employeeIds }) =>
      new Map(employeeIds.flatMap((id) => (given.has(id) ? [[id, given.get(id) as PayslipGiven]] : []))),
    locked: async (_, { payslips }) => {
      for (const each of payslips) {
        told.push(each);
        carry(each);
      }
    },
  },
};

/** Stores the orders as the payslip leaves them. */
function carry({ employeeId, payslip }: LockedPayslip): void {
  const before = given.get(employeeId);
  if (before?.courtOrders === undefined) return;
  const after = before.courtOrders.map((order, at) => {
    const result = payslip.courtOrders?.orders[at];
    return result === undefined ? order : orderAfter(order, result.after);
  });
  given.set(employeeId, { ...before, courtOrders: after });
}

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform(undefined, { furtherServices: [ofOthers] });
});

afterAll(() => platform.stop());

const PENSION = {
  membershipId: null,
  pensionGroupId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  pensionGroupName: "Staff",
  terms: {
    pensionType: "NetPayArrangement",
    contributionBasis: "QualifyingEarnings",
    employeeFactor: "0.05",
    employerFactor: "0.03",
  },
} as const;
const ORDER: CourtOrderFacts = {
  orderId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  orderType: "AeoNonPriority",
  dateMade: "2026-03-02",
  deductionBasis: "FixedAmount",
  fixedAmount: "120.00",
  totalAmountOwed: "200.00",
  protectedEarningsSetting: "CourtPerAmount",
  protectedEarningsSettingCourtPerAmount: "900.00",
};
const SICK = { statutoryType: "StatutorySickPay", from: "2026-05-04", to: "2026-05-10" } as const;
const SSP = {
  line: {
    id: "01JZ3V6D4R8QK2M5N7P9T1W3X7",
    code: "SSP",
    description: "Sick pay",
    amount: "123.25",
    lineType: "StatutoryPayment",
    statutoryType: "StatutorySickPay",
  },
  from: "2026-05-04",
  to: "2026-05-10",
  statutoryPayId: "01JZ3V6D4R8QK2M5N7P9T1W3X8",
} as const;

function library(payments: readonly PaymentFacts[]): readonly Payslip[] {
  const worked = payYear(
    {
      taxYear: 2026,
      payFrequency: "Monthly",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      pensions: [{ startDate: "2026-04-06", pension: PENSION.terms }],
      courtOrders: [ORDER],
      payments: payments.map((payment) => ({ enrolmentEarningsToDate: "0", ...payment, isFinalPayment: false })),
    },
    rulebook,
  );
  if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
  return worked.value.payslips;
}

describe("a service that adds to payslips", () => {
  it("gives a pension, an order and sick pay that payslips, years and totals have to the penny", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    given.set(employeeId, { pensions: [PENSION], courtOrders: [ORDER] });
    const pay = { payElementCode: "SALARY", amount: "2400.00" };
    const line = { code: "SALARY", description: "Salary", amount: "2400.00" };
    const expected = library([
      { paymentDate: "2026-04-30", lines: [line] },
      { paymentDate: "2026-05-30", lines: [line, SSP.line] },
    ]);
    await platform.next();
    await platform.post(employeeId, [pay]);
    expect(await platform.payslip(employeeId, 1)).toMatchObject({
      forPeriod: expected[0]?.forPeriod,
      yearToDate: expected[0]?.yearToDate,
      status: "PREVIEW",
    });
    const locked = (await platform.lockRun(1)).body.content.data;
    expect(locked.totals).toMatchObject({ ...expected[0]?.forPeriod, employerCost: expected[0]?.employerCost });
    expect(told.map(({ payslip }) => payslip.forPeriod)).toEqual([expected[0]?.forPeriod]);

    const before = given.get(employeeId);
    given.set(employeeId, { ...before, lines: [SSP] });
    await platform.next();
    await platform.post(employeeId, [pay]);
    const whole = (await platform.lockRun(2)).body.content.data;
    const slip = await platform.payslip(employeeId, 2);
    expect(slip).toMatchObject({ forPeriod: expected[1]?.forPeriod, yearToDate: expected[1]?.yearToDate });
    expect(slip.forPeriod.attachmentOrders).toBe("80.00");
    expect(slip.yearToDate).toMatchObject({ attachmentOrders: "200.00", statutoryPay: { StatutorySickPay: "123.25" } });
    expect(slip.forPeriod).toMatchObject({ pensionablePay: "2523.25", qualifyingEarnings: "2003.25" });
    expect(slip.yearToDate).toMatchObject({ pensionablePay: "4923.25", qualifyingEarnings: "3883.25" });
    expect(slip.employmentToDate).toMatchObject({ pension: slip.yearToDate.pension, qualifyingEarnings: "3883.25" });
    expect(whole.totals).toMatchObject(slip.forPeriod);
    expect(slip.payslipId).toBe(told.at(-1)?.payslipId);
  });

  it("gives the orders of the worked examples, which limit both loans", async () => {
    const examples = ["2026-27/worked-loan-order", "2026-27/worked-court-orders"]
      .flatMap(readWorked)
      .filter(({ call, policies }) => call === "grossToNet" && Object.keys(policies).length === 0)
      .map(({ facts, expected }) => ({ facts: facts as PayslipFacts, expected }))
      .filter(({ facts }) => facts.courtOrders !== undefined);
    expect(examples).toHaveLength(2);
    const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" };
    const config = { name: "Staff with loans", payFrequency: "Monthly", paymentPeriodConfig };
    const { payrollConfigId } = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data;
    const ids: string[] = [];
    for (const { facts } of examples) {
      const { employeeId } = await platform.employee({ taxCode: facts.taxCode, payrollConfigId });
      const loans = `/v1/employees/${employeeId}`;
      const startDate = "2026-04-06";
      await platform.call("POST", `${loans}/student-loan/start`, { startDate, studentLoanPlan: facts.studentLoanPlan });
      await platform.call("POST", `${loans}/postgraduate-loan/start`, { startDate });
      given.set(employeeId, { courtOrders: facts.courtOrders ?? [] });
      await platform.post(employeeId, [{ payElementCode: "SALARY", amount: facts.grossPay }]);
      ids.push(employeeId);
    }
    const locked = await platform.call("POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, ACKNOWLEDGED);
    expect(locked.status).toBe(200);
    for (const [at, { expected }] of examples.entries()) {
      expect(await platform.payslip(ids[at] ?? "", 1)).toMatchObject({ status: "FINAL", ...(expected as object) });
    }
  });

  it("has rows that say where they are from, and are added up by nobody", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    const sacrifice = { ...PENSION, terms: { ...PENSION.terms, pensionType: "SalarySacrifice" as const } };
    given.set(employeeId, { pensions: [sacrifice], courtOrders: [ORDER], lines: [SSP] });
    await platform.next();
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2400.00" }]);
    const sacrificed = await platform.payslip(employeeId, 3);
    expect(sacrificed.forPeriod).toMatchObject({ pension: "0.00", employerPension: "160.26" });
    const rowOf = (slip: { summaryItems: readonly Row[] }, type: string) =>
      slip.summaryItems.filter(({ pensionLineType }) => pensionLineType === type);
    expect(rowOf(sacrificed, "Contribution")).toMatchObject([
      {
        type: "Deduction",
        amount: "100.16",
        pensionGroupId: PENSION.pensionGroupId,
        pensionEmployerContribution: "160.26",
        pensionMetadata: { pensionGroupName: "Staff" },
      },
    ]);
    expect(sacrificed.summaryItems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: "SSP", statutoryPayId: SSP.statutoryPayId, from: SSP.from, canEdit: false }),
        expect.objectContaining({ code: "COURT_ORDER", orderId: ORDER.orderId, pensionMetadata: null }),
      ]),
    );

    const terms = { ...PENSION.terms, refunds: { NetPayArrangement: "40.00" } } as const;
    given.set(employeeId, { pensions: [{ ...PENSION, terms }] });
    const refunded = await platform.payslip(employeeId, 3);
    expect(rowOf(refunded, "Refund")).toMatchObject([
      { type: "Payable", amount: "40.00", lineType: "PensionContribution" },
    ]);
    expect(refunded.pensionRefundsByType).toEqual({ NetPayArrangement: "40.00" });
    expect(rowOf(refunded, "Contribution")).toMatchObject([{ amount: "94.00" }]);
    expect(refunded.forPeriod).toMatchObject({ pension: "54.00", employerPension: "56.40" });
    given.delete(employeeId);
  });

  it("tells salary of the days that statutory pay is for", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L", salary: "36500" });
    await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
    const sick = { ...SICK, from: "2026-06-08", to: "2026-06-14" };
    given.set(employeeId, { lines: [SSP], statutoryLines: [{ ...sick, amount: SSP.line.amount }] });
    const { summaryItems } = await platform.payslip(employeeId, 3);
    expect(summaryItems.map(({ code, amount }: Row) => [code, amount]).slice(0, 3)).toEqual([
      ["SALARY", "3041.67"],
      ["SALARY_ADJUSTMENT", "-700.00"],
      ["SSP", "123.25"],
    ]);
  });

  it("gives pension and orders to a preview of the record, unless the request has others", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    given.set(employeeId, { pensions: [PENSION], courtOrders: [ORDER] });
    const payment = { paymentDate: "2026-07-31", grossPay: "2400.00" };
    const preview = async (more: object) => {
      const sent = { employeeId, ...payment, yearToDate: null, ...more };
      return (await platform.call("POST", "/v1/calculator/grosstonet", sent)).body.content.data;
    };
    const whole = await preview({});
    expect(whole).toMatchObject({ forPeriod: library([payment])[0]?.forPeriod });
    expect(whole.summaryItems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pensionLineType: "Contribution", pensionGroupId: PENSION.pensionGroupId }),
        expect.objectContaining({ code: "COURT_ORDER", orderId: ORDER.orderId, amount: "120.00" }),
      ]),
    );
    const own = { ...PENSION.terms, employeeFactor: "0.10" };
    expect((await preview({ pension: own })).forPeriod).toMatchObject({
      pension: "188.00",
      attachmentOrders: "120.00",
    });
    expect((await preview({ pension: null, courtOrders: [] })).forPeriod).toMatchObject({
      pension: "0.00",
      attachmentOrders: "0.00",
    });
  });

  it("gives orders what they may reach, and runs the warnings that come of it", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L", salary: "0" });
    const kept = { code: "KEPT", name: "Out of reach", direction: "Payment", isAttachable: false };
    await platform.call("POST", "/v1/organisation/pay-element", kept);
    given.set(employeeId, { courtOrders: [ORDER, { ...ORDER, orderId: "01JZ3V6D4R8QK2M5N7P9T1W3X9" }] });
    await platform.post(employeeId, [
      { payElementCode: "SALARY", amount: "1000.00" },
      { payElementCode: "KEPT", amount: "5000.00" },
    ]);
    expect((await platform.payslip(employeeId, 3)).forPeriod).toMatchObject({
      grossPay: "6000.00",
      attachmentOrders: "0.00",
    });
    const { warnings } = await platform.settled(3);
    expect(warnings.filter((each: { employeeId: string }) => each.employeeId === employeeId).map(tokenOf)).toEqual([
      "missing_nino",
      "locked_days_unpaid",
      "missing_bank_account",
      "ask_issuers_for_order",
      "report_no_deduction",
      "report_no_deduction",
    ]);
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "1500.00" }]);
    const reached = await platform.payslip(employeeId, 3);
    const { grossPay, tax, ni, netPay, attachmentOrders } = reached.forPeriod;
    expect(attachmentOrders).not.toBe("0.00");
    expect(pence(netPay)).toBe(
      pence(grossPay) - pence(tax) - pence(ni) - pence(attachmentOrders) - pence(feesOf(reached)),
    );
    given.delete(employeeId);
  });

  it("reports wrong facts with everything else", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    const wrong = { ...PENSION, terms: { ...PENSION.terms, employeeFactor: "5" } };
    given.set(employeeId, { pensions: [wrong], courtOrders: [{ ...ORDER, fixedAmount: "x" }] });
    const { status, body } = await platform.call("GET", `/v1/payslip/data/${employeeId}/2026/3`);
    expect([
      status,
      body.validationIssues.map(({ reasonToken }: { reasonToken: string }) => reasonToken).sort(),
    ]).toEqual([400, ["not_a_number", "too_large"]]);
  });
});

const tokenOf = ({ token }: { readonly token: string }) => token;
const pence = (amount: string) => Math.round(Number(amount) * 100);
const feesOf = ({ forPeriod }: { readonly forPeriod: { readonly attachmentOrderFees: string } }) =>
  forPeriod.attachmentOrderFees;

interface Row {
  readonly code: string;
  readonly amount: string;
  readonly pensionLineType: string | null;
}
