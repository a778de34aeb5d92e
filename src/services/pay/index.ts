import type { OperationService } from "../contract";
import { mountElements } from "./elements/mount-elements";
import { mountEmployeeRecords } from "./employees";
import { mountInformation } from "./organisation/mount-information";
import { mountTaxSettings } from "./organisation/mount-tax-settings";
import { mountWorkingPattern } from "./organisation/mount-working-pattern";
import { takeOverOrganisation } from "./organisation/take-over-organisation";
import { mountPayrollConfigs } from "./payrolls/mount-payroll-configs";
import { payRecordMigrations } from "./store";

export { findPayPeriod, type PayPeriod, type PaySchedule, payPeriodAt, type Territory } from "./calendar";
export { addressShown } from "./contract/address";
export { ensureSystemElements } from "./elements/system-elements";
export { letterIssues } from "./employees/letter-conditions";
export { mergePatch } from "./employees/merge-patch";
export { unseal } from "./organisation/seal";
export { findConfig, payScheduleOf } from "./payrolls/payroll-configs";
export {
  amongPeriod,
  askForRecalculation,
  type EmployeeFacts,
  employeeFacts,
  employeesOfPeriod,
  factsOf,
  idsOfPeriod,
  inForce,
  lettersOf,
  lockEmployees,
  lockedThrough,
  lockMarks,
  lockSettings,
  markDirty,
  markEmployeesDirty,
  type PayTables,
  RECALCULATION,
  type RecalculationPayload,
  runningOn,
  type WorkingPattern,
} from "./store";

/** The records that payroll is worked out from: the organisation's, its payrolls', its employees'. */
export const payService: OperationService = {
  name: "pay",
  migrations: payRecordMigrations,
  organisationCreated: takeOverOrganisation,
  mount: (context) => {
    mountInformation(context);
    mountTaxSettings(context);
    mountWorkingPattern(context);
    mountElements(context);
    mountPayrollConfigs(context);
    mountEmployeeRecords(context);
  },
};
