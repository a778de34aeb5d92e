export { type Clock, formatInstant, systemClock } from "./clock";
export { createIds, firstIdAt, type Ids, isId } from "./ids";
