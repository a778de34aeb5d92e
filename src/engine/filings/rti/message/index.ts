export { buildMessage, type RtiMessage, relatedTaxYear } from "./build-message";
export { empRefsOf, type RtiEmployerFacts } from "./employer";
export type { RtiSoftwareFacts } from "./envelope";
export { finalSubmissionOf } from "./final-submission";
export { type GroupPart, groupOf, type Part, type Parts } from "./parts";
export {
  type FilingFactsOfMessage,
  type FinalSubmissionFacts,
  MESSAGE_FACTS,
  type ReadFiling,
  readFiling,
} from "./read-filing";
