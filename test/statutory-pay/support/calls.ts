import type { Problem, Result } from "../../../src/engine";
import {
  checkLinking,
  type Linking,
  type LinkingFacts,
  type SickPay,
  type SickPayFacts,
  sickPay,
} from "../../../src/engine/statutory-pay";
import { type ChosenPolicies, rulebookWith } from "../sick-pay-rulebook";

export const RULEBOOK = rulebookWith();

export const MONDAY_TO_FRIDAY = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;

/** Returns facts of Monday to Friday and £500 a week, with a test's own. */
export function facts(own: Partial<SickPayFacts> & Pick<SickPayFacts, "absences">): SickPayFacts {
  return { qualifyingDays: MONDAY_TO_FRIDAY, averageEarningsOverride: "500.00", ...own };
}

export function pay(own: Partial<SickPayFacts> & Pick<SickPayFacts, "absences">, policies?: ChosenPolicies): SickPay {
  return answered(sickPay(facts(own), policies === undefined ? RULEBOOK : rulebookWith(policies)));
}

export function link(own: Partial<LinkingFacts> & Pick<LinkingFacts, "startDate">): Linking {
  const ground = { qualifyingDays: MONDAY_TO_FRIDAY, averageEarningsOverride: "500.00" };
  return answered(checkLinking({ ...ground, ...own }, RULEBOOK));
}

export function answered<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** Returns "token path" of each problem. */
export function refused(result: Result<unknown>): string[] {
  if (result.ok) throw new Error("it was not refused");
  return result.problems.map(({ token, path }: Problem) => `${token} ${path}`);
}
