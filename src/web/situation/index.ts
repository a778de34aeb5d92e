export * from "./describe";
export { describeFieldProblem, problemInWords } from "./describe-problem";
export { readLink, writeLink } from "./link";
export { getPence, pounds, shown, typedAmount, typedBasisPoints, typedPence, typedTimes } from "./money";
export { calculateOutcome, type Figures, type Outcome, payDates, standardCode } from "./outcome";
export type { FieldProblem } from "./pay-part";
export { DEFAULT_SITUATION, type FieldName, type Situation } from "./situation";
