export type { MinimumWage, MinimumWageFacts } from "./facts";
export { fitsReferencePeriod, hoursOfPayslip } from "./hours-and-age";
export { lowersMinimumWagePay, minimumWage } from "./minimum-wage";
