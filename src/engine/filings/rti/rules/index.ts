export type { BusinessRule } from "./business-rule";
export { businessRules, checkBusinessRules } from "./check-rules";
export { isUtr } from "./utr";
