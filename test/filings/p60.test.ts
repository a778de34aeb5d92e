import { describe, expect, it } from "vitest";
import { type Payslip, payYear } from "../../src/engine";
import { makeP60, type P60, type P60Facts } from "../../src/engine/forms";
import { payYears } from "../../src/engine/testing";
import { pence, rulebook } from "../support/library";
import { check, fc } from "../support/property";
import { ADA, EMPLOYER, monthEnds, monthsPayslip, payslipsOf } from "./support/sample";

const PARTIES = { employee: ADA, employer: EMPLOYER };

function p60Of(payslip: Payslip, more: Partial<P60Facts> = {}): P60 {
  const answer = makeP60({ ...PARTIES, payslip, ...more }, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

function sum(payslips: readonly Payslip[], amount: (payslip: Payslip) => string | undefined): number {
  return payslips.reduce((total, payslip) => total + pence((amount(payslip) ?? "0.00") as never), 0);
}

/** Compares the year's totals of a form with those of its payslips. */
function expectYear(p60: P60, payslips: readonly Payslip[]): void {
  expect(pence(p60.thisEmployment.pay)).toBe(sum(payslips, ({ forPeriod }) => forPeriod.taxablePay));
  expect(pence(p60.thisEmployment.tax)).toBe(sum(payslips, ({ forPeriod }) => forPeriod.tax));
  expect(p60.thisEmployment.isRefund).toBe(pence(p60.thisEmployment.tax) < 0);
  expect(pence(p60.studentLoan)).toBe(sum(payslips, ({ forPeriod }) => forPeriod.studentLoan));
  expect(pence(p60.postgraduateLoan)).toBe(sum(payslips, ({ forPeriod }) => forPeriod.postgraduateLoan));
  expect(pence(p60.total.pay)).toBe(pence(p60.previousEmployment.pay) + pence(p60.thisEmployment.pay));
  expect(pence(p60.total.tax)).toBe(pence(p60.previousEmployment.tax) + pence(p60.thisEmployment.tax));
  const contributions = p60.niLines.reduce((total, line) => total + pence(line.employeeContributions), 0);
  expect(contributions).toBe(sum(payslips, ({ forPeriod }) => forPeriod.ni));
  for (const { atLel, lelToPt, ptToUel } of p60.niLines) {
    for (const amount of [atLel, lelToPt, ptToUel]) expect(amount).toMatch(/\.00$/);
  }
}

describe("a P60", () => {
  it("is the sum of the year's payslips, whatever the year", () => {
    let years = 0;
    const cases = check(
      fc.property(payYears(rulebook), (facts) => {
        const answer = payYear(facts, rulebook);
        if (!answer.ok || facts.openingBalance != null || answer.value.payslips.length === 0) return;
        years++;
        const { payslips } = answer.value;
        expectYear(p60Of(payslips.at(-1) as Payslip), payslips);
      }),
      300,
    );
    expect(years).toBeGreaterThanOrEqual(cases / 3);
  });

  it("tells bands by letter, cut to whole pounds", () => {
    const payments = monthEnds(2026).map((paymentDate) => ({ paymentDate, grossPay: "1100.55" }));
    const niCategories = [
      { effectiveDate: "2026-04-06", niCategory: "A" },
      { effectiveDate: "2026-10-06", niCategory: "C" },
    ];
    const p60 = p60Of(payslipsOf({ payments, niCategories }).at(-1) as Payslip);
    expect(p60.niLines).toEqual([
      { niCategory: "A", atLel: "3354.00", lelToPt: "2934.00", ptToUel: "315.00", employeeContributions: "25.20" },
      { niCategory: "C", atLel: "3354.00", lelToPt: "2934.00", ptToUel: "315.00", employeeContributions: "0.00" },
    ]);
  });

  it("holds previous employments and their sums", () => {
    const taxCodes = [
      { effectiveDate: "2026-04-06", taxCode: "1257L", previousTaxablePay: "9800.00", previousTaxPaid: "712.40" },
    ];
    const payslip = monthsPayslip({ taxCodes }, { paymentDate: "2027-03-31", grossPay: "2500.00" });
    const p60 = p60Of(payslip);
    expect(p60.previousEmployment).toEqual({ pay: "9800.00", tax: "712.40" });
    expect(p60.thisEmployment.isRefund).toBe(true);
    expect(pence(p60.total.tax)).toBe(pence(payslip.forPeriod.tax) + 71_240);
    expect(p60.total.pay).toBe("12300.00");
  });

  it("tells statutory payments, but no sick pay", () => {
    const payslip = monthsPayslip(
      {},
      {
        paymentDate: "2026-09-30",
        lines: [
          { amount: "100.00" },
          { lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount: "60.00" },
          { lineType: "StatutoryPayment", statutoryType: "StatutoryNeonatalCarePay", amount: "194.32" },
        ],
      },
    );
    expect(p60Of(payslip).statutoryPay).toEqual({ StatutoryNeonatalCarePay: "194.32" });
  });

  it("is a preview until the year is finalised", () => {
    const payslip = monthsPayslip({}, { paymentDate: "2027-03-31", grossPay: "2500.00" });
    expect(p60Of(payslip)).toMatchObject({ status: "Preview", taxYearLabel: "2026-27", finalTaxCode: "1257L" });
    expect(p60Of(payslip, { status: "Finalised" }).status).toBe("Finalised");
  });

  it("is for those who are employed on the last day of the year", () => {
    const payslip = monthsPayslip({}, { paymentDate: "2027-03-31", grossPay: "2500.00" });
    expect(p60Of(payslip, { leavingDate: "2027-04-05" }).taxYear).toBe(2026);
    const left = makeP60({ ...PARTIES, payslip, leavingDate: "2027-04-04" }, rulebook);
    expect(left.ok ? [] : left.problems).toEqual([
      { token: "date_before", path: "/leavingDate", arguments: { limit: "2027-04-05" } },
    ]);
  });

  it("adds up in its workings", () => {
    const payslip = monthsPayslip({}, { paymentDate: "2027-03-31", grossPay: "2500.00" });
    const answer = makeP60({ ...PARTIES, payslip }, rulebook, { explain: true });
    const steps = answer.ok ? (answer.workings?.steps ?? []) : [];
    expect(steps.map(({ figure }) => figure)).toEqual(["/total/pay", "/total/tax"]);
    for (const { inputs, value } of steps) {
      const terms = Object.values(inputs).map((term) => pence(term as never));
      expect(terms.reduce((total, term) => total + term, 0)).toBe(pence(value as never));
    }
  });

  it("is refused for facts that are wrong", () => {
    const payslip = { ...monthsPayslip({}, { paymentDate: "2027-03-31", grossPay: "2500.00" }), yearToDate: {} };
    const answer = makeP60({ ...PARTIES, payslip, status: "Done" } as unknown as P60Facts, rulebook);
    expect(answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
      "required /payslip/yearToDate/taxablePay",
      "required /payslip/yearToDate/tax",
      "required /payslip/yearToDate/ni",
      "required /payslip/yearToDate/employerNi",
      "unknown_value /status",
    ]);
  });
});
