export { type LastPayslip, lastPayslipsOf } from "./make/last-payslips";
export { isP60Due } from "./make/make-p60";
export { yearsP32 } from "./p32/employer-year";
export { issueP60s } from "./p60/issue-p60s";
export type { FormTables } from "./store/form-tables";
