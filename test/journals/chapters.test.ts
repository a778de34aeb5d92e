import { expect, it } from "vitest";
import { createJournal } from "../../src/engine/journals";
import { basic, journalFacts, payslipOf } from "./sample";

// Pensions and court orders that a payslip calculates itself add their own rows, with codes that nobody chose.

const pension = (pensionType: "ReliefAtSource" | "SalarySacrifice" | "NetPayArrangement") => ({
  pensionType,
  contributionBasis: "QualifyingEarnings" as const,
  employeeFactor: "0.05",
  employerFactor: "0.03",
});

it.each(["ReliefAtSource", "SalarySacrifice", "NetPayArrangement"] as const)(
  "posts what the payslip calculates: a pension by %s, a court order and its fee",
  (pensionType) => {
    const payslip = payslipOf([basic("3000")], {
      pension: pension(pensionType),
      courtOrders: [{ orderType: "Ctaeo", dateMade: "2025-02-01", jurisdiction: "England", localAuthority: "Sample" }],
    });
    const { forPeriod } = payslip;
    const answer = createJournal(journalFacts([{ employeeId: "E1", payslip }]));
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    const posted = Object.fromEntries(
      answer.value.reconciliation.map(({ item, journalAmount, difference }) => [item, [journalAmount, difference]]),
    );
    expect(posted.NetPay).toEqual([forPeriod.netPay, "0.00"]);
    expect(posted.CourtOrders).toEqual([forPeriod.attachmentOrders, "0.00"]);
    expect(posted.OtherLiabilities).toEqual([forPeriod.attachmentOrderFees, "0.00"]);
    expect(posted.EmployerPension).toEqual([forPeriod.employerPension, "0.00"]);
    expect(posted.EmployeePension).toEqual(pensionType === "SalarySacrifice" ? undefined : [forPeriod.pension, "0.00"]);
    expect(posted.GrossPay).toEqual([forPeriod.grossPay, "0.00"]);
    expect(forPeriod.attachmentOrders).not.toBe("0.00");
    expect(forPeriod.employerPension).not.toBe("0.00");
    expect(answer.value.warnings).toEqual([]);
  },
);
