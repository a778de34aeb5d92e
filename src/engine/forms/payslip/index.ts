export type * from "./contents";
export type { PayslipContentsFacts } from "./contents-facts";
export { makePayslipContents } from "./payslip-contents";
