import { describe, expect, it } from "vitest";
import { applyCourtOrders, type CourtOrderFacts, grossToNet, type PayslipFacts } from "../../src/engine";
import { formatPence, readPence } from "../../src/engine/base";
import { rulebook } from "../support/library";
import { check, fc } from "../support/property";

const PAY = { payFrequency: "Monthly", paymentDate: "2026-04-30", taxCode: "1257L", niCategory: "A" } as const;

const COUNCIL_TAX: CourtOrderFacts = {
  orderType: "Ctaeo",
  orderId: "council",
  dateMade: "2025-05-01",
  jurisdiction: "England",
  totalAmountOwed: "2000.00",
};

const JUDGMENT: CourtOrderFacts = {
  orderType: "AeoNonPriority",
  orderId: "judgment",
  dateMade: "2025-06-01",
  fixedAmount: "100.00",
  protectedEarningsSettingCourtPerAmount: "900.00",
  totalAmountOwed: "500.00",
};

const MAINTENANCE: CourtOrderFacts = {
  orderType: "CmsDeo",
  orderId: "maintenance",
  dateMade: "2025-01-10",
  fixedAmount: "250.00",
};

const PENSION = {
  pensionType: "NetPayArrangement",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
} as const;

function payslipOf(facts: object) {
  const answer = grossToNet({ ...PAY, ...facts } as PayslipFacts, rulebook, { explain: true });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer;
}

describe("a payslip with court orders", () => {
  it("gives the orders what tax, National Insurance and pension leave, and takes from net pay what they took", () => {
    const orders = fc.subarray([COUNCIL_TAX, JUDGMENT, MAINTENANCE], { minLength: 1 });
    check(
      fc.property(fc.integer({ min: 0, max: 900_000 }), orders, fc.boolean(), (gross, courtOrders, hasPension) => {
        const pay = { grossPay: formatPence(gross), ...(hasPension && { pension: PENSION }) };
        const without = payslipOf(pay).value.forPeriod;
        const whole = payslipOf({ ...pay, courtOrders }).value;
        const alone = applyCourtOrders(
          {
            paymentDate: PAY.paymentDate,
            payFrequency: "Monthly",
            attachableEarnings: without.netPay,
            orders: courtOrders,
          },
          rulebook,
        );
        if (!alone.ok) throw new Error(JSON.stringify(alone.problems));
        expect(whole.courtOrders).toEqual(alone.value);
        expect(whole.forPeriod.attachmentOrders).toBe(alone.value.attachmentOrders);
        expect(readPence(whole.forPeriod.netPay)).toBe(
          readPence(without.netPay) -
            readPence(alone.value.attachmentOrders) -
            readPence(alone.value.attachmentOrderFees),
        );
      }),
      300,
    );
  });

  it("leaves a student loan to the orders: none beside a council tax order", () => {
    const pay = { grossPay: "3000.00", studentLoanPlan: "Plan1" };
    expect(payslipOf(pay).value.forPeriod.studentLoan).not.toBe("0.00");
    const { value } = payslipOf({ ...pay, courtOrders: [COUNCIL_TAX] });
    expect(value.forPeriod.studentLoan).toBe("0.00");
    expect(value.courtOrders?.loansLimitedBy).toBe("council");
    expect(value.warnings).toMatchObject([{ token: "student_loan_restricted" }]);
  });

  it("keeps maternity pay from the orders, and not sick pay", () => {
    const attachable = (statutoryType: string) => {
      const lines = [{ amount: "1000.00" }, { lineType: "StatutoryPayment", statutoryType, amount: "400.00" }];
      const { courtOrders, forPeriod } = payslipOf({ lines, courtOrders: [JUDGMENT] }).value;
      const net = readPence("1400.00") - readPence(forPeriod.tax) - readPence(forPeriod.ni);
      return net - readPence(courtOrders?.orders[0]?.lineItem?.attachableEarnings ?? "0");
    };
    expect(attachable("StatutorySickPay")).toBe(0);
    expect(attachable("StatutoryMaternityPay")).toBe(400_00);
  });

  it("keeps pay from the orders that is marked as beyond their reach, and takes it into account for tax", () => {
    const facts = (isAttachable?: boolean) => {
      const bonus = { amount: "250.55", ...(isAttachable === undefined ? {} : { isAttachable }) };
      return { lines: [{ amount: "1800.00" }, bonus], courtOrders: [JUDGMENT], pension: PENSION };
    };
    const orderOf = (isAttachable?: boolean) => {
      const { courtOrders, forPeriod } = payslipOf(facts(isAttachable)).value;
      return [readPence(courtOrders?.orders[0]?.lineItem?.attachableEarnings ?? "0"), forPeriod.tax] as const;
    };
    const [whole, tax] = orderOf();
    expect(orderOf(true)).toEqual([whole, tax]);
    expect(orderOf(false)).toEqual([whole - 250_55, tax]);
  });

  it("counts family pay once that is marked as beyond their reach as well", () => {
    const family = { lineType: "StatutoryPayment", statutoryType: "StatutoryMaternityPay", amount: "400.00" };
    const orders = (line: object) =>
      payslipOf({ lines: [{ amount: "1500.00" }, line], courtOrders: [JUDGMENT] }).value.courtOrders;
    expect(orders({ ...family, isAttachable: false })).toEqual(orders(family));
    expect(orders({ ...family, isAttachable: true })).toEqual(orders(family));
  });

  it("lets a personal pension lower the earnings of some types alone", () => {
    const facts = {
      grossPay: "3000.00",
      pension: PENSION,
      courtOrders: [{ ...MAINTENANCE, fixedAmount: "0.01" }, JUDGMENT],
      courtOrderDay: { pensionReducesAttachable: false },
    };
    const { courtOrders, forPeriod } = payslipOf(facts).value;
    const [maintenance, judgment] = courtOrders?.orders.map(({ lineItem }) => lineItem?.attachableEarnings) ?? [];
    const net = readPence("3000.00") - readPence(forPeriod.tax) - readPence(forPeriod.ni);
    expect(readPence(maintenance ?? "0")).toBe(net - readPence(forPeriod.pension));
    expect(readPence(judgment ?? "0")).toBe(net - 1);
  });

  it("prints each order and the fees, and explains them where the payslip holds them", () => {
    const answer = payslipOf({ grossPay: "3000.00", courtOrders: [COUNCIL_TAX, JUDGMENT] });
    const rows = answer.value.summaryItems.filter(({ code }) => code.startsWith("COURT_ORDER"));
    expect(rows.map(({ id, code, type, amount }) => [id, code, type, amount])).toEqual([
      ["council", "COURT_ORDER", "Deduction", "560.22"],
      ["judgment", "COURT_ORDER", "Deduction", "100.00"],
      [null, "COURT_ORDER_FEE", "Deduction", "2.00"],
    ]);
    const figures = answer.workings?.steps.map(({ figure }) => figure);
    expect(figures).toContain("/courtOrders/orders/0/lineItem/amountPaid");
  });

  it("says everything that is wrong, where it stands", () => {
    const answer = grossToNet(
      {
        ...PAY,
        grossPay: "3000.00",
        courtOrders: [{ ...COUNCIL_TAX, dailyRate: "1.00" }, { orderType: "Fine" }],
        courtOrderDay: { territory: "Atlantis" },
      } as never,
      rulebook,
    );
    expect(answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`).sort()).toEqual([
      "field_of_another_order_type /courtOrders/0/dailyRate",
      "unknown_value /courtOrderDay/territory",
      "unknown_value /courtOrders/1/orderType",
    ]);
    const alone = grossToNet({ ...PAY, grossPay: "1.00", courtOrderDay: {} }, rulebook);
    expect(alone).toMatchObject({ problems: [{ token: "required_with", path: "/courtOrders" }] });
  });
});
