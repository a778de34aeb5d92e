export type * from "./contents-facts";
export { makePayslipContents } from "./payslip-contents";
