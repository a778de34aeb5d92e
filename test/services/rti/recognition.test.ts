import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFiling } from "../../../src/engine/filings";
import { againstEnvelope, againstSchema, IS_OFFICIAL_HERE } from "../../filings/support/official-schemas";
import { rulebook } from "../../support/library";
import { balanceOf, CANDIDATES, CAR, PAID, payslipsOf } from "./recognition-people";
import { ADDRESS, type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

const TODAY = "2027-03-22";
const ELEMENTS = [
  { code: "CAR", name: "Company car", direction: "Payment", isNotional: true },
  { code: "AWARD", name: "Termination award", direction: "Payment", isClass1aNiable: true },
  { code: "PENSION_PAID", name: "Pension", direction: "Payment", isNiable: false },
];

let platform: RtiPlatform;
let xml = "";
/** The parts of the message by payroll id. */
const parts = new Map<string, string>();

const partOf = (payrollId: string) => parts.get(payrollId) ?? "";
const amountsOf = (payrollId: string, ...elements: readonly string[]) =>
  elements.map((element) => texts(partOf(payrollId), element));

async function done(method: string, path: string, body?: object) {
  const { status, body: answer } = await platform.call(method, path, body);
  if (status >= 300 || answer.validationIssues !== null) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.content.data;
}

beforeAll(async () => {
  platform = await rtiPlatform(Date.parse(`${TODAY}T09:00:00Z`));
  const { payrollConfigId } = await done("POST", "/v1/payrollconfig", {
    name: "Recognition",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2027-03-01", firstPaymentDate: PAID },
  });
  for (const element of ELEMENTS) await done("POST", "/v1/organisation/pay-element", element);
  for (const candidate of CANDIDATES) {
    const { record, lines, year, monthly } = candidate;
    const fields = { salary: "0", hoursWorkedBand: "D", address: ADDRESS, ...record, payrollConfigId };
    const { employeeId } = await done("POST", "/v1/employees", fields);
    const before = monthly === null ? undefined : payslipsOf(candidate)[10];
    if (before !== undefined) {
      await done("PUT", `/v1/employees/${employeeId}/opening-balance`, {
        openingBalance: { "2026": balanceOf(before) },
      });
    }
    for (const loan of year.studentLoans ?? [])
      await done("POST", `/v1/employees/${employeeId}/student-loan/start`, loan);
    if (candidate.name === "Leaver") {
      const leaver = { leavingDate: PAID, leavingReason: "Redundancy" };
      await done("PUT", `/v1/employees/${employeeId}/leaver`, leaver);
    }
    const posted = lines.map(([payElementCode, amount, others]) => ({ payElementCode, amount, ...others }));
    await done("POST", `/v1/payroll/line/${employeeId}`, { lines: posted });
  }
  const run = await done("POST", `/v1/payroll/${payrollConfigId}/next`);
  expect([run.year, run.period]).toEqual([2026, 12]);
  await done("POST", `/v1/payroll/${payrollConfigId}/2026/12/lock`, { acknowledgeWarnings: true });
  const sent = await platform.call("POST", `/v1/rti/fps/${payrollConfigId}/2026/12`, {
    finalSubmissionDetails: { isFinalSubmission: true },
  });
  const { submissionId, status, errors } = await platform.answered(sent);
  expect([status, errors]).toEqual(["Accepted", []]);
  xml = await platform.xml(submissionId);
  for (const part of xml.split("<Employee>").slice(1)) parts.set(texts(part, "PayId")[0] ?? "", part);
});

afterAll(() => platform.stop());

describe("HMRC's recognition scenario for 2026-27", () => {
  it("is one final message of the month, accepted by its own rules", async () => {
    expect(checkFiling({ xml, submissionDate: TODAY }, rulebook)).toMatchObject({ ok: true });
    expect([parts.size, texts(xml, "ForYear")]).toEqual([5, ["yes"]]);
    expect(new Set(texts(xml, "MonthNo"))).toEqual(new Set(["12"]));
    expect(new Set(texts(xml, "PmtDate"))).toEqual(new Set([PAID]));
  });

  const name = `agrees with the schema of its year${IS_OFFICIAL_HERE ? "" : " (not here: its elements are checked above)"}`;
  it.skipIf(!IS_OFFICIAL_HERE)(name, async () => {
    expect(await againstSchema("Fps", 2026, [xml])).toEqual([null]);
    expect(await againstEnvelope([xml])).toEqual([null]);
  });

  it.each(CANDIDATES)("reports the library's figures of $record.payrollId", (candidate) => {
    const { forPeriod, yearToDate } = payslipsOf(candidate).at(-1) ?? never();
    const id = String(candidate.record.payrollId);
    expect(amountsOf(id, "TaxablePay", "TotalTax", "TaxDeductedOrRefunded")).toEqual([
      // To date, and of the payment.
      [yearToDate.taxablePay, forPeriod.taxablePay],
      [yearToDate.tax],
      [forPeriod.tax],
    ]);
    expect(texts(partOf(id), "EmpeeContribnsYTD")).toEqual(yearToDate.ni === "0.00" ? [] : [yearToDate.ni]);
  });

  it("knows Scotland and Wales, a plan 5 loan, a start, and a second payroll id with a lump sum", () => {
    expect(partOf("RECOG-Scot")).toContain('<TaxCode TaxRegime="S">1257L</TaxCode>');
    expect(partOf("RECOG-Scot")).toMatch(/<StudentLoanRecovered PlanType="05">\d+\.00</);
    expect(partOf("RECOG-Starter")).toMatch(
      /<TaxCode (?=[^>]*TaxRegime="C")(?=[^>]*BasisNonCumulative="yes")[^>]*>1257L</,
    );
    expect(amountsOf("RECOG-Starter", "StartDate", "StartDec")).toEqual([["2027-03-08"], ["B"]]);
    for (const id of ["RECOG-Pensioner", "RECOG-SALS"]) expect(amountsOf(id, "OccPenInd")).toEqual([["yes"]]);
    expect(amountsOf("RECOG-SALS", "StandAloneLumpSum", "TaxablePayment", "PayFreq")).toEqual([
      ...[["yes"], ["15000.00"], ["IO"]],
    ]);
    expect(texts(partOf("RECOG-Pensioner"), "FlexibleDrawdown")).toEqual([]);
  });
});

describe("what HMRC refused of a candidate", () => {
  it("a National Insurance block filled with zeros: pensions have none", () => {
    for (const id of ["RECOG-Pensioner", "RECOG-SALS"]) expect(amountsOf(id, "NIletter")).toEqual([[]]);
  });

  it("wrong tax to date, pay after statutory deductions, and Class 1A to date", () => {
    for (const candidate of CANDIDATES) {
      const { forPeriod } = payslipsOf(candidate).at(-1) ?? never();
      const taken = [forPeriod.tax, forPeriod.ni, forPeriod.studentLoan, forPeriod.benefitsTaxedViaPayroll];
      const after = taken.reduce((rest, amount) => rest - pence(amount), pence(forPeriod.taxablePay));
      const id = String(candidate.record.payrollId);
      expect([id, texts(partOf(id), "PayAfterStatDedns").map(pence)]).toEqual([id, [after]]);
    }
    expect(amountsOf("RECOG-Leaver", "Class1ANICsYTD")).toEqual([["3750.00"]]);
  });

  it("a car given up and not reported", () => {
    const reported = amountsOf("RECOG-Leaver", "Make", "AvailFrom", "AvailTo", "CashEquiv");
    expect(reported).toEqual([[CAR.make], [CAR.availableFrom], [CAR.availableTo], [CAR.cashEquivalent]]);
    expect(texts(xml, "Make")).toHaveLength(1);
  });

  it("the taxable part of an award not reported, and Class 1A at another rate than the year's", () => {
    const [, pay = ""] = texts(partOf("RECOG-Leaver"), "TaxablePay");
    expect(pence(pay)).toBe(4_000_00 + 25_000_00 + 200_00);
    expect(pence(texts(partOf("RECOG-Leaver"), "Class1ANICsYTD")[0] ?? "")).toBe((25_000_00 * 15) / 100);
    expect(amountsOf("RECOG-Leaver", "LeavingDate")).toEqual([[PAID]]);
  });

  it("another gender than the record's", () => {
    for (const { record } of CANDIDATES) {
      const gender = record.gender === "Male" ? "M" : "F";
      expect([record.payrollId, ...texts(partOf(String(record.payrollId)), "Gender")]).toEqual([
        record.payrollId,
        gender,
      ]);
    }
  });
});

function pence(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function never(): never {
  throw new Error("A year has a last payslip.");
}
