import { describe, expect, it } from "vitest";
import { buildFps, elementTable, type FpsFacts } from "../../src/engine/filings";
import { pence, rulebook } from "../support/library";
import { FPS_PAYMENTS, fpsAmounts, fpsPayslip } from "./support/fps-payments";
import { FPS_FACTS, fpsXml } from "./support/messages";
import { ADA, fpsOf, monthEnds, monthsPayslip, payslipsOf, SCHEME } from "./support/sample";

/** Returns the texts of an element, wherever it is in a message. */
function texts(xml: string, element: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)<`, "g"))].map(([, text]) => text as string);
}

function employmentXml(xml: string): string {
  return xml.slice(xml.indexOf("<Employment>") + "<Employment>".length, xml.indexOf("</Employment>"));
}

describe("a full payment submission", () => {
  it("says of a month what the worked example says", () => {
    const payslip = monthsPayslip(
      { studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan2" }] },
      {
        paymentDate: "2026-04-30",
        lines: [
          { amount: "3000.00" },
          { lineType: "PensionContribution", pensionType: "ReliefAtSource", amount: "100.00" },
        ],
      },
    );
    expect(employmentXml(fpsXml(fpsOf({ payslip, studentLoanPlan: "Plan2" })))).toBe(
      [
        "<PayId>EMP001</PayId>",
        "<FiguresToDate><TaxablePay>3000.00</TaxablePay><TotalTax>390.20</TotalTax><StudentLoansTD>49.00</StudentLoansTD>",
        "<EmpeePenContribnsNotPaidYTD>100.00</EmpeePenContribnsNotPaidYTD></FiguresToDate>",
        "<Payment><PayFreq>M1</PayFreq><PmtDate>2026-04-30</PmtDate><MonthNo>1</MonthNo><PeriodsCovered>1</PeriodsCovered>",
        "<HoursWorked>D</HoursWorked><TaxCode>1257L</TaxCode><TaxablePay>3000.00</TaxablePay>",
        "<DednsFromNetPay>100.00</DednsFromNetPay><PayAfterStatDedns>2404.64</PayAfterStatDedns>",
        "<EmpeePenContribnsNotPaid>100.00</EmpeePenContribnsNotPaid>",
        '<StudentLoanRecovered PlanType="02">49.00</StudentLoanRecovered>',
        "<TaxDeductedOrRefunded>390.20</TaxDeductedOrRefunded></Payment>",
        "<NIlettersAndValues><NIletter>A</NIletter><GrossEarningsForNICsInPd>3000.00</GrossEarningsForNICsInPd>",
        "<GrossEarningsForNICsYTD>3000.00</GrossEarningsForNICsYTD><AtLELYTD>559.00</AtLELYTD>",
        "<LELtoPTYTD>489.00</LELtoPTYTD><PTtoUELYTD>1952.00</PTtoUELYTD><TotalEmpNICInPd>387.45</TotalEmpNICInPd>",
        "<TotalEmpNICYTD>387.45</TotalEmpNICYTD><EmpeeContribnsInPd>156.16</EmpeeContribnsInPd>",
        "<EmpeeContribnsYTD>156.16</EmpeeContribnsYTD></NIlettersAndValues>",
      ].join(""),
    );
  });

  it.each(FPS_PAYMENTS)("states the amounts of a payment, which reconcile with net pay: $case", (row) => {
    const { found, expected } = fpsAmounts(row, buildFps);
    expect(found).toEqual(expected);
    const [, paid = 0, outside = 0, deducted = 0] = found.map((amount) => pence((amount ?? "0.00") as never));
    const { netPay } = fpsPayslip(row).forPeriod;
    expect(netPay).toBe(row.netPay);
    expect(paid + outside - deducted).toBe(pence(netPay as never));
  });

  it("tells the code apart from its nation and basis", () => {
    const code = (taxCode: string) => {
      const payslip = monthsPayslip(
        { taxCodes: [{ effectiveDate: "2026-04-06", taxCode }] },
        { paymentDate: "2026-04-30", grossPay: "1000.00" },
      );
      return /<TaxCode.*<\/TaxCode>/.exec(fpsXml(fpsOf({ payslip })))?.[0];
    };
    expect(code("S1257L M1")).toBe('<TaxCode BasisNonCumulative="yes" TaxRegime="S">1257L</TaxCode>');
    expect(code("CBR")).toBe('<TaxCode TaxRegime="C">BR</TaxCode>');
    expect(code("SD2")).toBe('<TaxCode TaxRegime="S">D2</TaxCode>');
    expect(code("SK100")).toBe('<TaxCode TaxRegime="S">K100</TaxCode>');
    expect(code("0T")).toBe("<TaxCode>0T</TaxCode>");
  });

  it("takes a payslip that says nothing of the basis for a cumulative one, and a blank text for none", () => {
    const { week1Month1: _, ...payslip } = monthsPayslip({}, { paymentDate: "2026-04-30", grossPay: "1000.00" });
    const xml = fpsXml(fpsOf({ payslip: payslip as never }, { middleName: " " }));
    expect(xml).toContain("<TaxCode>1257L</TaxCode>");
    expect(texts(xml, "Fore")).toEqual(["Ada"]);
  });

  it("tells weeks by the last of their period, and the extra week", () => {
    const week = (payFrequency: "Weekly" | "Fortnightly" | "FourWeekly", paymentDate: string) => {
      const xml = fpsXml(fpsOf({ payslip: monthsPayslip({ payFrequency }, { paymentDate, grossPay: "1000.00" }) }));
      return [texts(xml, "PayFreq")[0], texts(xml, "WeekNo")[0]];
    };
    expect(week("Weekly", "2026-04-10")).toEqual(["W1", "1"]);
    expect(week("Fortnightly", "2026-04-10")).toEqual(["W2", "2"]);
    expect(week("FourWeekly", "2026-04-10")).toEqual(["W4", "4"]);
    expect(week("Weekly", "2027-04-05")).toEqual(["W1", "53"]);
    expect(week("Fortnightly", "2027-04-05")).toEqual(["W2", "54"]);
    expect(week("FourWeekly", "2027-04-05")).toEqual(["W4", "56"]);
  });

  it("repeats every letter of the year, with zeros in the period for one that is not used", () => {
    const xml = fpsXml(FPS_FACTS["several letters"] as FpsFacts);
    expect([...texts(xml, "NIletter")].sort()).toEqual(["A", "C", "J"]);
    const inPeriod = [...texts(xml, "GrossEarningsForNICsInPd")].sort();
    expect(inPeriod).toEqual(["0.00", "0.00", "3000.00"]);
    expect(texts(xml, "GrossEarningsForNICsYTD")).toEqual(["3000.00", "3000.00", "3000.00"]);
  });

  it("adds up a letter that was held before and after an appointment", () => {
    const block = { grossForEmployeeNi: "100.00", grossForEmployerNi: "100.00", ni: "1.00", employerNi: "2.00" };
    const bands = { atLel: "559.00", lelToPt: "1.00", ptToUel: "2.00", aboveUel: "0.00" };
    const payslip = monthsPayslip({}, { paymentDate: "2026-06-05", grossPay: "100.00" });
    const letters = { A: { ...block, bands } };
    const yearToDate = { ...payslip.yearToDate, niBandResult: letters, niBandResultDirector: letters };
    const xml = fpsXml(fpsOf({ payslip: { ...payslip, yearToDate } }));
    const told = [
      "GrossEarningsForNICsYTD",
      "AtLELYTD",
      "LELtoPTYTD",
      "PTtoUELYTD",
      "TotalEmpNICYTD",
      "EmpeeContribnsYTD",
    ];
    expect(told.map((element) => texts(xml, element))).toEqual([
      ["200.00"],
      ["1118.00"],
      ["2.00"],
      ["4.00"],
      ["4.00"],
      ["2.00"],
    ]);
  });

  it("tells names in letters that messages have", () => {
    const xml = fpsXml(FPS_FACTS["two employments, and the year's end"] as FpsFacts);
    expect(texts(xml, "Fore")).toEqual(["Zoe", "AErin"]);
    expect(texts(xml, "PayId")).toEqual(["Z1", "Z2"]);
  });

  it("gives the reason for being late with every payment", () => {
    const two = FPS_FACTS["two employments, and the year's end"] as FpsFacts;
    for (const lateReason of ["A", "B", "C", "D", "F", "G", "H"] as const) {
      expect(texts(fpsXml({ ...two, lateReason }), "LateReason")).toEqual([lateReason, lateReason]);
    }
    expect(texts(fpsXml(two), "LateReason")).toEqual([]);
  });

  it("adds up its payments", () => {
    const answer = buildFps(FPS_FACTS["two employments, and the year's end"] as FpsFacts, rulebook);
    expect(answer).toMatchObject({
      ok: true,
      value: { employeeCount: 1, messageType: "Fps", taxYearLabel: "2026-27", totals: { taxablePay: "6000.00" } },
    });
  });

  it("tells year-to-date figures that are the sums of those in its periods", () => {
    const payments = monthEnds(2026).map((paymentDate, index) => ({
      paymentDate,
      grossPay: `${2000 + 311 * index}.37`,
    }));
    const messages = payslipsOf({ payments }).map((payslip) => fpsXml(fpsOf({ payslip })));
    const inPeriod = (element: string) =>
      messages.reduce((sum, xml) => sum + pence((texts(xml, element).at(-1) ?? "0.00") as never), 0);
    const toDate = (element: string) => pence(texts(messages.at(-1) as string, element)[0] as never);
    expect(messages).toHaveLength(12);
    expect(toDate("TotalTax")).toBe(inPeriod("TaxDeductedOrRefunded"));
    expect(toDate("TaxablePay")).toBe(inPeriod("TaxablePay"));
    expect(toDate("TotalEmpNICYTD")).toBe(inPeriod("TotalEmpNICInPd"));
    expect(toDate("EmpeeContribnsYTD")).toBe(inPeriod("EmpeeContribnsInPd"));
    expect(toDate("GrossEarningsForNICsYTD")).toBe(inPeriod("GrossEarningsForNICsInPd"));
  });

  it("is the same bytes for the same facts", () => {
    for (const facts of Object.values(FPS_FACTS)) expect(fpsXml(facts)).toBe(fpsXml(structuredClone(facts)));
  });

  it("is refused with everything that is wrong at once", () => {
    const payslip = monthsPayslip({}, { paymentDate: "2026-04-30", grossPay: "1000.00" });
    const facts = {
      taxYear: 2026,
      submissionDate: "30/04/2026",
      employer: { ...SCHEME, taxOfficeNumber: "635", accountsOfficeReference: "635PC123" },
      employees: [
        { ...ADA, gender: "Other", lastName: "4 Ever", employments: [{ payslip, payrollId: "x".repeat(36) }] },
        { ...ADA, employments: [] },
        7,
      ],
      colour: "blue",
    };
    const answer = buildFps(facts as unknown as FpsFacts, rulebook);
    expect(answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`).sort()).toEqual([
      "invalid_date /submissionDate",
      "required /employees/0/employments/0/hoursWorkedBand",
      "required /employees/1",
      "sent_together /employer/taxOfficeNumber",
      "text_not_allowed /employees/0/employments/0/payrollId",
      "text_not_allowed /employees/0/lastName",
      "text_not_allowed /employer/accountsOfficeReference",
      "unknown_field /colour",
      "unknown_value /employees/0/gender",
      "wrong_type /employees/2",
    ]);
  });
});

describe("the elements of a year", () => {
  it("are returned to any caller, and of no other year", () => {
    expect(elementTable("Fps", 2026)?.namespace).toMatch(/26-27\/1$/);
    expect(elementTable("Eps", 2025)?.namespace).toMatch(/25-26\/1$/);
    expect(elementTable("Fps", 2024)).toBeNull();
  });
});
