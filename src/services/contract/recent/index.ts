export { readRecent, statePosition } from "./read-recent";
export { getRecency, mayReadReplica } from "./recency-of";
