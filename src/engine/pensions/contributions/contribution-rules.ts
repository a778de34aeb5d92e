import { type DayNumber, type Factor, factor, type Reader } from "../../base";
import { type At, type PensionRules, ruleOn } from "../pension-rules";
import type { ContributionBasis } from "./bases";
import { getMinimums, type Minimum, toShare } from "./minimum";

/** Rules that govern contributions on a day. */
export interface ContributionRules {
  readonly pensions: PensionRules;
  /** The part of a gross contribution that remains after relief at source: four fifths. */
  readonly afterRelief: Factor;
  readonly minimums: Readonly<Record<ContributionBasis, Minimum>>;
  /** By how many pence a total may fall short of the minimum. */
  readonly tolerance: number;
  /** Whether a period in which membership began has the full band. */
  readonly isFirstBandFull: boolean;
  /** Whether the employer pays what a salary sacrifice cannot take from statutory pay. */
  readonly bearsSacrifice: { readonly inFamilyLeave: boolean; readonly inSickness: boolean };
  readonly sourceIds: () => readonly string[];
}

interface Remembered {
  readonly day: DayNumber;
  readonly found: ContributionRules;
}

// Payments of a run share their date: the rules of the last one are cached.
const lastAsked = new WeakMap<PensionRules, Remembered>();

/** Returns the rules of a payment date; null with a problem if no loaded year has them. */
export function contributionRulesOn(reader: Reader, rules: PensionRules, day: DayNumber): ContributionRules | null {
  const last = lastAsked.get(rules);
  if (last?.day === day) return last.found;
  const found = rulesOn(reader, rules, day);
  if (found !== null) lastAsked.set(rules, { day, found });
  return found;
}

function rulesOn(reader: Reader, rules: PensionRules, day: DayNumber): ContributionRules | null {
  const at: At = { day, path: "/paymentDate" };
  const relief = ruleOn(reader, rules, "reliefAtSource", at);
  const minimums = relief === null ? null : ruleOn(reader, rules, "minimumContributions", at);
  if (relief === null || minimums === null) return null;
  const relieved = toShare(relief.value);
  return {
    pensions: rules,
    afterRelief: factor(relieved.denominator - relieved.numerator, relieved.denominator),
    minimums: getMinimums(minimums.value),
    tolerance: rules.policy("minimumTotalTolerance", day) === "OnePenny" ? 1 : 0,
    isFirstBandFull: rules.policy("firstPeriodBand", day) === "Full",
    bearsSacrifice: {
      inFamilyLeave: rules.policy("sacrificeDuringFamilyLeave", day) === "EmployerPays",
      inSickness: rules.policy("sacrificeDuringSickness", day) === "EmployerPays",
    },
    sourceIds: () => [...new Set([...minimums.sourceIds, ...relief.sourceIds])],
  };
}
