import type { PersonFacts } from "../../../engine/forms";
import { withoutNulls } from "../../contract";
import type { EmployeeRow } from "../../employees";

/** Returns an employee as forms name them, from the current record. */
export function formPerson({ details, ...employee }: EmployeeRow): PersonFacts {
  const { title, middleName, department, address } = details;
  return {
    employeeId: employee.employee_id,
    firstName: employee.first_name,
    lastName: employee.last_name,
    payrollId: employee.payroll_id,
    nationalInsuranceNumber: employee.national_insurance_number,
    gender: employee.gender,
    dateOfBirth: employee.date_of_birth,
    ...withoutNulls({ title, middleName, department }),
    ...(address === null ? {} : { address: withoutNulls(address) }),
  };
}
