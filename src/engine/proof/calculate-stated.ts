import { problem, type Result } from "../base";
import { grossToNet, type Payslip, type PayslipFacts, payUncheckedYear } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import type { PayslipRecord } from "./record";

/** The part of a record that its figures follow from; the facts may be anything. */
export type Stated = Pick<PayslipRecord, "calculation" | "payment"> & { readonly facts: unknown };

/** Calculates the payslip that a statement or record at `path` names. Problems are those of the calculation. */
export function calculateStated(stated: Stated, rulebook: Rulebook, path: string): Result<Payslip> {
  const made = ofCalculation(stated, rulebook);
  if (!made.ok) {
    return { ok: false, problems: made.problems.map((found) => ({ ...found, path: `${path}/facts${found.path}` })) };
  }
  const payslip = made.value[stated.payment];
  if (payslip !== undefined) return { ok: true, value: payslip, workings: null, rules: made.rules };
  return { ok: false, problems: [problem("too_large", `${path}/payment`, { maximum: made.value.length - 1 })] };
}

/** Returns the payslips of the calculation: one, or those of a year. */
function ofCalculation({ calculation, facts }: Stated, rulebook: Rulebook): Result<readonly Payslip[]> {
  if (calculation === "gross-to-net") {
    const one = grossToNet(facts as PayslipFacts, rulebook);
    return one.ok ? { ...one, value: [one.value] } : one;
  }
  const year = payUncheckedYear(facts, rulebook);
  return year.ok ? { ...year, value: year.value.payslips } : year;
}
