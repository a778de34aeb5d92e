export { readRecent, statePosition } from "./read-recent";
export { mayReadReplica, recencyOf } from "./recency-of";
