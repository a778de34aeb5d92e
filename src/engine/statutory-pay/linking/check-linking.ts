import { formatDate, type Reader, shape, type WorkingStep } from "../../base";
import { type DefinedCalculation, defineCalculation, type Rulebook } from "../../rulebook";
import { findLaw, lastDayOfRules, type StatutoryPayLaw } from "../law";
import {
  type Absence,
  absenceBounds,
  calculateChains,
  formatWeeks,
  joinSickness,
  placeAbsences,
  placeLastAbsence,
  SICKNESS_FIELDS,
} from "../sick-pay";
import { type JudgedAbsence, judgeAbsence } from "./judge-absence";
import { type Linking, writeLinking } from "./write-linking";

const SOURCES = ["sscba-1992", "hmrc-statutory-payments-manual"];

const FACTS = shape.record(
  {
    ...SICKNESS_FIELDS,
    /** False excludes what a previous payroll handed over; defaults to true. */
    includeImported: shape.optional(shape.flag, true),
  },
  shape.notBefore("endDate", "startDate"),
);

/** A new absence, and the absences before it. */
export interface LinkingFacts extends shape.FactsOf<typeof FACTS> {}

/**
 * Checks whether a new absence links to earlier ones: which link and which do not and why, waiting days served and
 * remaining, weeks, days and pounds remaining on its first day, and the last day that could be paid.
 *
 * Periods of incapacity with at most 56 days between them link; a spell that is too short is ignored. Weeks are exact
 * internally and shown to two decimals, rounded half up. Problems: those of sick pay. Sources: Social Security
 * Contributions and Benefits Act 1992 sections 152 to 155, Statutory Payments Manual.
 */
export const checkLinking: DefinedCalculation<LinkingFacts, Linking> = defineCalculation({
  name: "linking",
  facts: FACTS,
  judgesWrongFacts: true,
  law: findLinkingLaw,
  work: judge,
  write: writeLinking,
  explain: explainLinking,
});

type ReadFacts = shape.ReadOf<typeof FACTS>;

interface LinkingLaw extends StatutoryPayLaw {
  readonly earlier: readonly Absence[];
  readonly own: Absence;
}

/** Finds the rules, and places the absences within the days that they cover. */
function findLinkingLaw(read: ReadFacts, rulebook: Rulebook, reader: Reader): LinkingLaw | null {
  const law = findLaw("/startDate", rulebook, reader);
  if (law === null) return null;
  const bounds = absenceBounds(withImported(read), lastDayOfRules(law.rules));
  const earlier = placeAbsences(read.earlierAbsences, "/earlierAbsences", bounds, reader);
  // The new absence has no id; every recorded absence has one.
  return { ...law, earlier, own: { ...placeLastAbsence(read, earlier, bounds, reader), absenceId: "" } };
}

function withImported(read: ReadFacts): ReadFacts {
  return read.includeImported ? read : { ...read, imported: null };
}

/** Judges the new absence as it is, and as if the sickness continued to the end of the loaded rules. */
function judge(facts: ReadFacts, law: LinkingLaw, reader: Reader): JudgedAbsence | null {
  const { earlier, own } = law;
  const read = { ...withImported(facts), payPeriods: [], allocation: "ByDay" as const };
  const lasting = { ...own, last: lastDayOfRules(law.rules), isOpen: true };
  const worked = calculateChains(joinSickness(read, [...earlier, own]), law, reader);
  const projection = worked && calculateChains(joinSickness(read, [...earlier, lasting]), law, reader);
  if (worked === null || projection === null) return null;
  return judgeAbsence({ earlier, own, lasting, imported: read.imported, worked, projection });
}

/** Explains the linking check: the gap, the waiting days and the weeks. */
function explainLinking(judged: JudgedAbsence): WorkingStep[] {
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
