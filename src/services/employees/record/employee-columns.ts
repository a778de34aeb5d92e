import type { EmployeeDetails } from "../store/documents";
import type { EmployeeFields } from "./employee-fields";

/** The columns of an employee that a caller decides. Payroll and payroll id have their own ways. */
export function employeeColumns(sent: EmployeeFields) {
  const details: EmployeeDetails = {
    title: sent.title,
    middleName: sent.middleName,
    knownAs: sent.knownAs,
    previousLastName: sent.previousLastName,
    passportNumber: sent.passportNumber,
    email: sent.email,
    telephone: sent.telephone,
    mobile: sent.mobile,
    address: sent.address,
    continuousEmploymentDate: sent.continuousEmploymentDate,
    jobTitle: sent.jobTitle,
    department: sent.department,
    costCentre: sent.costCentre,
    tags: sent.tags,
    territory: sent.territory,
    employmentType: sent.employmentType,
    irregularEmployment: sent.irregularEmployment,
    hoursWorkedBand: sent.hoursWorkedBand,
    workplacePostcode: sent.workplacePostcode,
    isApprentice: sent.isApprentice,
    apprenticeshipStartDate: sent.apprenticeshipStartDate,
    apprenticeshipEndDate: sent.apprenticeshipEndDate,
    bankAccount: sent.bankAccount,
    paymentMethod: sent.paymentMethod,
    bankAccounts: sent.bankAccounts,
    paidToNonIndividual: sent.paidToNonIndividual,
    partner: sent.partner,
  };
  return {
    external_reference_id: sent.externalReferenceId,
    first_name: sent.firstName,
    last_name: sent.lastName,
    date_of_birth: sent.dateOfBirth,
    gender: sent.gender,
    national_insurance_number: sent.nationalInsuranceNumber,
    start_date: sent.startDate,
    details: JSON.stringify(details),
    director_appointment_date: sent.director?.appointmentDate ?? null,
    director_cessation_date: sent.director?.cessationDate ?? null,
    director_nic_method: sent.director?.nicMethod ?? null,
  };
}
