export { changesReportedFigures, haveSameFigures } from "./same-figures";
export { type ToDateDifference, toDateDifference, withToDateDifference } from "./to-date-difference";
