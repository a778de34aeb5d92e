export { loanBoundaries } from "./loans";
export { directorBoundaries, niBoundaries } from "./national-insurance";
export { taxBoundaries } from "./tax";
