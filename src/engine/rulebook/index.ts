// Rule data. Begin at `ask/rulebook.ts`: documents are checked (load/, by the shapes of subjects/) and become one
// timeline per parameter; compile/ makes the figures of a payment date from them, and describe/ lists them.

export { digestOfDocuments } from "./ask/digests";
export { memoByValue } from "./ask/memo-by-value";
export { type PaymentWhen, readPaymentDate } from "./ask/payment-date";
export { refuseOther, refuseYear } from "./ask/refuse-other";
export type { Rulebook } from "./ask/rulebook";
export { getSources, sourcesOfBoth } from "./ask/sources-of";
export type { InForce, SourcesByParameter, SubjectRules } from "./ask/subject-rules";
export * from "./calculation";
export type * from "./compile/figures";
export { basisPoints, pence } from "./compile/income-tax";
export { createPayslipRulebook, type PayslipRulebookOptions } from "./create-payslip-rulebook";
export { createRulebook, type RulebookOptions } from "./create-rulebook";
export { type ChangedParameter, rulesDiff } from "./describe/rules-diff";
export { type ListedSubject, rulesList } from "./describe/rules-list";
export { rulesReport, type WeakEntry } from "./describe/rules-report";
export * from "./listed";
export { amendRules } from "./load/amend-rules";
export { isRuleDocument, type RuleDocuments, type RulesResult, type SubjectDocument } from "./load/documents";
export { ownRules } from "./load/own-rules";
export {
  type AllPolicies,
  type FurtherSubject,
  type ParameterValues,
  type Policies,
  type PolicyValues,
  SUBJECTS,
} from "./subjects";
export { bankHolidaysShape } from "./subjects/bank-holidays";
export { ALL_LETTERS, isZoneLetter, RELIEFS } from "./subjects/ni-reliefs";
export { sourcesShape } from "./subjects/notation";
export { PAYSLIP_SUBJECTS } from "./subjects/payslip-subjects";
