import { describe, expect, it } from "vitest";
import { type ChargeFacts, expectCharge, type SentEpsFacts } from "../../src/engine/filings";
import { makeP32 } from "../../src/engine/forms";
import { count, flag, type GoldenRow, readGolden, text, textOrNull } from "../support/golden/golden-file";
import { rulebook } from "../support/library";
import { chargeOf, fpsOf, reportOf } from "./support/charges";
import { monthEnds, payslipsOf } from "./support/sample";

/** Returns the submissions of a golden row, the correction last. */
function submissionsOf(row: GoldenRow): Omit<ChargeFacts, "taxYear" | "taxMonth"> {
  const figures = (month: number, tax: string) => ({
    incomeTax: tax,
    employerNi: text(row, `employerNi${month}`),
    class1aOnTermination: month === 2 ? text(row, "class1a2") : "0",
  });
  const sent = (submissionId: string, month: number, key: string) => {
    const tax = textOrNull(row, key);
    return tax === null ? [] : [fpsOf(submissionId, month, [reportOf("one", figures(month, tax))])];
  };
  const summaries = [1, 2].map((taxMonth): SentEpsFacts => {
    const [smp, levy] = [textOrNull(row, `smp${taxMonth}`), textOrNull(row, `levy${taxMonth}`)];
    return {
      submissionId: `eps-${taxMonth}`,
      taxMonth,
      recoverableAmounts: smp === null ? null : { smpRecovered: smp },
      apprenticeshipLevy: levy === null ? null : { taxMonth, levyDueYearToDate: levy },
      employmentAllowance: taxMonth === 1 && flag(row, "isClaimed") ? true : null,
    };
  });
  return {
    fullPaymentSubmissions: [
      ...sent("fps-1", 1, "tax1"),
      ...sent("fps-2", 2, "tax2"),
      ...sent("again", 1, "tax1Corrected"),
    ],
    employerPaymentSummaries: summaries,
  };
}

describe("the expected charge", () => {
  const { rows } = readGolden("2026-27/filings-expected-charge");

  it("has examples", () => expect(rows).toHaveLength(13));

  it.each(rows)("$case, month $taxMonth: $totalDue", (row) => {
    const { charge } = chargeOf({ taxMonth: count(row, "taxMonth"), ...submissionsOf(row) });
    const names = ["incomeTax", "employerNi", "employmentAllowance", "apprenticeshipLevy", "totalDue"] as const;
    expect(Object.fromEntries(names.map((name) => [name, charge[name]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, text(row, name)])),
    );
    expect(charge.statutoryRecovered.StatutoryMaternityPay ?? "0.00").toBe(text(row, "statutoryRecovered"));
  });

  it("is what the P32 of the same payslips has, month by month", () => {
    const payments = monthEnds(2026).map((paymentDate, index) => ({
      paymentDate,
      grossPay: index === 6 ? "9000.00" : "2750.50",
    }));
    const payslips = payslipsOf({ payments, studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan2" }] });
    const p32 = makeP32({ taxYear: 2026, employmentAllowance: true, payslips }, rulebook);
    const fullPaymentSubmissions = payslips.map(({ yearToDate }, index) => {
      const { tax: incomeTax, studentLoan: studentLoans, ni: employeeNi, employerNi } = yearToDate;
      const toDate = { incomeTax, studentLoans, employeeNi, employerNi };
      return {
        ...fpsOf(`fps-${index}`, 1, [reportOf("one", toDate)]),
        paymentDate: payments[index]?.paymentDate ?? "",
      };
    });
    const employerPaymentSummaries = [{ submissionId: "claim", employmentAllowance: true }];
    for (const taxMonth of [1, 2, 6, 7, 11, 12]) {
      const { charge } = chargeOf({ taxMonth, fullPaymentSubmissions, employerPaymentSummaries });
      expect(p32.ok ? p32.value.months[taxMonth - 1] : null).toMatchObject(charge);
    }
  });

  it("counts nothing twice that earlier software reported", () => {
    const { charge } = chargeOf({
      taxMonth: 7,
      before: {
        reports: [reportOf("one", { incomeTax: "600.00", employerNi: "300.00" })],
        recoverableAmounts: { smpRecovered: "100.00" },
        levyDueYearToDate: "50.99",
      },
      fullPaymentSubmissions: [fpsOf("fps", 7, [reportOf("one", { incomeTax: "700.00", employerNi: "350.00" })])],
      employerPaymentSummaries: [
        {
          submissionId: "eps",
          taxMonth: 7,
          recoverableAmounts: { smpRecovered: "120.00" },
          apprenticeshipLevy: { taxMonth: 7, levyDueYearToDate: "60.01" },
        },
      ],
    });
    expect(charge).toMatchObject({ incomeTax: "100.00", employerNi: "50.00", apprenticeshipLevy: "10.00" });
    expect([charge.statutoryRecovered, charge.totalDue]).toEqual([{ StatutoryMaternityPay: "20.00" }, "140.00"]);
  });

  it("adds up bereavement pay in Northern Ireland with that of Great Britain", () => {
    const recoverableAmounts = { spbpRecovered: "10.00", spbpRecoveredInNorthernIreland: "5.00" };
    const employerPaymentSummaries = [{ submissionId: "eps", taxMonth: 3, recoverableAmounts }];
    const { charge } = chargeOf({ taxMonth: 3, fullPaymentSubmissions: [], employerPaymentSummaries });
    expect(charge.statutoryRecovered).toEqual({ StatutoryParentalBereavementPay: "15.00" });
  });

  it("says what each submission adds, corrections and claims included", () => {
    const first = [reportOf("one", { incomeTax: "100.00", employerNi: "80.00" })];
    const again = [reportOf("one", { incomeTax: "90.00", employerNi: "80.00" })];
    const { submissions } = chargeOf({
      taxMonth: 2,
      fullPaymentSubmissions: [fpsOf("first", 2, first), fpsOf("again", 2, again, "first")],
      employerPaymentSummaries: [
        { submissionId: "claim", employmentAllowance: true },
        { submissionId: "eps", taxMonth: 2, recoverableAmounts: { cisDeductionsSuffered: "7.00" } },
        { submissionId: "other month", taxMonth: 3, recoverableAmounts: { smpRecovered: "7.00" } },
      ],
    });
    expect(submissions).toEqual([
      {
        submissionId: "first",
        submissionType: "Fps",
        effect: {
          incomeTax: "100.00",
          netIncomeTax: "100.00",
          employerNi: "80.00",
          grossNi: "80.00",
          netNi: "80.00",
          totalDue: "180.00",
        },
      },
      {
        submissionId: "again",
        submissionType: "Fps",
        effect: { incomeTax: "-10.00", netIncomeTax: "-10.00", totalDue: "-10.00" },
      },
      {
        submissionId: "claim",
        submissionType: "Eps",
        effect: { employmentAllowance: "80.00", netNi: "-80.00", totalDue: "-80.00" },
      },
      {
        submissionId: "eps",
        submissionType: "Eps",
        effect: { cisDeductionsSuffered: "7.00", netNi: "-7.00", totalDue: "-7.00" },
      },
    ]);
  });

  it("refuses what cannot be, everything at once", () => {
    const report = reportOf("one", {});
    const answer = expectCharge(
      {
        taxYear: 2026,
        taxMonth: 13,
        fullPaymentSubmissions: [
          fpsOf("same", 1, [report, report]),
          { submissionId: "same", paymentDate: "2027-04-06", reports: [] },
        ],
        employerPaymentSummaries: [{ submissionId: "eps", recoverableAmounts: {} }],
      },
      rulebook,
    );
    expect(answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
      "too_large /taxMonth",
      "duplicate /fullPaymentSubmissions/0/reports/1/employeeId",
      "duplicate /fullPaymentSubmissions/1/submissionId",
      "required /employerPaymentSummaries/0/taxMonth",
      "outside_tax_year /fullPaymentSubmissions/1/paymentDate",
    ]);
  });
});
