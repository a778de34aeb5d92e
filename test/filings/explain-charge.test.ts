import { describe, expect, it } from "vitest";
import { type ChargeFacts, explainCharge } from "../../src/engine/filings";
import { rulebook } from "../support/library";
import { explained, fpsOf, reportOf } from "./support/charges";

/** Two months of two payrolls; the second month is corrected, and a summary recovers in both. */
const SENT: Omit<ChargeFacts, "taxYear"> = {
  taxMonth: 2,
  fullPaymentSubmissions: [
    fpsOf("office-1", 1, [reportOf("a", { incomeTax: "100.00", employeeNi: "30.00" })]),
    fpsOf("works-1", 1, [reportOf("b", { incomeTax: "50.00", employeeNi: "11.00" })]),
    fpsOf("office-2", 2, [reportOf("a", { incomeTax: "210.00", employeeNi: "61.00" })]),
    fpsOf("works-2", 2, [reportOf("b", { incomeTax: "103.00", employeeNi: "23.00" }, { payrollId: "new" })]),
    fpsOf("office-2b", 2, [reportOf("a", { incomeTax: "205.00", employeeNi: "61.00" })], "office-2"),
  ],
  employerPaymentSummaries: [
    { submissionId: "eps-1", taxMonth: 1, recoverableAmounts: { smpRecovered: "9.00" } },
    { submissionId: "eps-2", taxMonth: 2, recoverableAmounts: { smpRecovered: "16.00" } },
  ],
};
/** 105 + 31 of the office, 53 + 12 of the works, less 7. */
const EXPECTED = 194;

const due = (more: number) => ({ totalDue: (EXPECTED + more).toFixed(2) });

/** Returns the explanations of a difference in short: set, kind, submissions. */
function whyOf(more: number): readonly string[] {
  const { explanations } = explained(SENT, due(more));
  return explanations.map(({ set, kind, submissionIds, amount }) =>
    [set, kind, submissionIds.join("+"), amount].join(" "),
  );
}

describe("a difference from HMRC's charge", () => {
  it("is nothing if the amounts are equal", () => {
    expect(explained(SENT, { ...due(0), incomeTax: "158.00" })).toEqual({
      difference: { incomeTax: "0.00", totalDue: "0.00" },
      explanations: [],
      unexplained: { incomeTax: "0.00", totalDue: "0.00" },
    });
  });

  it.each([
    { what: "not processed", more: -65, why: "1 NotProcessed works-2 -65.00" },
    { what: "not processed the month before", more: 61, why: "1 NotProcessed works-1 61.00" },
    { what: "processed twice", more: 65, why: "1 ProcessedTwice works-2 65.00" },
    { what: "counted in its earlier version", more: 5, why: "1 EarlierVersion office-2b 5.00" },
    { what: "a missing summary", more: 7, why: "1 EpsMissing eps-2 7.00" },
    { what: "a missing summary of the month before", more: -9, why: "1 EpsMissing eps-1 -9.00" },
  ])("$what", ({ more, why }) => expect(whyOf(more)[0]).toBe(why));

  it("of an employment read as two names the employee", () => {
    const sent = { ...SENT, employerPaymentSummaries: [] };
    const { explanations } = explained(sent, { totalDue: "262.00", incomeTax: "208.00", employeeNi: "54.00" });
    expect(explanations).toEqual([
      { set: 1, kind: "NotProcessed", submissionIds: ["works-1"], employeeIds: [], amount: "61.00" },
      { set: 2, kind: "DuplicateEmployment", submissionIds: ["works-2"], employeeIds: ["b"], amount: "61.00" },
    ]);
  });

  it("takes both versions of a submission together, as not processed", () => {
    expect(whyOf(-136)[0]).toBe("1 NotProcessed office-2+office-2b -136.00");
  });

  it("adds up several kinds, whose amounts make the difference", () => {
    expect(whyOf(-65 + 7)).toContain("1 EpsMissing eps-2 7.00");
    expect(whyOf(-65 + 7)).toContain("1 NotProcessed works-2 -65.00");
  });

  it("follows from more than one amount", () => {
    const twice = explained(SENT, { incomeTax: "211.00", employeeNi: "55.00" });
    expect(twice.explanations.map(({ kind }) => kind)).toEqual(["ProcessedTwice"]);
    expect(twice.difference).toEqual({ incomeTax: "53.00", employeeNi: "12.00" });
  });

  it("stays unexplained if nothing gives it to the penny", () => {
    expect(explained(SENT, due(0.01))).toEqual({
      difference: { totalDue: "0.01" },
      explanations: [],
      unexplained: { totalDue: "0.01" },
    });
  });

  it("needs an amount under a name of the P32", () => {
    const problemsOf = (amounts: object) => {
      const answer = explainCharge({ taxYear: 2026, ...SENT, amounts } as never, rulebook);
      return answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`);
    };
    expect(problemsOf({})).toEqual(["required /amounts/totalDue"]);
    expect(problemsOf({ tax: "1.00" })).toEqual(["unknown_field /amounts/tax", "required /amounts/totalDue"]);
  });
});
