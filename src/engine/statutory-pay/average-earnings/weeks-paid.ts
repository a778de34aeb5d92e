import type { DayNumber } from "../../base";
import type { ChapterRules } from "../../rulebook";
import type { PayHistory } from "./pay-history";

/** A pay history under the policy in force on a day: by choice weeks paid divide even beside a contractual pay day. */
export function underPolicy(
  history: PayHistory,
  rules: ChapterRules<"statutory-pay"> | null,
  day: DayNumber,
): PayHistory {
  if (rules?.policy("divisorFollowsWeeksPaid", day) !== "Always") return history;
  return { ...history, divisorFollowsWeeksPaid: true };
}
