export { issueOf } from "./contract/issue";
export { type AppOptions, createApp } from "./create-app";
export { type Earlier, NOTHING_EARLIER } from "./earlier";
export { NOTHING_ON_FILE, type OnFile } from "./on-file";
export { type PayslipWarning, payslipWarnings } from "./payslip-warnings";
export { type PensionPay, pensionPay } from "./pension-pay";
export { type PensionRow, pensionRows } from "./pension-rows";
export { type Preview, previewGrossToNet } from "./preview-gross-to-net";
export { type RunningServer, type ServerOptions, startServer } from "./start-server";
