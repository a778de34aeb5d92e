export { type ToDateDifference, toDateDifference, withToDateDifference } from "./to-date-difference";
