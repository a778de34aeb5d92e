import { type DayNumber, pointerStep, type Reader, shape } from "../../base";
import { type DefinedCalculation, defineCalculation, type Rulebook } from "../../rulebook";
import { CARRIED } from "../fields";
import { findLaw, lastDayOfRules, type StatutoryPayLaw } from "../law";
import {
  ALLOCATION,
  applyOverrides,
  EXTERNAL_PAYMENTS,
  OVERRIDES,
  PAY_PERIODS,
  settleExternally,
  weeksBelowStatutory,
} from "../slices";
import { ABSENCE_FIELDS, ABSENCES, type Absence, placeAbsences, placeLastAbsence } from "./absence";
import { calculateChains } from "./calculate-chains";
import { explainSickPay } from "./explain-sick-pay";
import { absenceBounds, joinSickness, SICKNESS_FIELDS } from "./sickness";
import { type SickPay, type WorkedSickPay, writeSickPay } from "./write-sick-pay";

const FACTS = shape.record(
  {
    ...CARRIED,
    isPregnancyRelated: shape.optional(shape.flag, false),
    statutoryType: shape.optional(shape.choice(["StatutorySickPay"]), "StatutorySickPay"),
    /** The calendar over which weeks are split; without one each week is whole. */
    payPeriods: shape.optional(PAY_PERIODS, []),
    ...SICKNESS_FIELDS,
    startDate: shape.optional(shape.date, null),
    absences: shape.optional(ABSENCES, null),
    allocation: ALLOCATION,
    overrides: shape.optional(OVERRIDES, []),
    externalPayments: shape.optional(EXTERNAL_PAYMENTS, []),
  },
  shape.notBefore("endDate", "startDate"),
  refuseTwoLists,
);

/**
 * Everything about a person's sickness with one employer that statutory sick pay depends on: either all absences, or
 * the dates of the last one beside `earlierAbsences`.
 */
export interface SickPayFacts extends shape.FactsOf<typeof FACTS> {}

type ReadFacts = shape.ReadOf<typeof FACTS>;

/**
 * Calculates statutory sick pay of a person's absences with one employer: which of them link, which days are waiting
 * days, the pay of each day until 28 weeks are used, and the slices that pay periods post.
 *
 * Absences become spells, spells long enough become chains by gaps of at most 56 days, and each qualifying day of a
 * chain is unpaid, waiting or paid. Days before 6 April 2026 have waiting days, the earnings limit and the flat rate;
 * later days have 80% of average weekly earnings up to the flat rate. A week's days in a pay period are added up, each
 * cut after four decimals of a pound, and raised to the penny. Problems: wrong facts, overlapping absences, a pattern
 * without a day, no earnings known, days after the loaded rules. Sources: Social Security Contributions and Benefits
 * Act 1992 Part XI, Statutory Sick Pay (General) Regulations 1982, Employment Rights Act 2025.
 */
export const sickPay: DefinedCalculation<SickPayFacts, SickPay> = defineCalculation({
  name: "ssp",
  facts: FACTS,
  judgesWrongFacts: true,
  law: findSickPayLaw,
  work: calculateSickPay,
  write: writeSickPay,
  explain: ({ worked }) => explainSickPay(worked),
});

/** Requires absences either in one list, or as the last one beside the earlier ones. */
function refuseTwoLists(read: { readonly startDate: unknown }, subject: shape.Subject): void {
  if (!subject.has("absences") && read.startDate !== null) return;
  for (const key of [...Object.keys(ABSENCE_FIELDS), "earlierAbsences"]) {
    if (subject.has(key)) subject.refuse("sent_together", pointerStep(key), { other: "absences" });
  }
  if (!subject.has("absences")) subject.refuse("required", "/absences");
}

interface SickPayLaw extends StatutoryPayLaw {
  readonly absences: readonly Absence[];
}

/** Finds the rules, and places the absences within the days that they cover. */
function findSickPayLaw(read: ReadFacts, rulebook: Rulebook, reader: Reader): SickPayLaw | null {
  const law = findLaw("/absences", rulebook, reader);
  return law && { ...law, absences: placeAll(read, lastDayOfRules(law.rules), reader) };
}

function placeAll(read: ReadFacts, horizon: DayNumber, reader: Reader): Absence[] {
  const bounds = absenceBounds(read, Math.min(read.payPeriods.at(-1)?.endDate ?? horizon, horizon));
  const { absences, earlierAbsences, startDate } = read;
  if (absences !== null || startDate === null) return placeAbsences(absences ?? [], "/absences", bounds, reader);
  const earlier = placeAbsences(earlierAbsences, "/earlierAbsences", bounds, reader);
  const absenceId = String(earlier.length + 1);
  const isTaken = earlier.some((each) => each.absenceId === absenceId);
  const own = placeLastAbsence({ ...read, startDate }, earlier, bounds, reader);
  return [...earlier, { ...own, absenceId: isTaken ? "" : absenceId }];
}

/** Calculates the chains, then applies overrides and payments made elsewhere. */
function calculateSickPay(read: ReadFacts, law: SickPayLaw, reader: Reader): WorkedSickPay | null {
  const worked = calculateChains(joinSickness(read, law.absences), law, reader);
  if (worked === null) return null;
  const scheduled = worked.chains.flatMap(({ slices }) => slices);
  const overridden = applyOverrides(scheduled, read.overrides, reader);
  return {
    worked,
    absences: law.absences,
    ...settleExternally(overridden, read.externalPayments, read.payPeriods),
    weeksBelowStatutory: weeksBelowStatutory(overridden),
  };
}
