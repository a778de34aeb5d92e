import { z } from "@hono/zod-openapi";
import { type RawBuilder, sql } from "kysely";
import { type CallerRole, pageQuery, Refused, rowsAfter } from "../../../platform/http";
import { idField, mountOperation, operation, type RequestWork, readPage, type ServiceContext } from "../../contract";
import { NOT_VISIBLE, WIDER } from "../access/access-refusals";
import { callerAccess, requireAsWide, requireVisible } from "../access/caller-access";
import { roleField } from "../access/grant-operations";
import { findAccess, setRole } from "../access/holders";
import { findOwnerId, ownerKeepsAccess, requireOwner } from "../account/owner";
import { findPerson, type PersonRow, peopleData, personData, renamePerson, selectPeople } from "./person-rows";
import {
  NO_USER,
  OWNER_KEEPS_ACCESS,
  OWNER_ONLY,
  ofPeople,
  person,
  personExample,
  personNames,
  personParams,
  personVersion,
  USER_PATH,
  USERS_PATH,
} from "./person-schemas";
import { recordPersonActivity } from "./record-person-activity";
import { removePerson } from "./remove-person";

const listPeople = operation({
  ...ofPeople,
  id: "listUsers",
  method: "get",
  path: USERS_PATH,
  summary: "Everyone who can sign in, by email address, then guests",
  description:
    "A page at a time, with the access of each person. `organisationId` limits the list to the people who reach that organisation.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    organisationId: idField().optional().openapi({ description: "Only people who reach this organisation." }),
    accessType: z.enum(["Customer", "Guest"]).optional(),
  }),
  data: z.strictObject({ items: z.array(person) }),
  token: "users_listed",
  refusals: [NOT_VISIBLE],
  examples: { data: { items: [personExample] } },
});

const getPerson = operation({
  ...ofPeople,
  id: "getUser",
  method: "get",
  path: USER_PATH,
  summary: "One person, with both kinds of access",
  description:
    "Direct grants and access to the whole account, beside name, email address and the state of the invitation.",
  params: personParams,
  data: person,
  versioned: personVersion,
  token: "user_retrieved",
  refusals: [NO_USER],
  examples: { data: personExample },
});

const changePerson = operation({
  ...ofPeople,
  id: "updateUser",
  method: "patch",
  path: USER_PATH,
  summary: "Changes a person's name or role",
  description:
    "Nobody can change a person who reaches more than they do. Another role counts at once, in open sessions too.",
  params: personParams,
  body: personNames.extend({ role: roleField.optional() }),
  data: person,
  versioned: personVersion,
  token: "user_updated",
  refusals: [NO_USER, ...WIDER, OWNER_KEEPS_ACCESS],
  examples: { body: { firstName: "Sample", lastName: "Clerk", role: "PayrollClerk" }, data: personExample },
});

const removeUser = operation({
  ...ofPeople,
  id: "removeUser",
  method: "delete",
  path: USER_PATH,
  summary: "Removes a person from the account, and ends their sessions",
  description: "Owner only. What the person did stays in the history, under their name.",
  params: personParams,
  data: person,
  versioned: personVersion,
  token: "user_removed",
  refusals: [
    NO_USER,
    OWNER_ONLY,
    { status: 409, token: "owner_cannot_be_removed", when: "The person owns the account: transfer it first." },
  ],
  examples: { data: personExample },
});

/** People of the account first, then guests, each by email address. */
const ORDER: readonly [RawBuilder<number>, string, string] = [
  sql<number>`case when is_guest then 1 else 0 end`,
  "sort_email",
  "principal_id",
];

/** Adds the operations that list, read, rename and remove people. */
export function mountPeople(context: ServiceContext): void {
  mountOperation(context, listPeople, async (work, tx) => {
    const { caller, query } = work;
    const { organisationId, accessType } = query;
    if (organisationId !== undefined) await requireVisible(tx, await callerAccess(tx, caller), [organisationId]);
    const page = await readPage(
      work,
      { ...work, route: listPeople.path, scope: caller.accountId },
      (after, limit) =>
        selectPeople(tx)
          .$if(accessType !== undefined, (all) => all.where("is_guest", "=", accessType === "Guest"))
          .$if(organisationId !== undefined, (all) => all.where(reaching(organisationId ?? "")))
          .$if(after !== null, (all) => all.where(rowsAfter(ORDER, after ?? [])))
          .orderBy(ORDER[0])
          .orderBy("sort_email")
          .orderBy("principal_id")
          .limit(limit)
          .execute(),
      (row) => [row.is_guest ? 1 : 0, row.sort_email, row.principal_id],
    );
    const items = await peopleData(tx, page.items);
    return { data: { items }, text: "The people are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, getPerson, async ({ params }, tx) => ({
    data: await personData(tx, await findPerson(tx, params.principalId)),
    text: "This is the person.",
  }));

  mountOperation(context, changePerson, async ({ params, body, ...work }, tx) => {
    const row = await findPerson(tx, params.principalId, true);
    requireAsWide(await callerAccess(tx, work.caller), await findAccess(tx, { type: "Person", id: row.principal_id }));
    const { role = row.role, ...names } = body;
    if (role !== row.role) await changeRole(work, row, role);
    const data = await personData(tx, await renamePerson(work, row, names));
    return { data, text: "The person is changed.", afterwards: () => context.credentials.changed(row.principal_id) };
  });

  mountOperation(context, removeUser, async ({ params, ...work }, tx) => {
    await requireOwner(tx, work.caller);
    const row = await findPerson(tx, params.principalId, true);
    if (row.principal_id === (await findOwnerId(tx))) throw ownerCannotBeRemoved();
    const data = await personData(tx, row);
    await removePerson(work, row);
    const afterwards = () => context.credentials.changed(row.principal_id);
    return { data, text: "The person is removed.", afterwards };
  });
}

/** Changes what a person may do; the owner stays an administrator. */
async function changeRole(work: RequestWork, row: PersonRow, role: CallerRole): Promise<void> {
  const { tx, now } = work;
  if (row.principal_id === (await findOwnerId(tx))) throw ownerKeepsAccess("The owner is an administrator.");
  await setRole(tx, { type: "Person", id: row.principal_id }, role, now);
  await recordPersonActivity(work, "RoleChanged", row);
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
