import type { OperationService } from "../contract";
import { mountCalculations } from "./calculate/mount-calculations";
import { mountLinking } from "./calculate/mount-linking";
import { mountPreview } from "./calculate/mount-preview";
import { mountAverage } from "./facts/mount-average";
import { mountRates } from "./mount-rates";
import { followEmployee } from "./payments/employee-changed";
import { mountPaymentAttachments } from "./payments/mount-attachments";
import { mountImport } from "./payments/mount-import";
import { mountPaymentLists } from "./payments/mount-payment-lists";
import { mountPayments } from "./payments/mount-payments";
import { priceProvisionalWeeks } from "./payments/price-provisional";
import { calculateWaiting } from "./payslips/calculate-waiting";
import { givenOf } from "./payslips/given";
import { knownOf } from "./payslips/known";
import { slicesPaid } from "./payslips/locked";
import { mountReconcile } from "./payslips/mount-reconcile";
import { takeBackSlices } from "./payslips/take-back-slices";
import { reportedStatutoryPay } from "./reported/reported-pay";
import { mountApply } from "./rises/mount-apply";
import { mountRises } from "./rises/mount-rises";
import { mountExport } from "./schedule/mount-export";
import { mountExternal } from "./schedule/mount-external";
import { mountSchedule } from "./schedule/mount-schedule";
import { statutoryMigrations } from "./store/statutory-migrations";

/** The statutory pay service: awards of the seven statutory payments, week by week, and what pay runs pay of them. */
export const statutoryPayService: OperationService = {
  name: "statutory-pay",
  migrations: statutoryMigrations,
  fromAbove: () => ({ reportedStatutoryPay }),
  employeeChanged: followEmployee,
  payslipSource: {
    given: (tx, { period, employeeIds }) => givenOf(tx, period, employeeIds),
    known: (tx, { period, employeeIds }) => knownOf(tx, period, employeeIds),
    locked: async (tx, locked) => {
      await slicesPaid(tx, locked);
      await calculateWaiting(tx, locked);
    },
  },
  runReopened: takeBackSlices,
  mount: (context) => {
    mountRates(context);
    mountPreview(context);
    mountCalculations(context);
    mountLinking(context);
    mountPaymentLists(context);
    mountPayments(context);
    mountSchedule(context);
    mountExternal(context);
    mountPaymentAttachments(context);
    mountExport(context);
    mountAverage(context);
    mountRises(context);
    mountApply(context);
    mountImport(context);
    mountReconcile(context);
    priceProvisionalWeeks(context);
  },
};
