export { type Check, choice, date, flag, integer, list, map, money, orNull, record } from "./check";
export { employer, PERSON } from "./people";
export { line, text } from "./text";
