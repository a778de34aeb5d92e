export { businessRules, checkBusinessRules } from "./check-rules";
export { LAST_YEAR_OF_STATE_AID } from "./eps-rules";
export { getRuleLaw, isUtr, type RuleLaw } from "./rule-law";
