import { describe, expect, it } from "vitest";
import { createRulebook, payYear, type YearFacts } from "../../src/engine";
import { readDate } from "../../src/engine/base";
import { earlierInPeriod } from "../../src/engine/gross-to-net";
import { rules } from "../../src/rules/2026-27";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

const COMMON: Omit<YearFacts, "payments"> = {
  taxYear: 2026,
  payFrequency: "Monthly",
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
  studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan2" }],
};

function paid(facts: Partial<YearFacts> & Pick<YearFacts, "payments">) {
  const worked = payYear({ ...COMMON, ...facts }, rulebook);
  if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
  return worked.value.payslips;
}

describe("payments of one earnings period in two calls", () => {
  it.each<[string, YearFacts["payFrequency"], YearFacts["payFrequency"], string, string]>([
    ["of one interval", "Monthly", "Monthly", "2026-05-07", "2026-05-29"],
    ["to a longer interval", "Weekly", "Monthly", "2026-05-07", "2026-05-29"],
    ["to a shorter interval", "Monthly", "Weekly", "2026-05-07", "2026-05-29"],
    ["in different periods", "Monthly", "Monthly", "2026-04-30", "2026-05-29"],
  ])("%s are those of one call", (_, first, second, firstDate, secondDate) => {
    const one = { paymentDate: firstDate, payFrequency: first, grossPay: "2000.00", isFinalPayment: false };
    const two = { paymentDate: secondDate, payFrequency: second, grossPay: "1500.00", isFinalPayment: false };
    const together = paid({ payments: [one, two] });
    const [before] = paid({ payments: [one] });
    if (before === undefined) throw new Error("there is a payslip");
    const period = together[1]?.period ?? 0;
    const earlier = earlierInPeriod([{ day: readDate(firstDate), payslip: before }], {
      taxYear: 2026,
      frequency: second,
      period,
    });
    const [after] = paid({
      openingBalance: before.yearToDate,
      payments: [{ ...two, ...(earlier === null ? {} : { earningsPeriodToDate: earlier }) }],
    });
    expect(after).toEqual(together[1]);
  });

  it("says where such sums are wrong", () => {
    const payment = { paymentDate: "2026-05-29", grossPay: "1500.00", earningsPeriodToDate: { studentLoan: "1.00" } };
    const worked = payYear({ ...COMMON, payments: [payment as unknown as YearFacts["payments"][number]] }, rulebook);
    expect(worked).toMatchObject({
      problems: [{ token: "required", path: "/payments/0/earningsPeriodToDate/niBandResult" }],
    });
  });
});
