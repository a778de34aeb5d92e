import type { DayNumber } from "../base";
import type { PensionRules } from "./pension-rules";

/**
 * Whether a statutory payment counts towards automatic enrolment earnings. Neonatal care pay follows the policy
 * `neonatalCarePay`.
 */
export function isCountedStatutoryPay(rules: PensionRules, statutoryType: string, day: DayNumber): boolean {
  if (statutoryType === "StatutoryNeonatalCarePay") return rules.policy("neonatalCarePay", day) === "Counts";
  return rules.on("countedStatutoryPay", day)?.value?.includes(statutoryType) === true;
}
