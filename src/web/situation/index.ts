export {
  datesInWords,
  dayInWords,
  describePayment,
  describeSituation,
  howOften,
  isDay,
  monthInWords,
  thisPeriod,
} from "./describe";
export { describeFieldProblem } from "./describe-problem";
export { readLink, writeLink } from "./link";
export { penceOf, pounds, shown, typedAmount, typedBasisPoints, typedTimes } from "./money";
export { type Figures, type Outcome, outcomeOf } from "./outcome";
export { payDates } from "./pay-dates";
export type { FieldProblem } from "./pay-part";
export { problemInWords } from "./problem-words";
export { DEFAULT_SITUATION, type FieldName, type Situation } from "./situation";
export { standardCode } from "./standard-code";
