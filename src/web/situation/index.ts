export { dayInWords, describePayment, describeSituation, howOften, isDay, monthInWords, paymentWord } from "./describe";
export { describeFieldProblem } from "./describe-problem";
export { readLink, writeLink } from "./link";
export { penceOf, pounds, shown, typedAmount, typedBasisPoints } from "./money";
export { type Figures, type Outcome, outcomeOf } from "./outcome";
export type { FieldProblem } from "./pay";
export { payDates } from "./pay-dates";
export { DEFAULT_SITUATION, type FieldName, type Situation } from "./situation";
