import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { PayslipPeriod } from "../../contract";
import { isAmong, type MembershipRow } from "../enrolment/workers";
import type { PensionLateTermsTable, PensionTables } from "../store/pension-tables";

export type LateTerms = Selectable<PensionLateTermsTable>;

/** Returns the terms of closed periods that became known late, of some employees, oldest first. */
export function findLateTerms(tx: Tx, employeeIds: readonly string[]): Promise<readonly LateTerms[]> {
  return tx
    .withTables<PensionTables>()
    .selectFrom("pension_late_terms")
    .selectAll()
    .where(isAmong(employeeIds))
    .orderBy("late_terms_id")
    .execute();
}

/** Returns a membership with the terms of a closed period that became known last; null if none did. */
export function withLateTerms(
  member: MembershipRow,
  all: readonly LateTerms[],
  { periodStartDate, periodEndDate }: Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">,
): MembershipRow | null {
  const own = all.filter(
    ({ membership_id, acts_from, acts_before }) =>
      membership_id === member.membership_id && acts_from <= periodEndDate && periodStartDate < acts_before,
  );
  const last = own.at(-1);
  if (last === undefined) return null;
  const { pension_group_id, employee_factor, employer_factor } = last;
  return { ...member, pension_group_id, employee_factor, employer_factor };
}
