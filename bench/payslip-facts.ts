import { grossToNet, type PayslipFacts, type Rulebook } from "../src/engine";
import { pounds } from "../test/support/payslip-cases";
import { Random } from "../test/support/random";

/** Facts with the date stated, as the decimal.js implementation needs them. */
export type BenchFacts = PayslipFacts & { readonly paymentDate: string };

const CODES = ["1257L", "1257L", "1257L", "S1257L", "C1257L", "K120", "1100M", "BR", "0T", "SD1"];
const LETTERS = ["A", "A", "A", "A", "B", "C", "H", "J", "M", "Z"];

/** Makes monthly payslips of 2026-27 in month 4, each with its year to date, as a payroll sends them: as strings. */
export function monthlyPayslips(count: number): BenchFacts[] {
  const random = new Random(2026);
  return Array.from({ length: count }, () => {
    const pay = random.between(60_000, 900_000);
    const taxable = pay * 3 + random.between(-5000, 5000);
    return {
      payFrequency: "Monthly",
      paymentDate: "2026-07-31",
      taxCode: random.pick(CODES),
      niCategory: random.pick(LETTERS),
      grossPay: pounds(pay),
      ...(random.chance(0.3) ? { studentLoanPlan: random.pick(["Plan1", "Plan2", "Plan4", "Plan5"] as const) } : null),
      ...(random.chance(0.1) ? { postgraduateLoan: true } : null),
      yearToDate: { taxablePay: pounds(taxable), tax: pounds(Math.floor(taxable * 0.15)) },
    };
  });
}

/** Returns the same people a month later, with the whole year to date returned by their last payslip. */
export function nextMonth(facts: readonly BenchFacts[], rulebook: Rulebook): BenchFacts[] {
  return facts.map((month) => {
    const result = grossToNet(month, rulebook);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return { ...month, paymentDate: "2026-08-31", yearToDate: result.value.yearToDate };
  });
}
