import type { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import type { AccessTables } from "../../access";
import type { addressShown } from "../../contract";

export type OrganisationRow = Selectable<AccessTables["organisation"]>;

/** How a caller stands to an organisation. */
export interface Standing {
  readonly accessType: "Customer" | "Guest";
  /** Whether the caller may act on it. */
  readonly granted: boolean;
}

/** An organisation of the caller's account that the caller reaches. */
export const OWN: Standing = { accessType: "Customer", granted: true };

/** An organisation of another account that the caller was invited into. */
export const AS_GUEST: Standing = { accessType: "Guest", granted: true };

/** Returns an organisation as lists show it. */
export function rowData(row: OrganisationRow, { accessType, granted }: Standing) {
  return {
    organisationId: row.organisation_id,
    name: row.name,
    accessType,
    callerAccess: { granted },
    status: row.archived_at === null ? ("Active" as const) : ("Archived" as const),
    archivedAt: row.archived_at,
    activeEmployeeCount: row.active_employee_count,
    employeeCount: row.employee_count,
    createdAt: row.created_at,
  };
}

type AddressData = z.output<typeof addressShown>;

const NO_LINES = { line2: null, line3: null, line4: null, postcode: null, country: null, foreignCountry: null };

/** Returns a single organisation that the caller reaches. */
export function organisationData(row: OrganisationRow, standing: Standing = OWN) {
  return {
    ...rowData(row, standing),
    companyRegistrationNumber: row.company_registration_number,
    payeReference: row.paye_reference,
    accountsOfficeReference: row.accounts_office_reference,
    startDate: row.start_date,
    address: row.address === null ? null : { ...NO_LINES, ...(row.address as AddressData) },
  };
}
