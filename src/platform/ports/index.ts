export { type Clock, instantOf, systemClock } from "./clock";
export { createIds, type Ids, isId } from "./ids";
