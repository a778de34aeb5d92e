import { type MatchNoticesFacts, matchNotices, type Notice, type NoticeMatch } from "../../../engine/filings/notices";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import type { KeptNotice } from "../store/notice-tables";

/** The columns that state whom a notice is about. */
interface MatchColumns {
  readonly matched_employee_id: string | null;
  readonly matched_by: "Automatic" | null;
  readonly match_score: number | null;
  readonly is_ambiguous: boolean;
}

/** Finds the employees of notices, in their order. */
export async function findMatches(tx: Tx, notices: readonly (Notice | KeptNotice)[]): Promise<readonly MatchColumns[]> {
  if (notices.length === 0) return [];
  return (await matchesOf(tx, notices)).map(({ matchStatus, matchedEmployeeId, matchScore }) => ({
    matched_employee_id: matchedEmployeeId,
    matched_by: matchedEmployeeId === null ? null : "Automatic",
    match_score: matchScore,
    is_ambiguous: matchStatus === "Ambiguous",
  }));
}

/** Compares notices with all employees of the organisation. */
export async function matchesOf(tx: Tx, notices: readonly (Notice | KeptNotice)[]): Promise<readonly NoticeMatch[]> {
  const employees = await selectEmployees(tx)
    .select([
      "employee_id as employeeId",
      "national_insurance_number as nationalInsuranceNumber",
      "payroll_id as payrollId",
      "first_name as firstName",
      "last_name as lastName",
    ])
    .orderBy("employee_id")
    .execute();
  const found = matchNotices({ notices: notices as MatchNoticesFacts["notices"], employees });
  if (!found.ok) throw new Error(`Notices cannot be compared: ${JSON.stringify(found.problems[0])}`);
  return found.value;
}
