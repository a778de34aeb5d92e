export { buildMessage, type RtiMessage, relatedTaxYear } from "./build-message";
export { getEmpRefs, type RtiEmployerFacts } from "./employer";
export {
  type FinalSubmissionFacts,
  getFinalSubmission,
  MESSAGE_FACTS,
  messageLaw,
  type RtiSoftwareFacts,
} from "./message-facts";
export { type GroupPart, makeGroup, type Part, type Parts } from "./parts";
