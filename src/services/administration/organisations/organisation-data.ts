import type { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import type { AccessTables } from "../../access";
import type { addressShown } from "../../contract";

export type OrganisationRow = Selectable<AccessTables["organisation"]>;

/** Returns an organisation as lists show it. */
export function rowData(row: OrganisationRow, granted: boolean) {
  return {
    organisationId: row.organisation_id,
    name: row.name,
    accessType: "Customer" as const,
    callerAccess: { granted },
    activeEmployeeCount: row.active_employee_count,
    employeeCount: row.employee_count,
    createdAt: row.created_at,
  };
}

type AddressData = z.output<typeof addressShown>;

const NO_LINES = { line2: null, line3: null, line4: null, postcode: null, country: null, foreignCountry: null };

/** Returns a single organisation that the caller reaches. */
export function organisationData(row: OrganisationRow) {
  return {
    ...rowData(row, true),
    companyRegistrationNumber: row.company_registration_number,
    payeReference: row.paye_reference,
    accountsOfficeReference: row.accounts_office_reference,
    startDate: row.start_date,
    address: row.address === null ? null : { ...NO_LINES, ...(row.address as AddressData) },
  };
}
