import type { OperationService } from "../contract";
import { mountBulkLines } from "./lines/mount-bulk-lines";
import { mountLineAttachments } from "./lines/mount-line-attachments";
import { mountLineChanges } from "./lines/mount-line-changes";
import { mountLineLists } from "./lines/mount-line-lists";
import { mountLines } from "./lines/mount-lines";
import { moveLines } from "./lines/move-lines";
import { mountLock } from "./lock/mount-lock";
import { payrollRuns } from "./payroll-runs";
import { mountPayslip } from "./payslips/mount-payslip";
import { mountPayslipList } from "./payslips/mount-payslip-list";
import { handleRecalculation } from "./recalculate/handle-recalculation";
import { mountReopen } from "./reopen/mount-reopen";
import { mountRuns } from "./runs/mount-runs";
import { payRunMigrations } from "./store/pay-run-migrations";
import { mountSupplementary } from "./supplementary/mount-supplementary";
import { runUses } from "./uses/run-uses";

/** The pay runs service: lines, payslips and locking. */
export const payRunsService: OperationService = {
  name: "pay-runs",
  migrations: payRunMigrations,
  fromAbove: (environment) => ({ payrollRuns: payrollRuns(environment), runUses }),
  employeeChanged: moveLines,
  mount: (context) => {
    handleRecalculation(context);
    mountRuns(context);
    mountLines(context);
    mountBulkLines(context);
    mountLineLists(context);
    mountLineChanges(context);
    mountLineAttachments(context);
    mountPayslip(context);
    mountPayslipList(context);
    mountLock(context);
    mountReopen(context);
    mountSupplementary(context);
  },
};
