import { type RawBuilder, sql } from "kysely";
import { pageOf, Refused, rowsAfter } from "../../../platform/http";
import { type AccessTables, endSessions } from "../../access";
import { mountOperation, type ServiceContext } from "../../contract";
import { callerAccess, requireAsWide, requireVisible } from "../access/caller-access";
import { accessOf, replaceGrants } from "../access/holders";
import { ownerIdOf, requireOwner } from "../account/owner";
import { deletePhotos } from "../photo/photos";
import { changePerson, getPerson, listPeople, removePerson } from "./person-operations";
import { findPerson, peopleData, personData, renamePerson, selectPeople } from "./person-rows";
import { recordPersonActivity } from "./record-person-activity";

/** People of the account first, then guests, each by email address. */
const ORDER: readonly [RawBuilder<number>, string, string] = [
  sql<number>`case when is_guest then 1 else 0 end`,
  "sort_email",
  "principal_id",
];

/** Adds the operations that list, read, rename and remove people. */
export function mountPeople(context: ServiceContext): void {
  mountOperation(context, listPeople, async ({ query, caller }, tx) => {
    const { organisationId, accessType, pageSize, paginationToken } = query;
    if (organisationId !== undefined) await requireVisible(tx, await callerAccess(tx, caller), [organisationId]);
    const place = { route: listPeople.path, scope: caller.accountId, filters: { organisationId, accessType } };
    const last = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await selectPeople(tx)
      .$if(accessType !== undefined, (all) => all.where("is_guest", "=", accessType === "Guest"))
      .$if(organisationId !== undefined, (all) => all.where(reaching(organisationId ?? "")))
      .$if(last !== null, (all) => all.where(rowsAfter(ORDER, last ?? [])))
      .orderBy(ORDER[0])
      .orderBy("sort_email")
      .orderBy("principal_id")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [
      row.is_guest ? 1 : 0,
      row.sort_email,
      row.principal_id,
    ]);
    const items = await peopleData(tx, page.items);
    return { data: { items }, text: "The people are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, getPerson, async ({ params }, tx) => ({
    data: await personData(tx, await findPerson(tx, params.principalId)),
    text: "This is the person.",
  }));

  mountOperation(context, changePerson, async ({ params, body, ...work }, tx) => {
    const row = await findPerson(tx, params.principalId, true);
    requireAsWide(await callerAccess(tx, work.caller), await accessOf(tx, { type: "Person", id: row.principal_id }));
    return { data: await personData(tx, await renamePerson(work, row, body)), text: "The name is changed." };
  });

  mountOperation(context, removePerson, async ({ params, ...work }, tx) => {
    const { caller, now } = work;
    await requireOwner(tx, caller);
    const row = await findPerson(tx, params.principalId, true);
    if (row.principal_id === (await ownerIdOf(tx))) throw ownerCannotBeRemoved();
    const data = await personData(tx, row);
    await replaceGrants(tx, caller.accountId, { type: "Person", id: row.principal_id }, []);
    await tx
      .withTables<AccessTables>()
      .updateTable("person")
      .set({ removed_at: now, covers_whole_customer: false, identity_id: null, provider_subject: null })
      .where("principal_id", "=", row.principal_id)
      .execute();
    await deletePhotos(context.uploads, tx, row.principal_id);
    await endSessions(tx, { principalId: row.principal_id, now });
    await recordPersonActivity(work, "PersonRemoved", row);
    const afterwards = () => context.credentials.changed(row.principal_id);
    return { data, text: "The person is removed.", afterwards };
  });
}

function reaching(organisationId: string): RawBuilder<boolean> {
  return sql`(covers_whole_customer or exists (select from person_grant as reach
    where reach.account_id = person.account_id and reach.principal_id = person.principal_id
      and reach.organisation_id = ${organisationId}))`;
}

function ownerCannotBeRemoved(): Refused {
  const text = "The owner cannot be removed. Transfer the account to another person first.";
  return new Refused(409, { token: "owner_cannot_be_removed", text });
}
