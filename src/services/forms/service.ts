import type { OperationService } from "../contract";
import { mountCharges } from "./charges/mount-charges";
import { mountNotifications } from "./emails/mount-notifications";
import { mountP32s } from "./p32/mount-p32s";
import { issueAtLock } from "./p45/issue-at-lock";
import { mountP45s } from "./p45/mount-p45s";
import { takeBackP45s } from "./p45/take-back-p45s";
import { mountP60s } from "./p60/mount-p60s";
import { replaceP60s } from "./p60/replace-p60s";
import { formMigrations } from "./store/form-migrations";

/** The forms service: P45, P60 and P32, as data, as PDF and by email, and what HMRC will charge. */
export const formsService: OperationService = {
  name: "forms",
  migrations: formMigrations,
  // Gives nothing to payslips, and issues the P45s of leavers once they are final.
  payslipSource: { given: async () => new Map(), locked: issueAtLock },
  runReopened: takeBackP45s,
  figuresReported: replaceP60s,
  mount: (context) => {
    mountP45s(context);
    mountP60s(context);
    mountP32s(context);
    mountCharges(context);
    mountNotifications(context);
  },
};
