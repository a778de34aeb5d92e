import { describe, expect, it } from "vitest";
import { payYear, type YearFacts } from "../../src/engine";
import { planCorrections } from "../../src/engine/corrections";
import { pastYearPayslip, withFiguresToDate } from "../../src/engine/filings";
import { answerOf } from "../support/golden/engine";
import { rulebook } from "../support/library";
import { fpsXml } from "./support/messages";
import { againstSchema, IS_OFFICIAL_HERE } from "./support/official-schemas";
import { fpsOf, monthEnds } from "./support/sample";

/** 2025-26: 3,000.00 a month under letter A, of which letter J, a loan and a rise from the eleventh month become known. */
const asPaid: YearFacts = {
  taxYear: 2025,
  payFrequency: "Monthly",
  taxCodes: [{ effectiveDate: "2025-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2025-04-06", niCategory: "A" }],
  payments: monthEnds(2025).map((paymentDate) => ({ paymentDate, grossPay: "3000.00" })),
};
const asKnown: YearFacts = {
  ...asPaid,
  niCategories: [{ effectiveDate: "2025-04-06", niCategory: "J" }],
  studentLoans: [{ startDate: "2025-04-06", studentLoanPlan: "Plan2" }],
  payments: asPaid.payments.map((each, at) => (at < 10 ? each : { ...each, grossPay: "3200.00" })),
};
const THIS_YEAR: YearFacts = {
  ...asPaid,
  taxYear: 2026,
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "J" }],
  payments: [],
};

const { payslips } = answerOf(payYear(asPaid, rulebook));
const last = payslips.at(-1) ?? payslips[0];
if (last === undefined) throw new Error("no payslips");

const plan = answerOf(
  planCorrections(
    {
      years: [
        { asPaid, payslips, asKnown },
        { asPaid: THIS_YEAR, payslips: [], asKnown: THIS_YEAR },
      ],
      open: { paymentDate: "2026-04-30", grossPay: "3200.00" },
      treatment: "PastYearFps",
    },
    rulebook,
  ),
);
const [stated] = plan.effects.fpsToDate;
if (stated === undefined) throw new Error("no figures");

const message = (payslip: typeof last) =>
  fpsXml({ ...fpsOf({ payslip, studentLoanPlan: "Plan2" }), submissionDate: "2026-05-11", lateReason: "H" });
const xml = message(pastYearPayslip(last, stated.yearToDate));
const texts = (element: string) =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)<`, "g"))].map(([, at]) => at);

describe("an FPS that corrects a tax year after its end", () => {
  it("states the year as it should have been", () => {
    // 1257L: 36,400.00 less free pay of 12 x 1,048.26, in whole pounds, at 20%; letter J: 2% of 3,000.00 or 3,200.00 above 1,048.00; plan 2 of 2025-26: 9%
    // above 28,470 / 12 = 2,372.50, in whole pounds: 56 in ten months, 74 in two.
    expect(plan.lines).toEqual([]);
    expect([texts("TotalTax")[0], texts("StudentLoansTD")]).toEqual(["4764.00", ["708.00"]]);
    expect(texts("TaxablePay")).toEqual(["36400.00", "0.00"]);
    expect(texts("NIletter")).toEqual(["J", "A"]);
    expect(texts("EmpeeContribnsYTD")).toEqual(["476.48", "0.00"]);
    expect(texts("TotalEmpNICYTD")).toEqual(["4709.40", "0.00"]);
    expect(texts("GrossEarningsForNICsYTD")).toEqual(["36400.00", "0.00"]);
  });

  it("pays nothing: every amount of the period is zero, on the last pay date of the year", () => {
    for (const element of ["PayAfterStatDedns", "TaxDeductedOrRefunded"]) expect(texts(element)).toEqual(["0.00"]);
    for (const element of ["GrossEarningsForNICsInPd", "TotalEmpNICInPd", "EmpeeContribnsInPd"])
      expect(texts(element)).toEqual(["0.00", "0.00"]);
    expect(texts("StudentLoanRecovered")).toEqual([]);
    expect([texts("PmtDate"), texts("LateReason"), texts("RelatedTaxYear")]).toEqual([
      ["2026-04-05"],
      ["H"],
      ["25-26"],
    ]);
  });

  it("leaves the payment as it was in a further submission of its run", () => {
    const again = withFiguresToDate(last, stated.yearToDate);
    expect(again.forPeriod).toEqual(last.forPeriod);
    expect(Object.keys(again.yearToDate.niBandResult).sort()).toEqual(["A", "J"]);
    expect(message(again)).toContain("<TaxablePay>36400.00</TaxablePay>");
  });

  it.runIf(IS_OFFICIAL_HERE)("is valid by HMRC's schema of the year", async () => {
    expect(await againstSchema("Fps", 2025, [xml])).toEqual([null]);
  });
});
