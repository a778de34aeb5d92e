import type { OperationService } from "../contract";
import { mountEmails } from "./letters/mount-emails";
import { mountMetadata } from "./metadata/mount-metadata";
import { mountPayslipFile } from "./print/mount-file";
import { letterMigrations } from "./store/letter-migrations";

/** The payslip files service: payslips as PDF, to download and by email. */
export const payslipFilesService: OperationService = {
  name: "payslip-files",
  migrations: letterMigrations,
  mount: (context) => {
    mountPayslipFile(context);
    mountEmails(context);
    mountMetadata(context);
  },
};
