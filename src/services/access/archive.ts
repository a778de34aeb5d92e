import type { UpdateObject } from "kysely";
import { Refused } from "../../platform/http";
import { asOrganisation, asSystem, type Tx } from "../../platform/store";
import type { AccessTables } from "./access-tables";

interface Archiving {
  readonly organisationId: string;
  /** Null to take it out of the archive. */
  readonly archivedAt: string | null;
}

/**
 * Archives an organisation of the transaction's account, or takes it out of the archive. The organisation's own row is what
 * requests look for: a transaction of an organisation does not see the tables of its account.
 */
export async function setArchived(account: Tx, { organisationId, archivedAt }: Archiving): Promise<void> {
  const tx = account.withTables<AccessTables>();
  const named = { organisation_id: organisationId };
  await tx
    .updateTable("organisation")
    .set({ archived_at: archivedAt })
    .where("organisation_id", "=", organisationId)
    .execute();
  await asOrganisation(account, organisationId, async () => {
    if (archivedAt === null) await tx.deleteFrom("archived_organisation").execute();
    else
      await tx
        .insertInto("archived_organisation")
        .values({ ...named, archived_at: archivedAt })
        .execute();
  });
}

/** Refuses with 409 if the organisation of the transaction is archived. */
export async function refuseArchived(tx: Tx): Promise<void> {
  const row = await tx
    .withTables<AccessTables>()
    .selectFrom("archived_organisation")
    .select("archived_at")
    .executeTakeFirst();
  if (row !== undefined) throw organisationArchived();
}

/** The refusal of a change of an archived organisation. */
export function organisationArchived(): Refused {
  const text = "The organisation is archived: it can be read, but not changed. Unarchive it first.";
  return new Refused(409, { token: "organisation_archived", text });
}

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
