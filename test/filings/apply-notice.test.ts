import { describe, expect, it } from "vitest";
import { payYear } from "../../src/engine";
import { type ApplyNoticeFacts, applyNotice, type Notice, readNotices } from "../../src/engine/filings";
import { readGolden, text } from "../support/golden/golden-file";
import { pence, rulebook } from "../support/library";
import { codeXml, itemXml } from "./support/notice-xml";
import { monthEnds, payslipsOf } from "./support/sample";

function noticeOf(xml: string): Notice {
  const answer = readNotices({ xml });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value.notices[0] as Notice;
}

const P6 = noticeOf(
  itemXml(
    "CodingNoticesP6P6B",
    codeXml(
      "<TaxCode>1185L</TaxCode>",
      "<TotalPreviousPay>9800.00</TotalPreviousPay><TotalPreviousTax>712.40</TotalPreviousTax>",
    ),
  ),
);
const P9 = noticeOf(
  itemXml(
    "CodingNoticeP9",
    codeXml("<TaxCode>1201L</TaxCode>", "", "2027-04-06"),
    'TaxYearEnd="2028" SequenceNumber="227"',
  ),
);
const loanNotice = (name: string, inside: string) => noticeOf(itemXml(name, inside));
const SL1 = loanNotice("StudentLoanStart", "<LoanStartDate>2026-12-14</LoanStartDate><PlanType>02</PlanType>");
const SL2 = loanNotice("StudentLoanEnd", "<StopDate>2026-12-14</StopDate>");
const PGL1 = loanNotice("PostgraduateLoanStart", "<LoanStartDate>2026-12-14</LoanStartDate>");
const PGL2 = loanNotice("PostgraduateLoanStop", "<StopDate>2026-12-14</StopDate>");

function apply(notice: Notice, employee: ApplyNoticeFacts["employee"] = {}, more: Partial<ApplyNoticeFacts> = {}) {
  const answer = applyNotice({ notice, employee, ...more }, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

function problemsOf(facts: object) {
  const answer = applyNotice({ notice: P6, employee: {}, ...facts } as ApplyNoticeFacts, rulebook);
  return answer.ok
    ? []
    : answer.problems.map(({ token, path, arguments: args }) => `${token} ${path} ${args?.reason ?? ""}`.trim());
}

describe("a P6", () => {
  it("replaces code, basis, and previous pay and tax, with what they were", () => {
    expect(apply(P6, { taxCode: "1257L", week1Month1: false })).toEqual({
      dataType: "P6",
      effectiveDate: "2026-11-16",
      changes: [
        { field: "taxCode", previousValue: "1257L", newValue: "1185L" },
        { field: "week1Month1", previousValue: false, newValue: false },
        { field: "previousTaxablePay", previousValue: "0.00", newValue: "9800.00" },
        { field: "previousTaxPaid", previousValue: "0.00", newValue: "712.40" },
      ],
      taxCode: {
        effectiveDate: "2026-11-16",
        taxCode: "1185L",
        week1Month1: false,
        previousTaxablePay: "9800.00",
        previousTaxPaid: "712.40",
      },
      studentLoans: null,
      postgraduateLoans: null,
    });
  });

  it("leaves previous pay and tax where it tells none", () => {
    const notice = noticeOf(itemXml("CodingNoticesP6P6B", codeXml('<TaxCode Week1Month1Indicator="X">810L</TaxCode>')));
    const { changes, taxCode } = apply(notice, { taxCode: "1257L", previousTaxablePay: "5.00" });
    expect(changes.map(({ field, newValue }) => [field, newValue])).toEqual([
      ["taxCode", "810L"],
      ["week1Month1", true],
    ]);
    expect(taxCode).toEqual({ effectiveDate: "2026-11-16", taxCode: "810L", week1Month1: true });
  });

  it("holds from the first payment that can still be changed", () => {
    const from = (lastLockedPaymentDate: string) => apply(P6, {}, { lastLockedPaymentDate }).effectiveDate;
    expect(from("2026-10-30")).toBe("2026-11-16");
    expect(from("2026-11-16")).toBe("2026-11-17");
    expect(from("2026-11-30")).toBe("2026-12-01");
  });

  it("corrects the year by itself when it is paid with the new totals", () => {
    const payments = monthEnds(2026).map((paymentDate) => ({ paymentDate, grossPay: "2200.00" }));
    const taxCodes = [{ effectiveDate: "2026-04-06", taxCode: "1257L" }];
    const { taxCode } = apply(P6, { taxCode: "1257L" }, { lastLockedPaymentDate: "2026-12-05" });
    const changed = payslipsOf({ payments, taxCodes: [...taxCodes, taxCode as never] });
    const before = payslipsOf({ payments, taxCodes });
    const always = payslipsOf({ payments, taxCodes: [{ ...taxCode, effectiveDate: "2026-04-06" } as never] });
    expect(changed.slice(0, 8)).toEqual(before.slice(0, 8));
    expect(changed[8]?.taxCode).toBe("1185L");
    expect(changed.at(-1)?.yearToDate.tax).toBe(always.at(-1)?.yearToDate.tax);
  });
});

describe("a P9", () => {
  it("holds from 6 April, or from the first open payment after it", () => {
    const cleared = apply(P9, { taxCode: "S1257L", week1Month1: true });
    expect(cleared.taxCode).toEqual({ effectiveDate: "2027-04-06", taxCode: "1201L", week1Month1: false });
    expect(cleared.changes).toEqual([
      { field: "taxCode", previousValue: "S1257L", newValue: "1201L" },
      { field: "week1Month1", previousValue: true, newValue: false },
    ]);
    expect(apply(P9, {}, { lastLockedPaymentDate: "2027-04-30" }).effectiveDate).toBe("2027-05-01");
  });

  it("never holds before its year, whatever day it names", () => {
    const early = { ...P9, effectiveDate: "2027-02-01" } as Notice;
    expect(apply(early, {}).effectiveDate).toBe("2027-04-06");
  });
});

describe("student loan notices", () => {
  it("start with the first payment after the start date", () => {
    const change = apply(SL1);
    expect(change).toMatchObject({ effectiveDate: "2026-12-15", taxCode: null, postgraduateLoans: null });
    expect(change.studentLoans).toEqual([{ startDate: "2026-12-15", studentLoanPlan: "Plan2" }]);
    expect(change.changes).toEqual([
      { field: "studentLoanPlan", previousValue: null, newValue: "Plan2" },
      { field: "studentLoanStartDate", previousValue: null, newValue: "2026-12-15" },
      { field: "studentLoanEndDate", previousValue: null, newValue: null },
    ]);
    const payments = ["2026-12-14", "2026-12-15"].map((paymentDate) => ({ paymentDate, grossPay: "4000.00" }));
    const loans = payslipsOf({ payments, studentLoans: change.studentLoans ?? [] });
    expect(loans.map(({ forPeriod }) => pence(forPeriod.studentLoan) > 0)).toEqual([false, true]);
  });

  it("start with the first payment that can still be changed", () => {
    expect(apply(SL1, {}, { lastLockedPaymentDate: "2027-01-29" }).effectiveDate).toBe("2027-01-30");
  });

  it("replace another plan, and leave the same plan as it runs", () => {
    const plan1 = { startDate: "2025-09-01", endDate: null, studentLoanPlan: "Plan1" } as const;
    expect(apply(SL1, { studentLoans: [plan1] }).studentLoans).toEqual([
      { ...plan1, endDate: "2026-12-14" },
      { startDate: "2026-12-15", studentLoanPlan: "Plan2" },
    ]);
    const plan2 = { ...plan1, studentLoanPlan: "Plan2" } as const;
    expect(apply(SL1, { studentLoans: [plan2] }).studentLoans).toEqual([plan2]);
    const sameDay = { ...plan2, startDate: "2026-12-15" };
    expect(apply(SL1, { studentLoans: [sameDay] }).studentLoans).toEqual([sameDay]);
    const later = { ...plan2, startDate: "2027-02-01" };
    expect(apply(SL1, { studentLoans: [later] }).studentLoans).toEqual([
      { startDate: "2026-12-15", studentLoanPlan: "Plan2" },
    ]);
    const ended = { ...plan2, endDate: "2027-03-31" };
    expect(apply(SL1, { studentLoans: [ended] }).studentLoans).toEqual([
      { ...ended, endDate: "2026-12-14" },
      { startDate: "2026-12-15", studentLoanPlan: "Plan2" },
    ]);
  });

  const planFrom = (date: string, more: Partial<ApplyNoticeFacts> = {}) =>
    apply(loanNotice("StudentLoanStart", `<LoanStartDate>${date}</LoanStartDate>`), {}, more).studentLoans?.[0]
      ?.studentLoanPlan;
  const { rows } = readGolden("2026-27/filings-unknown-plan");

  it("has dates", () => expect(rows).toHaveLength(7));

  it.each(rows)("without a plan, from $loanStartDate: $studentLoanPlan", (row) => {
    expect(planFrom(text(row, "loanStartDate"))).toBe(row.studentLoanPlan);
  });

  it("have the plan that the caller states if they name none", () => {
    expect(planFrom("2026-04-06", { planWhenNoneIsNamed: "Plan4" })).toBe("Plan4");
  });

  it("stop with the first payment after the stop date, or with the first that can still be changed", () => {
    const loan = { startDate: "2025-09-01", endDate: null, studentLoanPlan: "Plan1" } as const;
    const stop = (more: Partial<ApplyNoticeFacts>) => apply(SL2, { studentLoans: [loan] }, more);
    expect(stop({})).toMatchObject({
      effectiveDate: "2026-12-15",
      studentLoans: [{ ...loan, endDate: "2026-12-14" }],
      changes: [
        { field: "studentLoanPlan", previousValue: "Plan1", newValue: "Plan1" },
        { field: "studentLoanStartDate", previousValue: "2025-09-01", newValue: "2025-09-01" },
        { field: "studentLoanEndDate", previousValue: null, newValue: "2026-12-14" },
      ],
    });
    expect(stop({ lastLockedPaymentDate: "2026-12-31" }).studentLoans).toEqual([{ ...loan, endDate: "2026-12-31" }]);
    expect(apply(SL2).studentLoans).toEqual([]);
    const ended = { ...loan, endDate: "2026-06-30" };
    expect(apply(SL2, { studentLoans: [ended] }).studentLoans).toEqual([ended]);
  });

  it("are one thing for postgraduate loans and another for the plans", () => {
    const held = { studentLoans: [{ startDate: "2025-09-01", studentLoanPlan: "Plan1" as const }] };
    const start = apply(PGL1, held);
    expect(start).toMatchObject({ studentLoans: null, postgraduateLoans: [{ startDate: "2026-12-15" }] });
    expect(start.changes.map(({ field }) => field)).toEqual(["postgraduateLoanStartDate", "postgraduateLoanEndDate"]);
    const running = { postgraduateLoans: [{ startDate: "2026-05-01" }] };
    expect(apply(PGL1, running).postgraduateLoans).toEqual([{ startDate: "2026-05-01", endDate: null }]);
    expect(apply(PGL2, running).postgraduateLoans).toEqual([{ startDate: "2026-05-01", endDate: "2026-12-14" }]);
  });

  it("make a year that can be paid", () => {
    const studentLoans = apply(SL1, {
      studentLoans: [{ startDate: "2025-09-01", studentLoanPlan: "Plan1" }],
    }).studentLoans;
    const payments = monthEnds(2026).map((paymentDate) => ({ paymentDate, grossPay: "4000.00" }));
    const taxCodes = [{ effectiveDate: "2026-04-06", taxCode: "1257L" }];
    const niCategories = [{ effectiveDate: "2026-04-06", niCategory: "A" }];
    const year = { taxYear: 2026, payFrequency: "Monthly", taxCodes, niCategories, payments, studentLoans } as const;
    expect(payYear(year as never, rulebook).ok).toBe(true);
  });
});

describe("a notice that is not applied", () => {
  it("is one of a past year, of someone who has left, or overtaken by a later one", () => {
    expect(problemsOf({ lastLockedPaymentDate: "2027-04-05" })).toEqual([
      "notice_not_applicable /notice past_tax_year",
    ]);
    expect(problemsOf({ lastLockedPaymentDate: "2027-04-04" })).toEqual([]);
    expect(problemsOf({ employee: { leavingDate: "2026-11-15" } })).toEqual([
      "notice_not_applicable /notice employee_left",
    ]);
    expect(problemsOf({ employee: { leavingDate: "2026-11-16" } })).toEqual([]);
    expect(problemsOf({ lastAppliedSequenceNumber: 1043 })).toEqual(["notice_not_applicable /notice superseded"]);
    expect(problemsOf({ lastAppliedSequenceNumber: 1042 })).toEqual(["notice_not_applicable /notice already_applied"]);
    expect(problemsOf({ lastAppliedSequenceNumber: 1041 })).toEqual([]);
  });

  it("is no loan notice of a past year: a start holds until it is stopped", () => {
    expect(apply(SL1, {}, { lastLockedPaymentDate: "2027-05-31" }).effectiveDate).toBe("2027-06-01");
  });

  it("is a generic one, which changes nothing", () => {
    const generic = noticeOf(
      '<CodingNoticeP9 xmlns="http://www.govtalk.gov.uk/taxation/CodingNoticeP9/2"/>'.replace(
        "/>",
        `>${codeXml("<TaxCode>1L</TaxCode>")}</CodingNoticeP9>`,
      ),
    );
    const notice: Notice = { ...generic, dataType: "AR", isGeneric: true, content: { title: "a", text: "b" } };
    expect(apply(notice, { leavingDate: "2020-01-01" })).toMatchObject({
      effectiveDate: null,
      changes: [],
      taxCode: null,
    });
  });
});

describe("wrong facts", () => {
  it("are reported all at once", () => {
    expect(problemsOf({ notice: undefined, employee: undefined })).toEqual(["required /notice", "required /employee"]);
    expect(problemsOf({ employee: { leavingDate: "soon" } })).toEqual(["invalid_date /employee/leavingDate"]);
    expect(problemsOf({ notice: { dataType: "AR" } })).toEqual(["unknown_value /notice/dataType"]);
    expect(problemsOf({ notice: { dataType: "P6", content: { colour: 1 } } })).toEqual([
      "required /notice/effectiveDate",
      "unknown_field /notice/content/colour",
      "required /notice/content/taxCode",
    ]);
    const loans = [
      { startDate: "2026-05-01", studentLoanPlan: "Plan1" },
      { startDate: "2026-05-01", studentLoanPlan: "Plan3" },
      { startDate: "x" },
    ];
    expect(problemsOf({ employee: { studentLoans: loans, week1Month1: "no" }, lastLockedPaymentDate: "x" })).toEqual([
      "invalid_date /lastLockedPaymentDate",
      "unknown_value /employee/studentLoans/1/studentLoanPlan",
      "required /employee/studentLoans/2/studentLoanPlan",
      "invalid_date /employee/studentLoans/2/startDate",
      "dates_not_ascending /employee/studentLoans/1/startDate",
      "dates_not_ascending /employee/studentLoans/2/startDate",
      "wrong_type /employee/week1Month1",
    ]);
  });
});
