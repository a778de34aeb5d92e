export { amendRules } from "./amend-rules";
export { createRulebook, type RulebookOptions } from "./create-rulebook";
export { type ChangedParameter, type ChangedValue, rulesDiff } from "./describe/rules-diff";
export { type ListedParameter, type ListedPolicy, type ListedSubject, rulesList } from "./describe/rules-list";
export { rulesReport, type WeakEntry } from "./describe/rules-report";
export type { RuleDocuments, RulesResult } from "./documents";
export type * from "./figures";
export { type PaymentWhen, readPaymentDate } from "./payment-date";
export { SUBJECT_SHAPES, SUBJECTS, type Subject, sourcesShape } from "./shape";
