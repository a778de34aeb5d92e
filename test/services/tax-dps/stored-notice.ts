import type { Client } from "pg";
import type { TestPlatform } from "../support/platform";

const LOAN = { studentLoanPlan: null, loanStartDate: "2026-05-01" };
const CODE = {
  taxCode: "1000L",
  week1Month1: false,
  taxRegime: null,
  previousTaxablePay: null,
  previousTaxPaid: null,
};
const HEAD = { formType: null, issueDate: "2026-04-13", effectiveDate: "2026-05-01", taxYear: 2026 };
let count = 0;

/** Stores a notice about an employee, as retrieval does, and returns its id. */
export async function storedNotice(
  database: Client,
  { ids }: Pick<TestPlatform, "ids">,
  owner: { readonly organisationId: string; readonly employeeId: string },
  dataType: "P6" | "PGL1",
): Promise<string> {
  const notificationId = ids.next();
  count += 1;
  const content = dataType === "P6" ? CODE : LOAN;
  const numbered = { sequenceNumber: count, employerReference: "123/AB456", employee: null };
  const notice = { ...HEAD, ...numbered, dataType, isGeneric: false, content };
  await database.query(
    `insert into tax_notification (organisation_id, notification_id, service, data_type, item_key, sequence_number,
        issue_date, effective_date, tax_year, is_generic, notice, raw_xml, status, matched_employee_id, matched_by,
        retrieved_at, created_at, updated_at)
      values ($1, $2, 'PAYE', $3, $4, $5, '2026-04-13', '2026-05-01', 2026, false, $6, '', 'Due', $7, 'Automatic',
        now(), now(), now())`,
    [owner.organisationId, notificationId, dataType, String(count), count, JSON.stringify(notice), owner.employeeId],
  );
  return notificationId;
}
