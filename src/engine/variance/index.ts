export { CAUSES, type Cause } from "./causes";
export { type ExplainedCause, type ExplainedChange, explainChanges } from "./explain-changes";
export type { ExplainChangesFacts } from "./facts";
