import * as source from "../../../src/engine";
import type { Documents } from "./documents";

/** The public functions that run the golden rows: the source's own, or those of a mutant bundled from it. */
export type Engine = Pick<
  typeof source,
  | "accrueHoliday"
  | "applyCourtOrders"
  | "averageEarnings"
  | "averageWeek"
  | "correctCourtOrder"
  | "createRulebook"
  | "familyPaySchedule"
  | "grossToNet"
  | "holidayEntitlement"
  | "incomeTax"
  | "minimumWage"
  | "nationalInsurance"
  | "payYear"
  | "rolledUpHolidayPay"
  | "starterTaxCode"
  | "studentLoans"
>;

export const SOURCE: Engine = source;

export type Rulebook = ReturnType<typeof rulebookOf>;

/** Returns the rulebook of documents that must be valid. */
export function rulebookOf(engine: Engine, documents: Documents) {
  return answerOf(engine.createRulebook(documents));
}

/** Returns the value of a result that must have one; throws its problems. */
export function answerOf<Value>(
  result: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problems: readonly unknown[] },
): Value {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.problems));
}
