import type { Client } from "pg";
import type { Caller } from "../caller";
import { copyRows, SAMPLE_EMPLOYEE, TABLES } from "../sample-payroll";

/** The tax year that is run: one that has ended. */
export const TAX_YEAR = 2025;

/** An employer with a monthly payroll. */
export interface Employer {
  readonly payrollConfigId: string;
  readonly employees: number;
}

const PERSON = {
  ...SAMPLE_EMPLOYEE,
  nationalInsuranceNumber: "AB000000A",
  hoursWorkedBand: "D",
  address: { ...SAMPLE_EMPLOYEE.address, postcode: "EC1A 1BB", country: "England" },
};

/** Makes an employer and one employee over HTTP; the others are copies of that employee's rows with salaries of their own. */
export async function makeEmployer(
  { call }: Caller,
  client: Client,
  organisationId: string,
  employees: number,
): Promise<Employer> {
  const tax = { taxOfficeNumber: "635", taxOfficeReference: "A635", accountsOfficeReference: "635PA00012345" };
  await call("POST", "/v1/organisation/tax/settings", tax);
  const address = { line1: "1 Sample Street", postcode: "AB1 2CD" };
  await call("POST", "/v1/organisation/information", { legalName: "Sample Ltd", address });
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  const { payrollConfigId } = (
    await call("POST", "/v1/payrollconfig", {
      name: "Monthly staff",
      payFrequency: "Monthly",
      paymentPeriodConfig: {
        firstPeriodStartDate: `${TAX_YEAR}-04-01`,
        firstPaymentDate: `${TAX_YEAR}-04-30`,
        paymentDateRule: "LastDay",
      },
    })
  ).data;
  const { employeeId } = (await call("POST", "/v1/employees", PERSON)).data;
  for (const table of TABLES) await copyRows(client, organisationId, table, employeeId, employees - 1);
  return { payrollConfigId, employees };
}
