export { type Check, choice, type Desk, date, flag, integer, list, map, money, orNull, record } from "./check";
export { address, employer, PERSON } from "./people";
export { line, text } from "./text";
