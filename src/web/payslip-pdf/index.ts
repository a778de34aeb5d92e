export { PayslipPdf } from "./payslip-pdf";
