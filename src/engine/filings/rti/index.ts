export * from "./check";
export * from "./deadlines";
export {
  type ElementRule,
  type ElementTable,
  elementTable,
  REHEARSED_RTI_YEARS,
  RTI_YEARS,
  type RtiMessageType,
} from "./elements";
export * from "./eps";
export * from "./fps";
export type { FinalSubmissionFacts, RtiEmployerFacts, RtiMessage, RtiSoftwareFacts } from "./message";
export { businessRules, isUtr } from "./rules";
