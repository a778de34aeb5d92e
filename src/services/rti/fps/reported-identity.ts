import type { ReportedIdentity } from "../store/rti-tables";
import { type EmployeeOfRun, isAfterLeaving, leavesIn, renamedFrom, reportsStarter } from "./employee-facts";

export function identityOf(of: EmployeeOfRun): ReportedIdentity {
  const { employee } = of.facts;
  return {
    previousPayrollId: renamedFrom(of),
    startDate: reportsStarter(of) ? (employee.starter?.startDate ?? null) : null,
    leavingDate: leavesIn(of) ? employee.leaving_date : null,
    isAfterLeaving: isAfterLeaving(of),
    nationalInsuranceNumber: employee.national_insurance_number,
    firstName: employee.first_name,
    lastName: employee.last_name,
    dateOfBirth: employee.date_of_birth,
  };
}
