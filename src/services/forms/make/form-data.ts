import type { FormAddress, FormEmployer, FormEmployerFacts, FormPerson, PersonFacts } from "../../../engine/forms";
import type { ValidationIssue } from "../../../platform";
import { issueAt, notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { withoutNulls } from "../../contract";
import type { EmployeeRow } from "../../employees";
import { findConfig, findOrganisation, findTaxSettings } from "../../pay";

/** Returns the employee and the employer of a form as responses show them. */
export function personData(
  { address, employer }: FormPerson & { readonly employer: FormEmployer },
  employeeId: string,
) {
  return {
    employeeId,
    address: addressData(address),
    employer: employerData(employer),
  };
}

export function employerData({ address, ...employer }: FormEmployer) {
  return { ...employer, address: addressData(address) };
}

function addressData(address: FormAddress | null) {
  return address === null ? null : { ...address, lines: [...address.lines] };
}

type Found = FormEmployerFacts | readonly ValidationIssue[];

/** Returns the employer as forms name it, or everything that is missing from its records. */
export async function findFormEmployer(tx: Tx): Promise<Found> {
  const organisation = await findOrganisation(tx);
  const settings = await findTaxSettings(tx);
  if (organisation === null || settings === null) {
    return [
      ...(organisation === null ? [missing("organisationInformation", "the employer's name and address")] : []),
      ...(settings === null ? [missing("taxSettings", "the employer's PAYE reference")] : []),
    ];
  }
  const { legalName, address } = organisation.record;
  const { taxOfficeNumber, taxOfficeReference } = settings.record;
  const payeReference = `${taxOfficeNumber}/${taxOfficeReference}`;
  return { name: legalName, address: withoutNulls(address), payeReference };
}

/** The same; refuses if anything is missing. */
export async function formEmployer(tx: Tx): Promise<FormEmployerFacts> {
  const found = await findFormEmployer(tx);
  if (isEmployer(found)) return found;
  const text = "Save the organisation's information and tax settings first: a form names the employer.";
  throw new Refused(409, { token: "organisation_information_missing", text }, found);
}

export function isEmployer(found: Found): found is FormEmployerFacts {
  return !Array.isArray(found);
}

function missing(field: string, what: string): ValidationIssue {
  return issueAt([field], "required", null, `The form states ${what}, which is not on record.`);
}

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

/** Refuses 404 if a payroll is named that the organisation does not have. */
export async function needPayroll(
  tx: Tx,
  { payrollConfigId }: { readonly taxYear: number; readonly payrollConfigId?: string | undefined },
): Promise<void> {
  if (payrollConfigId === undefined) return;
  if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
}
