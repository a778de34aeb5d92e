import { readTaxCode } from "../../../engine/income-tax";
import type { ShownNotification } from "../contract/notice-schemas";
import type { KeptNotice } from "../store/notice-tables";
import type { NotificationRow } from "./select-notifications";

const REGIMES = { EnglandAndNorthernIreland: "England", Scotland: "Scotland", Wales: "Wales" } as const;

/** Returns the name of the nation whose rates a tax code means. */
export function getRegime(taxCode: string): "England" | "Scotland" | "Wales" {
  const nation = readTaxCode(taxCode)?.nation;
  return nation === undefined ? "England" : REGIMES[nation];
}

export function notificationData(row: NotificationRow): ShownNotification {
  const { notice, applied_at: appliedAt } = row;
  return {
    notificationId: row.notification_id,
    service: row.service,
    dataType: row.data_type,
    formType: notice.formType,
    status: row.status,
    issueDate: row.issue_date,
    effectiveDate: row.effective_date,
    taxYear: row.tax_year,
    sequenceNumber: row.sequence_number,
    employerReference: notice.employerReference,
    employee: row.person === null ? null : { ...row.person },
    matchStatus: row.match_status,
    matchedEmployeeId: row.matched_employee_id,
    matchedBy: row.matched_employee_id === null ? null : row.matched_by,
    matchScore: row.matched_employee_id === null ? null : row.match_score,
    isGeneric: row.is_generic,
    content: contentOf(notice),
    rawXml: row.raw_xml,
    appliedChanges: (row.applied_changes ?? []).map((change) => ({ ...change, changedAt: appliedAt ?? "" })),
    appliedAt,
    dismissedAt: row.dismissed_at,
    dismissReason: row.dismiss_reason,
    retrievedAt: row.retrieved_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function contentOf({ content }: KeptNotice): ShownNotification["content"] {
  return "taxCode" in content ? { ...content, taxRegime: getRegime(content.taxCode) } : { ...content };
}
