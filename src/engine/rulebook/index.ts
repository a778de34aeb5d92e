export { amendRules } from "./amend-rules";
export {
  type Calculation,
  calculation,
  type DefinedCalculation,
  defineCalculation,
  type Governing,
  heldTaxYear,
  type Lookup,
  lookup,
} from "./calculation";
export { chapterDigest } from "./chapter-digest";
export type { ChapterRules, InForce } from "./chapter-rules";
export {
  CHAPTER_SUBJECTS,
  CHAPTERS,
  type ChapterParameters,
  type ChapterPolicies,
  type ChapterSubject,
} from "./chapters";
export { basisPoints, pence } from "./compile/units";
export { createPayslipRulebook, type PayslipRulebookOptions } from "./create-payslip-rulebook";
export { createRulebook, type RulebookOptions } from "./create-rulebook";
export { type ChangedParameter, type ChangedValue, rulesDiff } from "./describe/rules-diff";
export { type ListedParameter, type ListedPolicy, type ListedSubject, rulesList } from "./describe/rules-list";
export { rulesReport, type WeakEntry } from "./describe/rules-report";
export { isRuleDocument, type RuleDocuments, type RulesResult, type SubjectDocument } from "./documents";
export type * from "./figures";
export { memoByValue } from "./memo-by-value";
export { ownRules } from "./own-rules";
export { type PaymentWhen, readPaymentDate } from "./payment-date";
export { refuseOther } from "./refuse-other";
export { RELIEF_THRESHOLDS } from "./relief-thresholds";
export { SUBJECT_SHAPES, SUBJECTS, type Subject, sourcesShape } from "./shape";
export { bankHolidaysShape } from "./shape/bank-holidays";
export { sourcesOf, sourcesOfBoth } from "./sources-of";
export { latestFigures, readTaxYearFigures } from "./tax-year-fact";
