import { invalidRequest } from "../../../platform/http";
import { mergePatch } from "../../contract";
import { otherJobColumns } from "../jobs/other-job";
import type { EmployeeFacts } from "../store/employee-facts";
import { pickDetails } from "./detail-fields";
import { employeeData } from "./employee-data";
import type { EmployeeFields } from "./employee-fields";
import { type EmployeeReplacement, employeeReplacement } from "./employee-schemas";

/** These have rows of their own: nothing is written unless the patch names them. */
const WITH_ROWS = ["salary", "workingPatterns", "sspQualifyingDayPolicies"] as const;

/** Returns the record that results from a merge patch, validated as a whole. */
export function patchedEmployee(
  before: EmployeeFacts,
  patch: Readonly<Record<string, unknown>>,
  today: string,
): EmployeeReplacement {
  const merged = mergePatch(employeeData(before, today), patch);
  const result = employeeReplacement.safeParse(merged);
  if (!result.success) {
    const token = Object.hasOwn(patch, "organisationId") ? "organisation_in_body" : undefined;
    throw invalidRequest("json", result.error.issues, merged, token);
  }
  const unnamed = WITH_ROWS.filter((name) => !Object.hasOwn(patch, name));
  return { ...result.data, ...Object.fromEntries(unnamed.map((name) => [name, null])) };
}

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
