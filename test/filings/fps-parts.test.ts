import { describe, expect, it } from "vitest";
import { buildFps, type FpsEmploymentFacts, type FpsFacts } from "../../src/engine/filings";
import { rulebook } from "../support/library";
import { FPS_FACTS, fpsXml } from "./support/messages";
import { fpsOf, monthsPayslip } from "./support/sample";

/** Returns the content of the first element of a name. */
function inside(xml: string, name: string): string {
  return new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, "s").exec(xml)?.[1] ?? "";
}

function xmlOf(name: string): string {
  return fpsXml(FPS_FACTS[name] as FpsFacts);
}

describe("a payment of a full payment submission", () => {
  it("tells what is taken before and after tax, benefits and cars", () => {
    const payment = inside(xmlOf("pensions, benefits, expenses, dues, an order"), "Payment");
    const amounts = payment.slice(payment.indexOf("<TaxablePay>"), payment.indexOf("<Benefits>"));
    // 3,000 less 120 net pay pension, with 200 of benefits; 133.50 = 80 at source, 12.50 dues, 40 and 1 of an order.
    expect(amounts).toBe(
      [
        "<TaxablePay>3080.00</TaxablePay><NonTaxOrNICPmt>55.10</NonTaxOrNICPmt><DednsFromNetPay>133.50</DednsFromNetPay>",
        "<PayAfterStatDedns>2317.44</PayAfterStatDedns><BenefitsTaxedViaPayroll>200.00</BenefitsTaxedViaPayroll>",
        "<Class1ANICsYTD>3750.00</Class1ANICsYTD>",
      ].join(""),
    );
    expect(inside(payment, "Car")).toBe(
      [
        "<Make>Sample Electrique</Make><FirstRegd>2024-03-01</FirstRegd><CO2>50</CO2>",
        "<ZeroEmissionsMileage>29</ZeroEmissionsMileage><Fuel>A</Fuel><ID>1</ID><Amendment>no</Amendment>",
        "<Price>30000.00</Price><AvailFrom>2026-04-06</AvailFrom><CashEquiv>2400.00</CashEquiv>",
      ].join(""),
    );
    const second = payment.slice(payment.lastIndexOf("<Car>"));
    expect(second).toContain("<CO2>X</CO2>");
    expect(second).toContain("<Amendment>yes</Amendment>");
    expect(second).toContain(
      "<AvailTo>2026-06-01</AvailTo><FreeFuel><Provided>2026-04-06</Provided><CashEquiv>600.00</CashEquiv><Withdrawn>2026-05-06</Withdrawn></FreeFuel>",
    );
    expect(payment.slice(payment.indexOf("</Benefits>") + "</Benefits>".length)).toBe(
      [
        "<EmpeePenContribnsPaid>120.00</EmpeePenContribnsPaid><ItemsSubjectToClass1NIC>30.00</ItemsSubjectToClass1NIC>",
        "<EmpeePenContribnsNotPaid>80.00</EmpeePenContribnsNotPaid>",
        "<TaxDeductedOrRefunded>406.40</TaxDeductedOrRefunded>",
      ].join(""),
    );
  });

  it("leaves out what is zero, but not what was reported before or is named", () => {
    const plain = inside(xmlOf("plain"), "Employment");
    for (const element of ["StudentLoan", "PostgradLoan", "NonTaxOrNICPmt", "DednsFromNetPay", "SMPYTD", "Benefits"]) {
      expect(plain).not.toContain(element);
    }
    const again = inside(xmlOf("pension lump sums"), "Employment");
    expect(again).toContain("<StudentLoansTD>0.00</StudentLoansTD>");
    expect(again).toContain("<SMPYTD>0.00</SMPYTD>");
    expect(again).not.toContain("PostgradLoansTD");
  });

  it("knows what may have been reported before", () => {
    const problemsOf = (reportedBefore: unknown) => {
      const payslip = monthsPayslip({}, { paymentDate: "2026-05-29", grossPay: "1000.00" });
      const answer = buildFps(fpsOf({ payslip, payment: { reportedBefore } as never }), rulebook);
      return answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`);
    };
    const at = "/employees/0/employments/0/payment/reportedBefore";
    expect(problemsOf(["SMPYTD", "PostgradLoansTD"])).toEqual([]);
    expect(problemsOf("SMPYTD")).toEqual([`wrong_type ${at}`]);
    expect(problemsOf(["SMPYTD", "Other", 1])).toEqual([`unknown_value ${at}/1`, `unknown_value ${at}/2`]);
  });

  it("tells statutory payments to date, of Northern Ireland apart", () => {
    const payment = inside(xmlOf("every statutory payment"), "Payment");
    expect(payment.slice(payment.indexOf("<SMPYTD>"))).toBe(
      [
        "<SMPYTD>450.00</SMPYTD><SPPYTD>450.00</SPPYTD><SAPYTD>450.00</SAPYTD><SPBPYTD>450.00</SPBPYTD>",
        "<SPBPNIREYTD>20.00</SPBPNIREYTD><MiscarriageNIRE>yes</MiscarriageNIRE>",
        "<EmployeeWorkplacePostcodeNIRE>BT1 1AA</EmployeeWorkplacePostcodeNIRE><SNCPYTD>450.00</SNCPYTD>",
      ].join(""),
    );
  });

  it("tells pension money taken at once", () => {
    const payment = inside(xmlOf("pension lump sums"), "Payment");
    expect(payment).toContain(
      '<TrivialCommutationPayment type="A">10000.00</TrivialCommutationPayment><TrivialCommutationPayment type="C">900.00</TrivialCommutationPayment>',
    );
    expect(inside(payment, "FlexibleDrawdown")).toBe(
      "<StandAloneLumpSum>yes</StandAloneLumpSum><TaxablePayment>15000.00</TaxablePayment><NontaxablePayment>0.00</NontaxablePayment>",
    );
  });
});

describe("an employment of a full payment submission", () => {
  it("tells a start once", () => {
    expect(inside(xmlOf("a starter with loans"), "Starter")).toBe(
      "<StartDate>2026-04-20</StartDate><StartDec>B</StartDec><StudentLoan>yes</StudentLoan><PostgradLoan>yes</PostgradLoan>",
    );
    expect(inside(xmlOf("a seconded starter abroad"), "Starter")).toBe(
      "<StartDate>2026-04-20</StartDate><Seconded><StayLessThan183Days>yes</StayLessThan183Days><EEACitizen>yes</EEACitizen></Seconded>",
    );
    expect(inside(xmlOf("a pensioner"), "Starter")).toBe(
      "<StartDate>2026-04-20</StartDate><OccPension><Bereaved>yes</Bereaved><Amount>36000.00</Amount></OccPension>",
    );
    const payslip = monthsPayslip({}, { paymentDate: "2026-05-29", grossPay: "1000.00" });
    const told = (starter: FpsEmploymentFacts["starter"]) => {
      const facts = { ...fpsOf({ payslip, ...(starter === undefined ? {} : { starter }) }) };
      const address = { line1: "1 Sample Road", line2: "Sampletown" };
      return fpsXml({ ...facts, employees: facts.employees.map((person) => ({ ...person, address })) });
    };
    expect(told({ startDate: "2026-05-04", starterDeclaration: "NotProvided" })).toContain("<StartDec>C</StartDec>");
    expect(told({ startDate: "2026-05-04", starterDeclaration: "A", reportOnFps: false })).not.toContain("<Starter>");
  });

  it("tells a director's method always, and an appointment after the year's first week once", () => {
    const payslip = monthsPayslip({}, { paymentDate: "2026-05-29", grossPay: "1000.00" });
    const director = (facts: object) => {
      const xml = fpsXml(fpsOf({ payslip, director: { nicMethod: "Annual", ...facts } }));
      return [inside(xml, "DirectorsNIC"), inside(xml, "TaxWkOfApptOfDirector")];
    };
    expect(director({})).toEqual(["AN", ""]);
    expect(director({ appointmentDate: "2026-04-12" })).toEqual(["AN", ""]);
    expect(director({ appointmentDate: "2026-04-13" })).toEqual(["AN", "2"]);
    expect(director({ appointmentDate: "2026-04-13", reportOnFps: false })).toEqual(["AN", ""]);
    expect(director({ appointmentDate: "2025-10-01" })).toEqual(["AN", ""]);
    expect(director({ nicMethod: "Alternative" })).toEqual(["AL", ""]);
  });

  it("tells leaving, late payments and changed numbers", () => {
    const left = inside(xmlOf("a leaver who was paid again"), "Employment");
    expect(left).toContain("<LeavingDate>2026-06-30</LeavingDate><FiguresToDate>");
    expect(left).toContain("<PayFreq>IO</PayFreq>");
    expect(left).toContain("<PeriodsCovered>3</PeriodsCovered><PmtAfterLeaving>yes</PmtAfterLeaving>");
    expect(left).toContain("<OnStrike>yes</OnStrike><UnpaidAbsence>yes</UnpaidAbsence>");
    expect(inside(xmlOf("a code below zero"), "PayIdChgd")).toBe(
      "<PayrollIdChangedIndicator>yes</PayrollIdChangedIndicator><OldPayrollId>B/1</OldPayrollId>",
    );
  });

  it("tells what kind of employment it is", () => {
    expect(inside(xmlOf("a pensioner"), "Employment")).toMatch(/^<OccPenInd>yes<\/OccPenInd>/);
    expect(inside(xmlOf("a pensioner"), "Payment")).toContain("<HoursWorked>D</HoursWorked>");
    expect(inside(xmlOf("off payroll"), "Employment")).toMatch(/^<OffPayrollWorker>yes<\/OffPayrollWorker>/);
    expect(inside(xmlOf("a freeport"), "EmployeeWorkplacePostcode")).toBe("TS2 1RS");
    expect(inside(xmlOf("no individual"), "PaymentToANonIndividual")).toBe("yes");
    expect(inside(xmlOf("Wales, week 1, hours apart"), "IrrEmp")).toBe("yes");
  });

  it("tells no bands of letter X", () => {
    expect(inside(xmlOf("letter X"), "NIlettersAndValues")).toMatch(
      /<AtLELYTD>0.00<\/AtLELYTD><LELtoPTYTD>0.00<\/LELtoPTYTD><PTtoUELYTD>0.00<\/PTtoUELYTD>/,
    );
  });
});

describe("the envelope of a message", () => {
  it.each(["\u0000", "\uD800", "\uFFFE", "\u001B"])("refuses software named with %j, which XML cannot hold", (odd) => {
    const facts = FPS_FACTS["late, tested, by an agent's software"] as FpsFacts;
    for (const key of ["vendorId", "product", "version"] as const) {
      const software = { vendorId: "0000", product: "Sample Payroll", version: "1.0", [key]: `1${odd}` };
      const answer = buildFps({ ...facts, software }, rulebook);
      expect(answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
        `text_not_allowed /software/${key}`,
      ]);
    }
  });

  it("carries credentials and software if they are given", () => {
    const xml = xmlOf("late, tested, by an agent's software");
    expect(inside(xml, "SenderDetails")).toBe(
      "<IDAuthentication><SenderID>SAMPLE</SenderID><Authentication><Method>clear</Method><Role>principal</Role>" +
        "<Value>p&lt;&gt;&amp;\"'</Value></Authentication></IDAuthentication>",
    );
    expect(inside(xml, "ChannelRouting")).toBe(
      "<Channel><URI>0000</URI><Product>Sample Payroll</Product><Version>1.0</Version></Channel>",
    );
    expect(inside(xml, "GatewayTest")).toBe("1");
    expect(inside(xml, "Sender")).toBe("Acting in Capacity");
    expect(xmlOf("plain")).not.toContain("<SenderDetails>");
    expect(xmlOf("plain")).not.toContain("<ChannelRouting>");
    const live = fpsXml({ ...(FPS_FACTS.plain as FpsFacts), isTestInLive: true });
    expect(inside(live, "Class")).toBe("HMRC-PAYE-RTI-FPS-TIL");
  });

  it("names the scheme at every place alike, however it is given", () => {
    const { payeReference, ...rest } = (FPS_FACTS.plain as FpsFacts).employer;
    const parts = { ...rest, taxOfficeNumber: "635", taxOfficeReference: "A635" };
    expect(payeReference).toBe("635/A635");
    expect(fpsXml({ ...(FPS_FACTS.plain as FpsFacts), employer: parts })).toBe(xmlOf("plain"));
    expect(xmlOf("plain").match(/>A635</g)).toHaveLength(3);
  });
});
