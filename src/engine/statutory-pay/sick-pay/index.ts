export { type Absence, type AbsenceFacts, placeAbsences, placeLastAbsence, type SspExclusionReason } from "./absence";
export { calculateChains, type WorkedChain, type WorkedSickness } from "./calculate-chains";
export type { ImportedSickPayFacts } from "./chains";
export { formatWeeks, WEEK } from "./chains";
export type { QualifyingDaysFacts, QualifyingPatternFacts } from "./qualifying-days-facts";
export { type SickPayFacts, sickPay } from "./sick-pay";
export { absenceBounds, joinSickness, SICKNESS_FIELDS, type Sickness } from "./sickness";
export { gapDays } from "./spells";
export {
  countDays,
  type SickPay,
  type SickPayAbsence,
  type SickPayChain,
  type SickPayDay,
  type SickPayLineItem,
  type SickPayWeek,
} from "./write-sick-pay";
