export { mayReadReplica } from "./may-read-replica";
export { readRecent, statePosition } from "./read-recent";
export { recencyOf } from "./recency-of";
