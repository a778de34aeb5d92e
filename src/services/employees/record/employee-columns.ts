import { otherJobColumns } from "../jobs/other-job";
import { pickDetails } from "./detail-fields";
import type { EmployeeFields } from "./employee-fields";

/** Returns the columns of a directorship. */
export function directorColumns(director: EmployeeFields["director"]) {
  return {
    director_appointment_date: director?.appointmentDate ?? null,
    director_cessation_date: director?.cessationDate ?? null,
    director_nic_method: director?.nicMethod ?? null,
  };
}

/** Returns the columns of an employee that callers set. Payroll and payroll id are handled separately. */
export function employeeColumns(sent: EmployeeFields) {
  return {
    external_reference_id: sent.externalReferenceId,
    first_name: sent.firstName,
    last_name: sent.lastName,
    date_of_birth: sent.dateOfBirth,
    gender: sent.gender,
    national_insurance_number: sent.nationalInsuranceNumber,
    start_date: sent.startDate,
    details: JSON.stringify(pickDetails(sent)),
    ...directorColumns(sent.director),
    ...otherJobColumns(sent.otherJob),
  };
}
