export { createRulebook, type RulebookOptions } from "./create-rulebook";
export type { RuleDocuments, RulesResult } from "./documents";
export type * from "./figures";
export { type PaymentWhen, readPaymentDate } from "./payment-date";
