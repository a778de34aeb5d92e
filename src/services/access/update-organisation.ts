import type { UpdateObject } from "kysely";
import { asSystem, type Tx } from "../../platform/store";
import type { AccessTables } from "./access-tables";

/** Changes what the account's list of organisations shows of an organisation, in a transaction of that organisation. */
export async function updateOrganisation(
  tx: Tx,
  organisationId: string,
  change: UpdateObject<AccessTables, "organisation">,
): Promise<void> {
  await asSystem(tx, () =>
    tx
      .withTables<AccessTables>()
      .updateTable("organisation")
      .set(change)
      .where("organisation_id", "=", organisationId)
      .execute(),
  );
}
