export type { MinimumWage, MinimumWageFacts } from "./facts";
export { fitsReferencePeriod, type HoursOfPayslip, hoursOfPayslip } from "./hours-of-payslip";
export { minimumWage } from "./minimum-wage";
