export { findLastPayslips, type LastPayslip } from "./make/last-payslips";
export { isP60Due } from "./make/make-p60";
export { yearsP32 } from "./p32/employer-year";
export { countP60sOfLeavers } from "./p60/count-p60s-of-leavers";
export { issueP60s } from "./p60/issue-p60s";
export type { FormTables } from "./store/form-tables";
