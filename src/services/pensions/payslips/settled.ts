import type { Tx } from "../../../platform/store";
import type { LockedPayslip } from "../../contract";
import type { Determination } from "../enrolment/determine";
import { byEmployee, isAmong, listRecords, type Terms, type Worker } from "../enrolment/workers";
import { pensionTables } from "../store/pension-tables";

/** A final payslip with its worker and what the run found. */
export interface Settled {
  readonly worker: Worker;
  readonly terms: Terms;
  readonly locked: LockedPayslip;
  readonly found: Determination | null;
  /** The membership that begins with the run; null if none does. */
  readonly membershipId: string | null;
  /** The same for another job of the person, of which the payslip in hand contributes to it. */
  readonly joinedByOther: string | null;
}

/** The employer's own contributions to a membership in a tax year, in pence. */
export interface YearOfMembership {
  readonly membership_id: string | null;
  readonly employer_own: number;
}

/** Returns what the employer has contributed in a tax year, by employee and in all jobs of the employment; nothing if no group has a cap by the year. */
export async function findYearsOfMemberships(
  tx: Tx,
  { groups }: Pick<Terms, "groups">,
  year: number,
  workers: ReadonlyMap<string, Worker>,
): Promise<ReadonlyMap<string, readonly YearOfMembership[]>> {
  const isCapped = [...groups.values()].some(({ employer_contribution_cap: cap }) => cap?.per === "Year");
  if (!isCapped) return new Map();
  const rows = await pensionTables(tx)
    .selectFrom("pension_calculation")
    .select(({ fn }) => [
      "employee_id",
      "membership_id",
      fn.sum<number>("employer_own_contribution").as("employer_own"),
    ])
    .where(isAmong([...new Set([...workers.values()].flatMap(listRecords))]))
    .where("year", "=", year)
    .where("is_final", "=", true)
    .groupBy(["employee_id", "membership_id"])
    .execute();
  const found = byEmployee(rows);
  return new Map(
    [...workers].map(([id, worker]) => [id, listRecords(worker).flatMap((record) => found.get(record) ?? [])]),
  );
}
