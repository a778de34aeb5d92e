import { describe, expect, test } from "vitest";
import example from "../../examples/filing-fps.json";
import type { PayslipFacts } from "../../src/engine";
import { grossToNet } from "../../src/engine";
import { comparePayrolls, factsOfReport, type ReportedPayment, readFps } from "../../src/engine/compare";
import { buildFps, type FpsFacts } from "../../src/engine/filings";
import { rulebook } from "../support/library";

// Another provider's full payment submission, read and calculated again from what it states.

type Payslip = Extract<ReturnType<typeof grossToNet>, { ok: true }>["value"];

function payslipOf(facts: PayslipFacts): Payslip {
  const result = grossToNet(facts, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** Returns the message of a payroll with these payslips. */
function fpsOf(payslips: readonly Payslip[]): string {
  const [person] = example.employees;
  const employees = payslips.map((payslip, at) => ({
    ...person,
    employments: [
      {
        payrollId: `P${at + 1}`,
        hoursWorkedBand: "D",
        studentLoanPlan: "Plan2",
        payslip,
        director: directorOf(payslip),
      },
    ],
  }));
  const built = buildFps({ ...example, submissionDate: "2026-06-30", employees } as unknown as FpsFacts, rulebook);
  if (!built.ok) throw new Error(JSON.stringify(built.problems.slice(0, 3)));
  return built.value.xml;
}

function directorOf({ yearToDate }: Payslip): object | null {
  return Object.keys(yearToDate.niBandResultDirector).length > 0 ? { nicMethod: "Annual" } : null;
}

const MONTH = { payFrequency: "Monthly", paymentDate: "2026-05-29", taxCode: "1257L", niCategory: "A" } as const;
const first = payslipOf({ ...MONTH, paymentDate: "2026-04-30", grossPay: "3100", studentLoanPlan: "Plan2" });

const PAYSLIPS: readonly PayslipFacts[] = [
  { ...MONTH, grossPay: "3100", studentLoanPlan: "Plan2", yearToDate: first.yearToDate },
  { ...MONTH, taxCode: "S1100L", week1Month1: true, grossPay: "2750.50", niCategory: "C" },
  {
    ...MONTH,
    yearToDate: null,
    lines: [
      { amount: "2600" },
      { lineType: "PayrolledBenefit", amount: "120.40" },
      { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: "130" },
      { lineType: "DeductionBeforeTax", amount: "25" },
    ],
  },
  { ...MONTH, yearToDate: null, grossPay: "9000", director: { nicMethod: "Annual" } },
];

function reported(xml: string): readonly ReportedPayment[] {
  const read = readFps(xml);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value.payments;
}

function compare(payments: readonly ReportedPayment[]) {
  const employees = payments.map((each) => {
    const facts = factsOfReport(each);
    if (facts === null) throw new Error("without a frequency");
    return { employeeId: each.employeeId, name: each.name, facts, stated: each.stated };
  });
  const result = comparePayrolls({ employees }, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

describe("a full payment submission", () => {
  const xml = fpsOf(PAYSLIPS.map(payslipOf));

  test("that is right follows from what it states itself", () => {
    const { employees, counts, causes } = compare(reported(xml));
    expect(employees.map(({ employeeId, outcome }) => [employeeId, outcome])).toEqual(
      ["P1", "P2", "P3", "P4"].map((id) => [id, "Equal"]),
    );
    expect([counts.Equal, causes]).toEqual([4, []]);
  });

  test("gives openings: pay, tax and loans to date, and National Insurance by letter", () => {
    const [payment] = reported(xml);
    const { yearToDate } = payslipOf(PAYSLIPS[0] as PayslipFacts);
    expect(payment).toMatchObject({
      name: "Ada Example",
      taxCode: "1257L",
      studentLoanPlan: "Plan2",
      payFrequency: "Monthly",
    });
    const { taxablePay, tax, studentLoan, niBandResult } = yearToDate;
    expect(payment?.yearToDate).toMatchObject({ taxablePay, tax, studentLoan, niBandResult });
    const next = { ...MONTH, paymentDate: "2026-06-30", grossPay: "3100", studentLoanPlan: "Plan2" } as const;
    const { forPeriod } = payslipOf({ ...next, yearToDate: payment?.yearToDate ?? null });
    expect(forPeriod).toEqual(payslipOf({ ...next, yearToDate }).forPeriod);
  });

  test("has nothing above the upper limit for pay below the lower one", () => {
    const [payment] = reported(fpsOf([payslipOf({ ...MONTH, yearToDate: null, grossPay: "400" })]));
    expect(payment?.yearToDate?.niBandResult).toMatchObject({
      A: { grossForEmployeeNi: "400.00", bands: { atLel: "0.00", aboveUel: "0.00" } },
    });
  });

  test("whose tax does not follow from its code is explained", () => {
    const wrong = payslipOf({ ...(PAYSLIPS[0] as PayslipFacts), taxCode: "D0" });
    const stated = { ...wrong, taxCode: "1257L", week1Month1: false };
    const [employee] = compare(reported(fpsOf([stated as Payslip]))).employees;
    expect(employee?.outcome).toBe("Explained");
    expect(employee?.causes).toEqual([{ cause: "TaxCode", detail: "D0 instead of 1257L", amounts: ["tax"] }]);
  });

  test("may begin at its own element, and its places of paid amounts may hold spaces", () => {
    const from = xml.indexOf("<IRenvelope");
    const envelope = xml.slice(from, xml.indexOf("</IRenvelope>") + "</IRenvelope>".length);
    expect(reported(envelope)).toEqual(reported(xml));
  });

  test("that was cut off is refused with the line and column", () => {
    const read = readFps(xml.slice(0, xml.length / 2));
    expect(read).toMatchObject({
      ok: false,
      problems: [
        { token: "malformed_xml", path: "/xml", arguments: { line: expect.any(Number), column: expect.any(Number) } },
      ],
    });
  });

  test.each([
    ["another message", "<GovTalkMessage><Body/></GovTalkMessage>", [["required", "/xml"]]],
    ["one without payments", "<FullPaymentSubmission/>", [["required", "/FullPaymentSubmission"]]],
    ["a document type", "<!DOCTYPE a><a/>", [["unsafe_xml", "/xml"]]],
    ["nothing", "", [["malformed_xml", "/xml"]]],
  ])("%s is refused", (_, text, problems) => {
    const read = readFps(text);
    expect(read.ok ? [] : read.problems.map(({ token, path }) => [token, path])).toEqual(problems);
  });

  test("with amounts that are none is refused at each of them", () => {
    const broken = xml.replace(/<TotalTax>[^<]*/, "<TotalTax>12,3").replace(/<PmtDate>[^<]*<\/PmtDate>/, "");
    const read = readFps(broken);
    expect(read.ok ? [] : read.problems.map(({ token, path }) => [token, path])).toEqual([
      ["required", "/Employee[1]/Employment[1]/Payment/PmtDate"],
      ["not_a_number", "/Employee[1]/Employment[1]/Employment/FiguresToDate/TotalTax"],
    ]);
  });
});
