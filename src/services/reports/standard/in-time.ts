import { sql } from "kysely";
import { errorCode } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { fillMarked } from "../fill/fill-marked";
import { type AskedReport, CANCELLED, inSlot, timedOut } from "../run/run-now";

/** An organisation, and how its records are read. */
export type RecordsOf = Pick<AskedReport, "organisationId" | "records">;

/** Reads what a calculation needs in one of the organisation's slots, once all payslips are in reports. Refuses 408, 429. */
export function inTime<T>(
  context: ServiceContext,
  { organisationId, records }: RecordsOf,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { store, longestReport } = context;
  return inSlot(context, organisationId, async () => {
    await fillMarked(store, organisationId);
    try {
      return await records(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(longestReport)}, true)`.execute(tx);
        return read(tx);
      });
    } catch (error) {
      if (errorCode(error) === CANCELLED) throw timedOut();
      throw error;
    }
  });
}
