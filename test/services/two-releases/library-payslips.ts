import type { Pool } from "pg";
import { payYear } from "../../../src/engine/gross-to-net";
import { rulebook } from "../../support/library";

/** Returns as text the final payslips that the library does not calculate from the facts kept of them, and how many do. */
export async function libraryFaults(database: Pool): Promise<{ readonly faults: string[]; readonly equal: number }> {
  const { rows } = await database.query(
    `select payslip_id, made->'year' as facts, document->'payslip' as stored
     from payslip join closed_facts using (organisation_id, payslip_id)`,
  );
  const faults = rows.flatMap(({ payslip_id: payslipId, facts, stored }) => {
    const paid = payYear(facts, rulebook);
    if (!paid.ok) return [`payslip ${payslipId}: ${JSON.stringify(paid.problems)}`];
    const { forPeriod, yearToDate } = paid.value.payslips[0] ?? {};
    const isEqual =
      sorted({ forPeriod, yearToDate }) === sorted({ forPeriod: stored.forPeriod, yearToDate: stored.yearToDate });
    return isEqual ? [] : [`payslip ${payslipId}: ${sorted(forPeriod)}, not ${sorted(stored.forPeriod)}`];
  });
  return { faults, equal: rows.length - faults.length };
}

/** As text, in the order of names: the database stores objects in its own order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    each !== null && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}
