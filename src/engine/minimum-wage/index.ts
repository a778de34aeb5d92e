export type { MinimumWage, MinimumWageFacts } from "./facts";
export { fitsReferencePeriod, hoursOfPayslip } from "./hours-of-payslip";
export { lowersMinimumWagePay, minimumWage } from "./minimum-wage";
