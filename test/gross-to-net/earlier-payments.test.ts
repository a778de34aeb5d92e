import { describe, expect, it } from "vitest";
import { createRulebook, payYear, type YearFacts } from "../../src/engine";
import { readDate } from "../../src/engine/base";
import { earlierInPeriod, longerTaxTable } from "../../src/engine/gross-to-net";
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
    const paidBefore = [{ day: readDate(firstDate), payslip: before }];
    const place = { taxYear: 2026, frequency: second, day: readDate(secondDate) };
    const taxTableFrequency = longerTaxTable(paidBefore, place);
    const earlier = earlierInPeriod(paidBefore, {
      taxYear: 2026,
      frequency: second,
      period,
    });
    const [after] = paid({
      openingBalance: before.yearToDate,
      payments: [{ ...two, taxTableFrequency, ...(earlier === null ? {} : { earningsPeriodToDate: earlier }) }],
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

describe("payments after a change of interval", () => {
  type Payment = readonly [date: string, frequency: YearFacts["payFrequency"], pay: string];
  const figures = (code: string, payments: readonly Payment[]) =>
    paid({
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: code }],
      studentLoans: [],
      payments: payments.map(([paymentDate, payFrequency, grossPay]) => ({ paymentDate, payFrequency, grossPay })),
    }).map(({ forPeriod: { tax, ni, employerNi } }) => [tax, ni, employerNi]);

  it("are taxed by the longer table until the longer period ends, then by the shorter one (SE-48)", () => {
    const payments: Payment[] = [
      ["2026-04-30", "Monthly", "2600.00"],
      ["2026-05-01", "Weekly", "600.00"],
      ["2026-05-08", "Weekly", "600.00"],
    ];
    expect(figures("1257L", payments)).toEqual([
      ["310.20", "124.16", "327.45"],
      ["120.00", "28.64", "75.60"],
      ["87.80", "28.64", "75.60"],
    ]);
  });

  it("change tables on the first day of the next tax month, not before", () => {
    const paidIn = (day: string) =>
      figures("1257L", [
        ["2026-04-30", "Monthly", "2600.00"],
        [day, "Weekly", "600.00"],
      ])[1];
    expect(paidIn("2026-05-05")?.[0]).toBe("120.00");
    expect(paidIn("2026-05-06")?.[0]).toBe("87.80");
  });

  it("keep their own span on a week 1 basis", () => {
    const payments: Payment[] = [
      ["2026-04-30", "Monthly", "2600.00"],
      ["2026-05-01", "Weekly", "600.00"],
    ];
    expect(figures("1257L M1", payments).map(([tax]) => tax)).toEqual(["310.20", "71.60"]);
  });

  it("of a longer interval count those of the shorter one in its first period (SE-46)", () => {
    const payments: Payment[] = [
      ["2026-04-10", "Weekly", "600.00"],
      ["2026-04-17", "Weekly", "600.00"],
      ["2026-04-30", "Monthly", "2600.00"],
    ];
    expect(figures("1257L", payments).at(-1)).toEqual(["407.00", "162.88", "356.25"]);
  });
});
