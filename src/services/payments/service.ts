import type { OperationService } from "../contract";
import { mountBatches, mountDecisions } from "./batches/mount-batches";
import { mountChecks } from "./checks/mount-checks";
import { mountFiles } from "./files/mount-files";
import { cancelFiled } from "./owed/filed-remittances";
import { followAccount } from "./owed/follow-account";
import { keepOwed } from "./owed/pay-locked";
import { findPaymentPayees } from "./owed/payees-owed";
import { takeBackOwed } from "./owed/take-back";
import { mountPayments } from "./payments/mount-payments";
import { mountReconciliations } from "./reconciliations/mount-reconciliations";
import { formats } from "./settings/formats";
import { mountSettings } from "./settings/mount-settings";
import { payees } from "./settings/payees";
import { paymentMigrations } from "./store/payment-migrations";

/** The payments service: what locked runs owe, its approval, the bank's files, and what became of it. */
export const paymentsService: OperationService = {
  name: "payments",
  migrations: paymentMigrations,
  fromAbove: () => ({ paymentPayees: findPaymentPayees }),
  // Gives nothing to payslips, and keeps what they owe once they are final.
  payslipSource: { given: async () => new Map(), locked: keepOwed },
  employeeChanged: followAccount,
  runReopened: takeBackOwed,
  remittancesFiled: cancelFiled,
  mount: (context) => {
    // Fixed words come before the ids of payments.
    mountSettings(context);
    formats.mount(context);
    payees.mount(context);
    mountBatches(context);
    mountDecisions(context);
    mountFiles(context);
    mountChecks(context);
    mountReconciliations(context);
    mountPayments(context);
  },
};
