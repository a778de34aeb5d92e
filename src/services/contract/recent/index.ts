export { getRecency, mayReadReplica, readRecent, statePosition } from "./read-recent";
