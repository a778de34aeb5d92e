import { formatDate, type WorkingStep } from "../../base";
import { formatWeeks } from "../sick-pay";
import type { JudgedAbsence } from "./judge-absence";

const SOURCES = ["sscba-1992", "hmrc-statutory-payments-manual"];

/** Explains the linking check: the gap, the waiting days and the weeks. */
export function explainLinking(judged: JudgedAbsence): WorkingStep[] {
  return [...gapStep(judged), ...waitingStep(judged), weeksStep(judged)];
}

function gapStep({ gapDays, isLinked, chain }: JudgedAbsence): WorkingStep[] {
  if (gapDays === null) return [];
  return [
    {
      id: "linking.gap",
      figure: "/isLinked",
      rule: "Periods of incapacity for work link when at most 56 days lie between them; a spell that is too short is none and is passed over.",
      formula: "days between ≤ 56 and the absence forms a period of incapacity",
      inputs: { "days between": String(gapDays), "forms a period": chain === null ? "no" : "yes" },
      value: isLinked ? "yes" : "no",
      sources: SOURCES,
    },
  ];
}

function waitingStep({ chain, isBeforeReform, waitingDaysServed, waitingDaysRemaining }: JudgedAbsence): WorkingStep[] {
  if (chain === null) return [];
  const asked = isBeforeReform ? waitingDaysServed + waitingDaysRemaining : 0;
  return [
    {
      id: "linking.waiting-days",
      figure: "/waitingDaysRemaining",
      rule: "A chain waits for its first three qualifying days before 6 April 2026; later days never wait.",
      formula: "waiting days − served, at least 0",
      inputs: {
        "first day": formatDate(chain.chain.first),
        "waiting days": String(asked),
        served: String(waitingDaysServed),
      },
      value: String(waitingDaysRemaining),
      sources: SOURCES,
    },
  ];
}

function weeksStep({ unitsUsed, unitsRemaining }: JudgedAbsence): WorkingStep {
  return {
    id: "linking.weeks",
    figure: "/weeksRemaining",
    rule: "A chain is paid for 28 weeks at most; the difference is taken before rounding to two decimals.",
    formula: "28 − weeks used, at least 0",
    inputs: { "weeks used": formatWeeks(unitsUsed) },
    value: formatWeeks(unitsRemaining),
    sources: SOURCES,
  };
}
