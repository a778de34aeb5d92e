import { tagsSql, type ViewColumns } from "./view";

/** The joined record of an employee: the first alias is that of the row. */
export function joinEmployee(alias: string, employeeId = "employee_id"): string {
  return `left join employee as e on e.organisation_id = ${alias}.organisation_id and e.employee_id = ${alias}.${employeeId}`;
}

/** What the record of today says. */
export const OF_TODAY: ViewColumns = {
  "employee.costCentre": "e.details->>'costCentre'",
  "employee.tags": tagsSql("e.details->'tags'"),
  "employee.externalReferenceId": "e.external_reference_id",
  "employee.gender": "e.gender",
  "employee.dateOfBirth": "e.date_of_birth",
  "employee.startDate": "e.start_date",
  "employee.leavingDate": "e.leaving_date",
  "employee.territory": "e.details->>'territory'",
  "employee.employmentType": "e.details->>'employmentType'",
};

/** An employee as on record today. */
export function personColumns(alias: string): ViewColumns {
  return {
    employeeId: `${alias}.employee_id`,
    "employee.payrollId": "e.payroll_id",
    "employee.firstName": "e.first_name",
    "employee.lastName": "e.last_name",
    "employee.department": "e.details->>'department'",
    "employee.jobTitle": "e.details->>'jobTitle'",
    ...OF_TODAY,
  };
}
