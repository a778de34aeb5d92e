import { CALLER_ROLES, type CallerRole } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import type { RequestWork } from "../../contract";
import { findAccess, replaceGrants, setRole } from "../access/holders";
import type { PersonRow } from "../people/person-rows";
import { recordPersonActivity } from "../people/record-person-activity";
import { findScimPerson, type GroupOfPerson, requireNotOwner, selectScimPeople } from "./scim-people";
import { type Filters, GROUP_SCHEMA, type PatchOperation, type Resource, recordOf, ScimRefused } from "./scim-protocol";

/** The role that is left to whoever is taken out of another one: the least. */
const LEAST: CallerRole = "Reader";

export const GROUP_FILTERS: Filters = {
  displayname: { valueOf: ({ displayName }) => displayName, ignoresCase: true },
  id: { valueOf: ({ id }) => id },
};

/** The people of an account with the groups that they belong to. */
export interface Directory {
  readonly people: readonly PersonRow[];
  readonly groups: readonly GroupOfPerson[];
  readonly groupsOf: (row: PersonRow) => readonly GroupOfPerson[];
}

/** Reads the people of an account and its groups: a role each, and an organisation each. */
export async function readDirectory(account: Tx): Promise<Directory> {
  const tx = account.withTables<AccessTables>();
  const people = await selectScimPeople(account).orderBy("principal_id").execute();
  const organisations = await tx
    .selectFrom("organisation")
    .select(["organisation_id", "name"])
    .orderBy("organisation_id")
    .execute();
  const grants = await tx.selectFrom("person_grant").select(["principal_id", "organisation_id"]).execute();
  const roles = CALLER_ROLES.map((role): GroupOfPerson => ({ value: role, display: `Role: ${role}` }));
  const groups = [...roles, ...organisations.map((row) => ({ value: row.organisation_id, display: row.name }))];
  const byId = new Map(groups.map((group) => [group.value, group]));
  const groupIds = new Map(people.map(({ principal_id: id, role }): [string, string[]] => [id, [role]]));
  for (const grant of grants) groupIds.get(grant.principal_id)?.push(grant.organisation_id);
  const groupsOf = ({ principal_id: id }: PersonRow) =>
    (groupIds.get(id) ?? []).flatMap((each) => byId.get(each) ?? []);
  return { people, groups, groupsOf };
}

/** Returns groups as SCIM shows them. */
export function shownGroups({ people, groups, groupsOf }: Directory, address: string): readonly Resource[] {
  const members = new Map(groups.map(({ value }): [string, GroupOfPerson[]] => [value, []]));
  for (const row of people) {
    for (const { value } of groupsOf(row)) members.get(value)?.push({ value: row.principal_id, display: row.email });
  }
  return groups.map(({ value, display }) => ({
    schemas: [GROUP_SCHEMA],
    id: value,
    displayName: display,
    members: members.get(value) ?? [],
    meta: { resourceType: "Group", location: `${address}/scim/v2/Groups/${value}` },
  }));
}

/** Adds and removes members of a group; returns whose access has changed. */
export async function patchGroup(
  work: RequestWork,
  group: Resource,
  operations: readonly PatchOperation[],
): Promise<readonly string[]> {
  const before = new Set(idsOf(group.members));
  const after = operations.reduce(changedMembers, before);
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  const unknown = new ScimRefused(400, "A member is not a person of the account.", "invalidValue");
  for (const id of added) await setMember(work, await findScimPerson(work.tx, id, unknown), group.id, true);
  for (const id of removed) await setMember(work, await findScimPerson(work.tx, id), group.id, false);
  return [...added, ...removed];
}

const ONE = /^members\[value eq "([^"]+)"\]$/i;

/** Returns the members of a group after one change. */
function changedMembers(members: ReadonlySet<string>, operation: PatchOperation): Set<string> {
  const named = namedMembers(operation);
  if (operation.op === "replace") return new Set(named);
  if (operation.op === "add") return new Set([...members, ...(named ?? [])]);
  return new Set(named === null ? [] : [...members].filter((id) => !named.includes(id)));
}

/** Returns the people that a change of members names; null for all that there are. */
function namedMembers({ op, path, value }: PatchOperation): readonly string[] | null {
  if (path === null) return membersIn(recordOf(value));
  const [, one] = ONE.exec(path) ?? [];
  if (one !== undefined && op === "remove") return [one];
  if (path.toLowerCase() !== "members") throw notMembers();
  return value === undefined ? null : idsOf(value);
}

/** Returns the members of a change that states attributes instead of a path. */
function membersIn(stated: Readonly<Record<string, unknown>>): readonly string[] {
  if (stated.members === undefined) throw notMembers();
  return idsOf(stated.members);
}

function notMembers(): ScimRefused {
  return new ScimRefused(400, "Only the members of a group can be changed.", "mutability");
}

function idsOf(members: unknown): readonly string[] {
  return (Array.isArray(members) ? members : [members]).map((member) => {
    const { value } = recordOf(member);
    if (typeof value === "string") return value;
    throw new ScimRefused(400, "A member has a value: the id of a person.", "invalidValue");
  });
}

async function setMember(work: RequestWork, row: PersonRow, groupId: string, belongs: boolean): Promise<void> {
  const { tx, caller, now } = work;
  const holder = { type: "Person", id: row.principal_id } as const;
  const role = CALLER_ROLES.find((each) => each === groupId);
  if (role !== undefined) {
    await requireNotOwner(tx, row);
    await setRole(tx, holder, belongs ? role : LEAST, now);
    return recordPersonActivity(work, "RoleChanged", row);
  }
  const { organisationIds } = await findAccess(tx, holder);
  const granted = belongs ? [...organisationIds, groupId] : [...organisationIds].filter((id) => id !== groupId);
  await replaceGrants(tx, caller.accountId, holder, new Set(granted));
  return recordPersonActivity(work, belongs ? "AccessGranted" : "AccessRevoked", row, groupId);
}
