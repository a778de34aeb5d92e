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
import { countByPayroll } from "./store/count-by-payroll";
import { mountEffectiveTaxInfo } from "./tax/mount-effective-tax-info";
import { mountNiCategories } from "./tax/mount-ni-categories";
import { mountTaxCodes } from "./tax/mount-tax-codes";

/** The employees service: employees, and their dated records. Its tables are in Pay's first migrations. */
export const employeesService: OperationService = {
  name: "employees",
  migrations: [],
  fromAbove: () => ({ employeesByPayroll: countByPayroll }),
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
