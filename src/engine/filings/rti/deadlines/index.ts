export { type DueReport, earliestLeavingDate, reportDueBy } from "./due-by";
