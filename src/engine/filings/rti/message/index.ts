export { buildMessage, type RtiMessage, relatedTaxYear } from "./build-message";
export { empRefsOf, type RtiEmployerFacts } from "./employer";
export { finalSubmissionOf } from "./final-submission";
export {
  type FinalSubmissionFacts,
  MESSAGE_FACTS,
  messageLaw,
  type RtiSoftwareFacts,
} from "./message-facts";
export { type GroupPart, groupOf, type Part, type Parts } from "./parts";
