import type { OperationService } from "../contract";
import { mountPayslipFile } from "./print/mount-file";

/** Payslips as PDF. */
export const payslipFilesService: OperationService = {
  name: "payslip-files",
  migrations: [],
  mount: (context) => {
    mountPayslipFile(context);
  },
};
