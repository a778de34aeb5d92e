import type { OperationService } from "../contract";
import { mountBalances } from "./balances/mount-balances";
import { mountBulk } from "./bulk/mount-bulk";
import { mountHistory } from "./history/mount-history";
import { mountLoans } from "./loans/mount-loans";
import { mountEmployeeChanges } from "./mount-employee-changes";
import { mountEmployees } from "./mount-employees";
import { mountSalary } from "./salary/mount-salary";
import { mountIdentifiers } from "./status/mount-identifiers";
import { mountLeavers } from "./status/mount-leavers";
import { mountStarter } from "./status/mount-starter";
import { mountEffectiveTaxInfo } from "./tax/mount-effective-tax-info";
import { mountNiCategories } from "./tax/mount-ni-categories";
import { mountTaxCodes } from "./tax/mount-tax-codes";

export { sentBalances } from "./balances/balance-fields";
export { saveBalances } from "./balances/save-balances";
export { attempt } from "./bulk/attempt";
export { processEntries } from "./bulk/process-entries";
export { EMPLOYEE_CONFLICTS } from "./change/employee-conflicts";
export { finishChanges } from "./change/finish-change";
export { closedThrough, requireUnlocked } from "./change/period-locked";
export { EMPLOYEE } from "./history/record-changes";
export { matchesSearch } from "./list/find-employees";
export { newEmployeeFields } from "./record/employee-schemas";
export { directorshipOn, hasLeftBy } from "./record/employment";
export { isOnStrike } from "./record/is-on-strike";
export {
  addTaxCodes,
  finaliseEmployees,
  findTaxCodes,
  forgetP45s,
  noteP45s,
  noteStartersReported,
  raiseVersions,
} from "./store/changes-from-above";
export { countByPayroll } from "./store/count-by-payroll";
export {
  amongPeriod,
  type EmployeeFacts,
  employeeFacts,
  employeesOfPeriod,
  factsByIds,
  factsOf,
  idsOfPeriod,
} from "./store/employee-facts";
export type { EmployeeTables } from "./store/employee-rows";
export type { EmployeeRow } from "./store/find-employee";
export { holdEmployees, holdJoined, keepEmployees, lockRecords } from "./store/hold-employees";
export { lettersOf } from "./store/letters-of";
export { type EmployeeLockedThrough, lockEmployees, lockEmployeesThrough } from "./store/lock-employees";
export { markEmployee, requireEmployee } from "./store/require-employee";
export { selectEmployees } from "./store/select-employees";
export { replaceTaxRows, type TaxRows } from "./tax/replace-tax-rows";

/** The employees service: employees, and their dated records. Its tables are in Pay's first migrations. */
export const employeesService: OperationService = {
  name: "employees",
  migrations: [],
  mount: (context) => {
    mountEmployees(context);
    mountEmployeeChanges(context);
    mountBulk(context);
    mountStarter(context);
    mountLeavers(context);
    mountIdentifiers(context);
    mountTaxCodes(context);
    mountNiCategories(context);
    mountEffectiveTaxInfo(context);
    mountLoans(context);
    mountSalary(context);
    mountBalances(context);
    mountHistory(context);
  },
};
