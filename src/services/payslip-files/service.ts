import type { OperationService } from "../contract";
import { mountEmails } from "./emails/mount-emails";
import { mountMetadata } from "./metadata/mount-metadata";
import { mountPayslipFile } from "./print/mount-file";
import { emailMigrations } from "./store/email-migrations";

/** The payslip files service: payslips as PDF, to download and by email. */
export const payslipFilesService: OperationService = {
  name: "payslip-files",
  migrations: emailMigrations,
  mount: (context) => {
    mountPayslipFile(context);
    mountEmails(context);
    mountMetadata(context);
  },
};
