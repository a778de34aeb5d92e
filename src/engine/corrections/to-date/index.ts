export {
  changesReportedFigures,
  haveSameFigures,
  type ToDateDifference,
  toDateDifference,
  withToDateDifference,
} from "./to-date-difference";
