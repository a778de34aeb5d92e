export { type DueReport, earliestLeavingDate, type LateReports, latePenalty, reportDueBy } from "./due-by";
