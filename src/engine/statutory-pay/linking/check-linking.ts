import { type CalendarDate, type Money, Reader, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import { digestOf, lastDayOfRules, unsupported } from "../law";
import { type SspExclusionReason, workOutChains } from "../sick-pay";
import { explainLinking } from "./explain-linking";
import { judgeAbsence } from "./judge-absence";
import { type LinkingFacts, readLinkingFacts } from "./read-linking-facts";
import { writeLinking } from "./write-linking";

/** An earlier absence of the chain, and what it used. */
export interface LinkedAbsence {
  /** null for what a previous provider handed over. */
  readonly absenceId: string | null;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** null where a previous provider's days are not known. */
  readonly qualifyingDays: number | null;
  readonly waitingDays: number;
  readonly paidDays: number | null;
  readonly weeksUsed: string;
  readonly source: "PayrollRun" | "ImportedFromPreviousProvider";
}

export interface IgnoredAbsence {
  readonly absenceId: string;
  readonly reasonToken: "under_four_days" | "gap_over_56_days";
}

/** Whether an absence links to earlier ones, and what is left of the chain's entitlement on its first day. */
export interface Linking {
  readonly isLinked: boolean;
  /** Whether the new absence is a period of incapacity for work. */
  readonly formsPiw: boolean;
  readonly regimeOfFirstDay: "pre-2026-04-06" | "post-2026-04-06";
  readonly chainStartDate: CalendarDate | null;
  /** Days between the last period of incapacity and the absence; null where there was none. */
  readonly gapDays: number | null;
  readonly linkedAbsences: readonly LinkedAbsence[];
  readonly ignoredAbsences: readonly IgnoredAbsence[];
  readonly waitingDaysServed: number;
  readonly waitingDaysRemaining: number;
  readonly waitingDaysSkipped: boolean;
  readonly weeksUsed: string;
  readonly weeksRemaining: string;
  readonly qualifyingDaysRemaining: number;
  /** Weeks remaining at the weekly rate of the first day that is paid, raised to the penny. */
  readonly amountRemaining: Money;
  readonly averageWeeklyEarnings: Money | null;
  /** The day before the chain's first day: pay up to it is averaged. */
  readonly averageEarningsDate: CalendarDate | null;
  readonly protectedFlatRate: boolean;
  readonly nilRate: boolean;
  readonly threeYearLimitDate: CalendarDate | null;
  /** The last day that could be paid if the sickness went on; null where the loaded rules do not reach so far. */
  readonly lastPayableDate: CalendarDate | null;
  /** By when form SSP1 is due; null where it is not. */
  readonly formSsp1DueDate: CalendarDate | null;
  readonly exclusionReason: SspExclusionReason | null;
}

/**
 * Whether a new absence links to earlier ones: which link and which do not and why, waiting days served and left, weeks,
 * days and pounds left on its first day, and the last day that could be paid.
 *
 * Periods of incapacity with at most 56 days between them link; a spell that is too short is passed over. Weeks are
 * exact inside and shown to two decimals, a half up. Problems: those of sick pay. Sources: Social Security
 * Contributions and Benefits Act 1992 sections 152 to 155, Statutory Payments Manual.
 */
export const checkLinking = calculation<LinkingFacts, Linking>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const rules = rulebook.subject("statutory-pay");
  if (owner === null) return { ok: false, problems: reader.problems };
  if (rules.years.length === 0) return { ok: false, problems: [unsupported(0, "/startDate", rulebook)] };
  const horizon = lastDayOfRules(rules);
  const read = readLinkingFacts(reader, owner, horizon);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const worked = workOutChains({ ...read, absences: [...read.earlier, read.own] }, rules, rulebook, reader);
  const lasting = { ...read.own, last: horizon, isOpen: true };
  const projected =
    worked === null ? null : workOutChains({ ...read, absences: [...read.earlier, lasting] }, rules, rulebook, reader);
  if (worked === null || projected === null) return { ok: false, problems: reader.problems };
  const judged = judgeAbsence(read, worked, projected, lasting);
  return {
    ok: true,
    value: writeLinking(read, judged),
    workings: options?.explain === true ? workingsOf(explainLinking(judged), rules) : null,
    rules: digestOf(rulebook),
  };
});
