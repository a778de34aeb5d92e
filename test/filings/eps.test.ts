import { describe, expect, it } from "vitest";
import { buildEps, type EpsFacts } from "../../src/engine/filings";
import { makeP32, type P32MonthFacts, reportedMonths, sumRecoverable } from "../../src/engine/forms";
import { rulebook } from "../support/library";
import { EPS_FACTS, epsOf, epsXml } from "./support/messages";
import { SCHEME } from "./support/sample";

function submission(facts: Partial<EpsFacts>): string {
  const xml = epsXml(facts);
  return xml.slice(xml.indexOf("</EmpRefs>") + "</EmpRefs>".length, xml.indexOf("</EmployerPaymentSummary>"));
}

function problemsOf(facts: object) {
  const answer = buildEps(epsOf(facts), rulebook);
  return answer.ok
    ? []
    : answer.problems.map(({ token, path, arguments: args }) => `${token} ${path} ${args?.code ?? ""}`.trim());
}

const YEAR = "<RelatedTaxYear>26-27</RelatedTaxYear>";

describe("an employer payment summary", () => {
  it("claims the allowance, with state aid up to 2025-26 and without it from 2026-27", () => {
    expect(submission({ employmentAllowance: true })).toBe(`<EmpAllceInd>yes</EmpAllceInd>${YEAR}`);
    const lastYear = { taxYear: 2025, submissionDate: "2026-03-10", employmentAllowance: true } as const;
    expect(submission({ ...lastYear, deMinimisStateAid: { notApplicable: true } })).toContain(
      "<EmpAllceInd>yes</EmpAllceInd><DeMinimisStateAid><NA>yes</NA></DeMinimisStateAid>",
    );
    expect(problemsOf(lastYear)).toEqual(["rti_rule_broken /employmentAllowance 7940"]);
    expect(problemsOf({ ...lastYear, deMinimisStateAid: { notApplicable: true, industrial: true } })).toEqual([
      "rti_rule_broken /deMinimisStateAid/notApplicable 7950",
    ]);
    expect(problemsOf({ employmentAllowance: true, deMinimisStateAid: { notApplicable: true } })).toEqual([
      "element_not_expected /deMinimisStateAid",
    ]);
  });

  it("claims it with the employer's one sector, in the years that ask for it", () => {
    const lastYear = { taxYear: 2025, submissionDate: "2026-03-10" } as const;
    for (const [stateAidSector, element] of [
      ["Industrial", "Indust"],
      ["Agriculture", "Agri"],
      ["Fisheries", "FisheriesAqua"],
      ["RoadTransport", "RoadTrans"],
      ["NotApplicable", "NA"],
    ] as const) {
      expect(submission({ ...lastYear, employmentAllowance: true, stateAidSector })).toContain(
        `<EmpAllceInd>yes</EmpAllceInd><DeMinimisStateAid><${element}>yes</${element}></DeMinimisStateAid>`,
      );
      expect(submission({ ...lastYear, employmentAllowance: false, stateAidSector })).not.toContain("DeMinimis");
      expect(submission({ employmentAllowance: true, stateAidSector })).not.toContain("DeMinimis");
    }
    expect(problemsOf({ employmentAllowance: true, stateAidSector: "Mining" })).toEqual([
      "unknown_value /stateAidSector",
    ]);
  });

  it("says once what is wrong at several places of the message", () => {
    expect(problemsOf({ employmentAllowance: true, employer: { ...SCHEME, payeReference: "635/A#35" } })).toEqual([
      "text_not_allowed /employer/payeReference",
    ]);
  });

  it("drops the pence of the levy", () => {
    const levy = { taxMonth: 8, levyDueYearToDate: "1500.99", annualAllowance: "15000" };
    expect(submission({ apprenticeshipLevy: levy })).toBe(
      `<ApprenticeshipLevy><LevyDueYTD>1500.00</LevyDueYTD><TaxMonth>8</TaxMonth><AnnualAllce>15000.00</AnnualAllce></ApprenticeshipLevy>${YEAR}`,
    );
    expect(problemsOf({ apprenticeshipLevy: { ...levy, annualAllowance: "15000.01" } })).toEqual([
      "text_not_allowed /apprenticeshipLevy/annualAllowance",
    ]);
  });

  it("tells recoveries of Northern Ireland from 2026-27 on", () => {
    const recoverableAmounts = { taxMonth: 12, spbpRecoveredInNorthernIreland: "1" };
    expect(submission({ submissionDate: "2027-04-10", recoverableAmounts })).toContain(
      "SPBPRecoveredInNorthernIreland",
    );
    expect(problemsOf({ taxYear: 2025, submissionDate: "2026-04-10", recoverableAmounts })).toEqual([
      "element_not_expected /recoverableAmounts/spbpRecoveredInNorthernIreland",
    ]);
  });

  it.each([
    [{}, "rti_rule_broken / 7913"],
    [{ recoverableAmounts: { taxMonth: 8 } }, "rti_rule_broken /recoverableAmounts 7912"],
    [{ recoverableAmounts: { taxMonth: 3, smpRecovered: "1" } }, "rti_rule_broken /recoverableAmounts/taxMonth 7920"],
    [
      { recoverableAmounts: { taxMonth: 8, cisDeductionsSuffered: "1" } },
      "rti_rule_broken /recoverableAmounts/cisDeductionsSuffered 7953",
    ],
    [{ recoverableAmounts: { taxMonth: 8, smpRecovered: "-1" } }, "text_not_allowed /recoverableAmounts/smpRecovered"],
    [
      { noPaymentForPeriod: { from: "2026-12-06", to: "2027-01-05" } },
      "rti_rule_broken /noPaymentForPeriod/from 7910,rti_rule_broken /noPaymentForPeriod/to 7911",
    ],
    [{ noPaymentForPeriod: { from: "2026-10-07", to: "2026-12-05" } }, "text_not_allowed /noPaymentForPeriod/from"],
    [{ periodOfInactivity: { from: "2027-01-06", to: "2027-04-05" } }, "rti_rule_broken /periodOfInactivity/from 7873"],
    [
      { finalSubmissionDetails: { becauseSchemeCeased: true } },
      "rti_rule_broken /finalSubmissionDetails/becauseSchemeCeased 7875",
    ],
    [
      { account: { accountHoldersName: "Sample", accountNumber: "1", sortCode: "010203" } },
      "text_not_allowed /account/accountNumber",
    ],
    [{ employmentAllowance: true, employer: { ...SCHEME, uniqueTaxpayerReference: "1" } }, ""],
  ])("%j: %s", (facts, problem) => {
    expect(problemsOf(facts).join()).toBe(problem.replace("/ ", " "));
  });

  it("may be sent for a month in its window alone", () => {
    const of = (taxMonth: number, submissionDate: string) =>
      problemsOf({ submissionDate, recoverableAmounts: { taxMonth, smpRecovered: "1" } }).length === 0;
    expect([of(8, "2026-10-05"), of(8, "2026-10-06"), of(8, "2026-12-19"), of(8, "2026-12-20")]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([of(1, "2026-03-05"), of(1, "2026-03-06"), of(1, "2026-05-19"), of(1, "2026-05-20")]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([of(12, "2027-02-05"), of(12, "2027-02-06"), of(12, "2030-01-01")]).toEqual([false, true, true]);
  });

  it("tells to date what the P32 tells month by month", () => {
    const months = Array.from({ length: 9 }, (_, index) => ({
      month: index + 1,
      statutoryPay: { StatutoryMaternityPay: `${700 + 13 * index}.11`, StatutoryNeonatalCarePay: "20.05" },
      cisDeductionsSuffered: index === 2 ? "31.40" : "0.00",
    }));
    const p32 = makeP32({ taxYear: 2026, isSmallEmployer: true, months }, rulebook);
    if (!p32.ok) throw new Error(JSON.stringify(p32.problems));
    const summed = sumRecoverable({ p32: p32.value, taxMonth: 8 });
    const paid = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => 70_011 + 1300 * index);
    const compensation = paid.reduce((sum, pence) => sum + Math.ceil((pence * 9) / 100), 0);
    const pounds = (amount: number) => (amount / 100).toFixed(2);
    expect(summed).toEqual({
      ok: true,
      value: {
        taxMonth: 8,
        smpRecovered: pounds(paid.reduce((sum, pence) => sum + pence)),
        sncpRecovered: "160.40",
        nicCompensationOnSmp: pounds(compensation),
        nicCompensationOnSncp: "14.48",
        cisDeductionsSuffered: "31.40",
      },
    });
    if (!summed.ok || summed.value === null) throw new Error("nothing was recovered");
    const employer = { ...SCHEME, corporationTaxReference: "2325648152" };
    expect(submission({ employer, recoverableAmounts: summed.value })).toContain(
      "<SNCPRecovered>160.40</SNCPRecovered>",
    );
  });

  it("tells bereavement pay of Northern Ireland apart, each raised to the penny on its own", () => {
    const facts = { taxYear: 2026, isSmallEmployer: true };
    const apart = { month: 2, bereavementPayInNorthernIreland: "194.32" };
    const anywhere = { month: 2, statutoryPay: { StatutoryParentalBereavementPay: "100.01" } };
    const of = (months: readonly P32MonthFacts[]) => {
      const p32 = makeP32({ ...facts, months }, rulebook);
      if (!p32.ok) throw new Error(JSON.stringify(p32.problems));
      return p32.value;
    };
    // 9 % of 194.32 is 17.4888, and of 100.01 it is 9.0009.
    const both = of([{ ...anywhere, ...apart }]).months[1];
    expect(both?.statutoryRecovered).toEqual({ StatutoryParentalBereavementPay: "294.33" });
    expect(both?.niCompensation).toEqual({ StatutoryParentalBereavementPay: "26.50" });
    expect(sumRecoverable({ p32: of([anywhere]), northernIreland: of([apart]), taxMonth: 2 })).toEqual({
      ok: true,
      value: {
        taxMonth: 2,
        spbpRecovered: "100.01",
        nicCompensationOnSpbp: "9.01",
        spbpRecoveredInNorthernIreland: "194.32",
        nicCompensationOnSpbpInNorthernIreland: "17.49",
      },
    });
    const twice = makeP32({ ...facts, months: [{ ...apart, statutoryRecovered: {} }] }, rulebook);
    expect(twice.ok ? [] : twice.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
      "sent_together /months/0/statutoryRecovered",
    ]);
  });

  it("is what the P32 of the months with a report is made of again", () => {
    const paid = (amount: string) => ({ StatutoryMaternityPay: amount });
    const facts = { taxYear: 2026, isSmallEmployer: true };
    const months = [3, 5, 6].map((month) => ({ month, statutoryPay: paid(`${month}00.10`) }));
    const p32 = makeP32({ ...facts, months }, rulebook);
    const onFile = makeP32({ ...facts, months: [{ month: 1, statutoryPay: paid("50.00") }] }, rulebook);
    if (!p32.ok || !onFile.ok) throw new Error("the record is not made");
    const reports = [5, 6].map((taxMonth) => {
      const summed = sumRecoverable({ p32: p32.value, taxMonth });
      if (!summed.ok || summed.value === null) throw new Error("nothing was recovered");
      const { taxMonth: _, ...recoverableAmounts } = summed.value;
      return { taxMonth, recoverableAmounts: recoverableAmounts as Readonly<Record<string, string>> };
    });
    const again = reportedMonths({ p32: p32.value, reports });
    const own = [5, 6].map((month) => {
      const row = p32.value.months[month - 1];
      const { statutoryRecovered = {}, niCompensation = {} } = row ?? {};
      return { month, statutoryRecovered, niCompensation, cisDeductionsSuffered: "0.00" };
    });
    expect(again).toEqual({ ok: true, value: own });
    const before = onFile.value.months[0] ?? {};
    const [first] = reports;
    const less = reportedMonths({ p32: p32.value, before, reports: first === undefined ? [] : [first] });
    expect(less.ok && less.value[0]?.statutoryRecovered).toEqual(paid("450.10"));
    const irish = { spbpRecovered: "10.00", spbpRecoveredInNorthernIreland: "5.50" };
    const both = reportedMonths({ p32: onFile.value, reports: [{ taxMonth: 2, recoverableAmounts: irish }] });
    expect(both.ok && both.value[0]?.statutoryRecovered).toEqual({
      StatutoryMaternityPay: "-50.00",
      StatutoryParentalBereavementPay: "15.50",
    });
  });

  it("has no recoveries where a P32 has none, and none of a P32 that is wrong", () => {
    const p32 = makeP32({ taxYear: 2026, months: [] }, rulebook);
    if (!p32.ok) throw new Error(JSON.stringify(p32.problems));
    expect(sumRecoverable({ p32: p32.value, taxMonth: 12 })).toEqual({ ok: true, value: null });
    const found = sumRecoverable({ p32: { months: [{ statutoryRecovered: { Other: "1" } }] }, taxMonth: 13 } as never);
    expect(found.ok ? [] : found.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
      "too_large /taxMonth",
      "unknown_field /p32/months/0/statutoryRecovered/Other",
    ]);
    const nothing = sumRecoverable({} as never);
    expect(nothing.ok ? [] : nothing.problems.map(({ path }) => path)).toEqual(["/taxMonth", "/p32"]);
  });

  it("is the same bytes for the same facts", () => {
    for (const facts of Object.values(EPS_FACTS)) expect(epsXml(facts)).toBe(epsXml(structuredClone(facts)));
  });
});
