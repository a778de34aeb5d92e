import { type AccessTables, endSessions } from "../../access";
import type { RequestWork } from "../../contract";
import { replaceGrants } from "../access/holders";
import { deletePhotos } from "../photo/photos";
import type { PersonRow } from "./person-rows";
import { recordPersonActivity } from "./record-person-activity";

/** Removes a person from the account, with grants, photo and sessions; the row stays for the history. */
export async function removePerson(work: RequestWork, row: PersonRow): Promise<void> {
  const { tx, context, caller, now } = work;
  const { principal_id: principalId } = row;
  await replaceGrants(tx, caller.accountId, { type: "Person", id: principalId }, []);
  const gone = { deactivated_at: null, covers_whole_customer: false, identity_id: null, provider_subject: null };
  await tx
    .withTables<AccessTables>()
    .updateTable("person")
    .set({ removed_at: now, ...gone })
    .where("principal_id", "=", principalId)
    .execute();
  await deletePhotos(context.uploads, tx, principalId);
  await endSessions(tx, { principalId, now });
  await recordPersonActivity(work, "PersonRemoved", row);
}
