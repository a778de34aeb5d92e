import type { Tx } from "../../../platform/store";
import type { RtiTables } from "../store/rti-tables";
import type { EpsContent } from "./submit-eps";

/** Returns the contents of the year's EPSs, the earliest first. */
export async function reportedIn(tx: Tx, taxYear: number): Promise<readonly EpsContent[]> {
  const rows = await tx
    .withTables<RtiTables>()
    .selectFrom("rti_submission")
    .select("facts")
    .where("submission_type", "in", ["Eps", "ManualEps"])
    .where("tax_year", "=", taxYear)
    .where("status", "in", ["Pending", "Submitted", "Accepted"])
    .orderBy("submission_id")
    .execute();
  return rows.map(({ facts }) => facts as EpsContent);
}
