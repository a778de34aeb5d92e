export type { MinimumWage, MinimumWageFacts } from "./facts";
export { fitsReferencePeriod, hoursOfPayslip } from "./hours-of-payslip";
export { minimumWage } from "./minimum-wage";
export { lowersMinimumWagePay } from "./reductions";
