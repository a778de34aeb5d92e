import { type EmployeeOfRun, isAfterLeaving, leavesIn, renamedFrom, reportsStarter } from "./employee-facts";

/** By what HMRC recognises an employment, as a submission reported it. */
export interface ReportedIdentity {
  readonly previousPayrollId: string | null;
  readonly startDate: string | null;
  readonly leavingDate: string | null;
  readonly isAfterLeaving: boolean;
  readonly nationalInsuranceNumber: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
}

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
