export { Differences } from "./differences";
export { Result } from "./result";
