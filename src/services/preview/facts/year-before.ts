import { Reader } from "../../../engine/base";
import type { RequestProblem } from "../contract/issue";

const NAMES = ["pensionablePay", "qualifyingEarnings", "class1aOnTermination"] as const;

/** The year before a payment: what the engine reads, and what is only totalled in responses. */
export interface YearBefore {
  readonly forEngine: unknown;
  /** In pence. */
  readonly pensionablePay: number;
  readonly qualifyingEarnings: number;
  readonly class1aOnTermination: number;
  readonly problems: readonly RequestProblem[];
}

const NOTHING = { pensionablePay: 0, qualifyingEarnings: 0, class1aOnTermination: 0 };

/** Divides a `yearToDate` into both, so that the totals of one preview can be sent with the next. */
export function yearBefore(sent: unknown): YearBefore {
  if (typeof sent !== "object" || sent === null || !NAMES.some((name) => name in sent)) {
    return { forEngine: sent ?? null, ...NOTHING, problems: [] };
  }
  const { pensionablePay = "0", ...others } = sent as Readonly<Record<string, unknown>>;
  const { qualifyingEarnings = "0", class1aOnTermination = "0", ...forEngine } = others;
  const reader = new Reader();
  return {
    forEngine,
    pensionablePay: reader.amount(pensionablePay, "pensionablePay", "/yearToDate"),
    qualifyingEarnings: reader.amount(qualifyingEarnings, "qualifyingEarnings", "/yearToDate"),
    class1aOnTermination: reader.amount(class1aOnTermination, "class1aOnTermination", "/yearToDate"),
    problems: reader.problems,
  };
}
