import type { Selectable } from "kysely";
import type { AccessTables } from "../../access";

export type OrganisationRow = Selectable<AccessTables["organisation"]>;

/** An organisation as lists show it. */
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

/** An organisation by itself, which the caller reaches. */
export function organisationData(row: OrganisationRow) {
  return {
    ...rowData(row, true),
    companyRegistrationNumber: row.company_registration_number,
    payeReference: row.paye_reference,
  };
}
