import { Reader } from "../../engine/base";
import type { RequestProblem } from "./contract/issue";

const NAMES = ["pensionablePay", "qualifyingEarnings"] as const;

/** The year before a payment: what the engine reads, and what only answers add up. */
export interface YearBefore {
  readonly forEngine: unknown;
  /** In pence. */
  readonly pensionablePay: number;
  readonly qualifyingEarnings: number;
  readonly problems: readonly RequestProblem[];
}

/** Divides a `yearToDate`, so that what a preview answers fits a request. */
export function yearBefore(sent: unknown): YearBefore {
  if (typeof sent !== "object" || sent === null || !NAMES.some((name) => name in sent)) {
    return { forEngine: sent ?? null, pensionablePay: 0, qualifyingEarnings: 0, problems: [] };
  }
  const { pensionablePay = "0", qualifyingEarnings = "0", ...forEngine } = sent as Readonly<Record<string, unknown>>;
  const reader = new Reader();
  return {
    forEngine,
    pensionablePay: reader.amount(pensionablePay, "pensionablePay", "/yearToDate"),
    qualifyingEarnings: reader.amount(qualifyingEarnings, "qualifyingEarnings", "/yearToDate"),
    problems: reader.problems,
  };
}
