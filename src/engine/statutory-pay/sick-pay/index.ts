export type { Absence, SspExclusionReason } from "./absence";
export type { ImportedSickPayFacts } from "./imported-chain";
export { ABSENCE_KEYS, readAbsenceWithEarlier } from "./read-absence-with-earlier";
export type { AbsenceFacts } from "./read-absences";
export type { QualifyingDaysFacts, QualifyingPatternFacts } from "./read-qualifying-days";
export {
  type DaySpanFacts,
  readSickPayGround,
  SICK_PAY_KEYS,
  type SickPayEmployment,
  type SickPayFacts,
} from "./read-sick-pay-facts";
export { sickPay } from "./sick-pay";
export { gapDays } from "./spells";
export { formatWeeks, WEEK } from "./week-units";
export { type WorkedChain, type WorkedSickness, workOutChains } from "./work-out-chains";
export type {
  SickPay,
  SickPayAbsence,
  SickPayChain,
  SickPayDay,
  SickPayLineItem,
  SickPayWeek,
} from "./write-sick-pay";
