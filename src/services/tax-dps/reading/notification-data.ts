import { readTaxCode } from "../../../engine/income-tax";
import { notifications, type ShownNotification } from "../contract/notice-schemas";
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
    ...notifications.show(row),
    formType: notice.formType,
    employerReference: notice.employerReference,
    employee: row.person === null ? null : { ...row.person },
    matchedBy: row.matched_employee_id === null ? null : row.matched_by,
    matchScore: row.matched_employee_id === null ? null : row.match_score,
    content: contentOf(notice),
    appliedChanges: (row.applied_changes ?? []).map((change) => ({ ...change, changedAt: appliedAt ?? "" })),
  };
}

function contentOf({ content }: KeptNotice): ShownNotification["content"] {
  return "taxCode" in content ? { ...content, taxRegime: getRegime(content.taxCode) } : { ...content };
}
