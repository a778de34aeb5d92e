export { type Clock, formatInstant, systemClock, timeOutside } from "./clock";
export { createIds, firstIdAt, type Ids, isId } from "./ids";
