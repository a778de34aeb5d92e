import { describe, expect, it } from "vitest";
import { grossToNet, type PayslipFacts, payYear, type YearFacts } from "../../src/engine";
import { grossToNet as grossToNetAlone } from "../../src/engine/entry-payslip";
import { rulebook } from "../support/library";

const FINE = { lineType: "DeductionAfterTax", amount: "2300.00" } as const;
const PAY = { lineType: "Payment", amount: "2500.00" } as const;
const REPAID = { lineType: "Payment", amount: "206.36", isTaxable: false, isNiable: false } as const;
const FACTS = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  taxCode: "1257L",
  niCategory: "A",
  yearToDate: null,
} as const;

function payslipOf(lines: PayslipFacts["lines"], allowShortfall: boolean) {
  const answer = grossToNet({ ...FACTS, lines } as PayslipFacts, rulebook, { explain: true, allowShortfall });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer;
}

describe("net pay below zero", () => {
  const refusal = { ok: false, problems: [{ token: "negative_net_pay", arguments: { shortfall: "206.36" } }] };

  it("is refused unless a preview asks for it", () => {
    const facts = { ...FACTS, lines: [PAY, FINE] } as PayslipFacts;
    expect(grossToNet(facts, rulebook)).toMatchObject(refusal);
    expect(grossToNet(facts, rulebook, { allowShortfall: false })).toMatchObject(refusal);
    expect(grossToNetAlone(facts, rulebook, { allowShortfall: true })).toMatchObject(refusal);
  });

  it("is shown to a preview with the shortfall, and every other figure as without it", () => {
    const { value, workings } = payslipOf([PAY, FINE], true);
    expect(value.forPeriod).toMatchObject({ grossPay: "2500.00", tax: "290.20", ni: "116.16", netPay: "-206.36" });
    expect(value.yearToDate.netPay).toBe("-206.36");
    expect(value.warnings).toEqual([{ token: "negative_net_pay", arguments: { shortfall: "206.36" } }]);
    expect(workings?.steps.find(({ figure }) => figure === "/forPeriod/netPay")?.value).toBe("-206.36");
    const enough = payslipOf([PAY], false).value;
    const { netPay, otherDeductions } = enough.forPeriod;
    const same = { ...value.forPeriod, netPay, otherDeductions };
    expect(same).toEqual(enough.forPeriod);
    expect(value.niBreakdown).toEqual(enough.niBreakdown);
    expect(value.employerCost).toBe(enough.employerCost);
  });

  it("changes no payslip that can be paid, down to nothing at all", () => {
    for (const lines of [[PAY], [PAY, FINE, REPAID]]) expect(payslipOf(lines, true)).toEqual(payslipOf(lines, false));
    expect(payslipOf([PAY, FINE, REPAID], true).value.forPeriod.netPay).toBe("0.00");
  });

  it("stays with its payment in a year, which continues", () => {
    const months = (april: readonly object[]) => ({
      taxYear: "2026-27",
      payFrequency: "Monthly",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      openingBalance: null,
      payments: [
        { paymentDate: "2026-04-30", lines: april },
        { paymentDate: "2026-05-29", lines: [PAY] },
      ],
    });
    const facts = months([PAY, FINE]) as unknown as YearFacts;
    expect(payYear(facts, rulebook)).toMatchObject({ ok: false, problems: [{ token: "negative_net_pay" }] });
    const year = payYear(facts, rulebook, { allowShortfall: true });
    const enough = payYear(months([PAY]) as unknown as YearFacts, rulebook);
    if (!year.ok || !enough.ok) throw new Error("Both years can be calculated.");
    const [april, may] = year.value.payslips;
    expect([april?.forPeriod.netPay, april?.warnings.length, may?.warnings]).toEqual(["-206.36", 1, []]);
    expect(may?.forPeriod).toEqual(enough.value.payslips[1]?.forPeriod);
    expect(year.value.yearToDate?.netPay).toBe("1887.08");
  });
});
