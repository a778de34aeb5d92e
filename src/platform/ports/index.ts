export { type Clock, instantOf, systemClock } from "./clock";
export { createIds, firstIdAt, type Ids, isId } from "./ids";
