import { z } from "@hono/zod-openapi";
import { isId } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { type AccessTables, endSessions, mayState } from "../../access";
import { type RequestWork, textField } from "../../contract";
import { findOwnerId } from "../account/owner";
import { requireRoom } from "../people/invite";
import { getName, type PersonRow } from "../people/person-rows";
import { recordPersonActivity } from "../people/record-person-activity";
import { removePerson } from "../people/remove-person";
import { type Filters, type PatchOperation, type Resource, recordOf, ScimRefused, USER_SCHEMA } from "./scim-protocol";

const flag = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);
const part = textField(100, 0).nullish();

/** What is kept of a person; whatever else is sent is ignored. */
const sentPerson = z.object({
  userName: z.email().max(254),
  externalId: textField(200).nullish(),
  name: z.object({ givenName: part, familyName: part }).nullish(),
  /** Left out, it is as it was; of a new person true. */
  active: flag.optional(),
});

type SentPerson = z.output<typeof sentPerson>;

export const PERSON_FILTERS: Filters = {
  username: { valueOf: ({ userName }) => userName, ignoresCase: true },
  "emails.value": { valueOf: ({ userName }) => userName, ignoresCase: true },
  'emails[type eq "work"].value': { valueOf: ({ userName }) => userName, ignoresCase: true },
  externalid: { valueOf: ({ externalId }) => externalId },
  id: { valueOf: ({ id }) => id },
  active: { valueOf: ({ active }) => active },
};

/** A group that a person belongs to. */
export interface GroupOfPerson {
  readonly value: string;
  readonly display: string;
}

/** Returns people as SCIM shows them. */
export function shownPeople(
  rows: readonly PersonRow[],
  groupsOf: (row: PersonRow) => readonly GroupOfPerson[],
  address: string,
): readonly Resource[] {
  return rows.map((row) => ({
    schemas: [USER_SCHEMA],
    id: row.principal_id,
    ...(row.scim_external_id === null ? {} : { externalId: row.scim_external_id }),
    userName: row.email,
    name: { ...(row.first_name && { givenName: row.first_name }), ...(row.last_name && { familyName: row.last_name }) },
    displayName: getName(row),
    emails: [{ value: row.email, type: "work", primary: true }],
    active: row.removed_at === null,
    groups: groupsOf(row),
    meta: {
      resourceType: "User",
      created: row.created_at,
      lastModified: row.updated_at,
      location: `${address}/scim/v2/Users/${row.principal_id}`,
    },
  }));
}

/** Returns the people that SCIM knows: those of the account, and those that it has made inactive. */
export function selectScimPeople(account: Tx) {
  return account
    .withTables<AccessTables>()
    .selectFrom("person")
    .selectAll()
    .where("is_guest", "=", false)
    .where((row) => row.or([row("removed_at", "is", null), row("deactivated_at", "is not", null)]));
}

const MISSING = new ScimRefused(404, "There is no such person.");

/** Returns a person, locked; refuses if SCIM knows nobody by the id. */
export async function findScimPerson(account: Tx, id: string, missing = MISSING): Promise<PersonRow> {
  const found = selectScimPeople(account).where("principal_id", "=", id).forUpdate();
  const row = isId(id) ? await found.executeTakeFirst() : undefined;
  if (row === undefined) throw missing;
  return row;
}

/** Adds a person, who reaches nothing, is a reader, and signs in through the account's identity provider. */
export async function addScimPerson(work: RequestWork, body: unknown): Promise<string> {
  const { tx, context, caller, now } = work;
  const sent = readPerson(body);
  await requireRoom(tx, [sent.userName]);
  await requireAddress(tx, sent.userName, null);
  const row = await tx
    .withTables<AccessTables>()
    .insertInto("person")
    .values({
      account_id: caller.accountId,
      principal_id: context.ids.next(),
      role: "Reader",
      password_sign_in: false,
      ...columnsOf(sent),
      ...(sent.active === false ? { removed_at: now, deactivated_at: now } : {}),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordPersonActivity(work, "PersonInvited", row);
  return row.principal_id;
}

/** Replaces what is kept of a person (PUT). */
export async function replaceScimPerson(work: RequestWork, row: PersonRow, body: unknown): Promise<void> {
  const { tx, now } = work;
  const sent = readPerson(body);
  if (sent.userName.toLowerCase() !== row.sort_email) await requireChangeable(tx, row, sent.userName);
  const change = { ...columnsOf(sent), updated_at: now };
  await tx
    .withTables<AccessTables>()
    .updateTable("person")
    .set(change)
    .where("principal_id", "=", row.principal_id)
    .execute();
  const isActive = row.removed_at === null;
  if ((sent.active ?? isActive) !== isActive) await setActive(work, row, sent);
}

/** Changes what a PATCH names of a person. */
export function patchScimPerson(
  work: RequestWork,
  row: PersonRow,
  operations: readonly PatchOperation[],
): Promise<void> {
  const present = {
    username: row.email,
    externalid: row.scim_external_id,
    active: row.removed_at === null,
    "name.givenname": row.first_name,
    "name.familyname": row.last_name,
  };
  const changes = operations.flatMap(changesOf).filter(([name]) => name in present);
  const sent: Readonly<Record<string, unknown>> = { ...present, ...Object.fromEntries(changes) };
  const name = { givenName: sent["name.givenname"], familyName: sent["name.familyname"] };
  const { username: userName, externalid: externalId, active } = sent;
  return replaceScimPerson(work, row, { userName, externalId, active, name });
}

/** Removes a person for good, as the owner can. */
export async function deleteScimPerson(work: RequestWork, row: PersonRow): Promise<void> {
  await requireNotOwner(work.tx, row);
  await removePerson(work, row);
}

function readPerson(body: unknown): SentPerson {
  const parsed = sentPerson.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ScimRefused(400, `${issue?.path.join(".")}: ${issue?.message}`, "invalidValue");
}

function columnsOf({ userName, externalId, name }: SentPerson) {
  return {
    email: userName,
    scim_external_id: externalId ?? null,
    first_name: name?.givenName || null,
    last_name: name?.familyName || null,
  };
}

const NO_NAME = { givenName: null, familyName: null };
const READ_ONLY = /^(id|meta|groups|schemas)\b/;
const PATH = /^[a-z][\w$-]*(\[[^\]]*\])?(\.[a-z][\w$-]*)?$/;

type Attribute = readonly [path: string, value: unknown];

/** Returns the attributes that one change of a PATCH sets, by their paths in lower case; null takes one away. */
function changesOf({ op, path, value }: PatchOperation): readonly Attribute[] {
  const stated = path === null ? recordOf(value) : { [path]: op === "remove" ? null : value };
  return Object.entries(stated).flatMap(([attribute, sent]): readonly Attribute[] => {
    const name = attribute.toLowerCase().replace(`${USER_SCHEMA.toLowerCase()}:`, "");
    if (name.startsWith("urn:")) return [];
    if (!PATH.test(name)) throw new ScimRefused(400, `"${attribute}" is not a path of a person.`, "invalidPath");
    if (READ_ONLY.test(name)) throw new ScimRefused(400, `"${attribute}" cannot be changed here.`, "mutability");
    if (name !== "name") return [[name, sent]];
    return Object.entries(sent === null ? NO_NAME : recordOf(sent)).map(([part, each]) => [
      `name.${part.toLowerCase()}`,
      each,
    ]);
  });
}

/**
 * Refuses an address that somebody else has, or that no identity provider of the account may state. The account is locked,
 * so that nobody else gets the address meanwhile.
 */
async function requireAddress(account: Tx, email: string, own: string | null): Promise<void> {
  await findOwnerId(account, true);
  const others = await selectScimPeople(account).where("sort_email", "=", email.toLowerCase()).execute();
  const guests = account.withTables<AccessTables>().selectFrom("person").select("principal_id");
  const guest = await guests
    .where("sort_email", "=", email.toLowerCase())
    .where("is_guest", "=", true)
    .where("removed_at", "is", null)
    .execute();
  if ([...others, ...guest].some(({ principal_id: id }) => id !== own)) {
    throw new ScimRefused(409, "Somebody of the account has this userName.", "uniqueness");
  }
  const providers = account.withTables<AccessTables>().selectFrom("identity_provider").select("email_domains");
  if ((await providers.execute()).some((provider) => mayState(provider, email))) return;
  throw new ScimRefused(400, "userName: no identity provider of the account may state this address.", "invalidValue");
}

async function requireChangeable(account: Tx, row: PersonRow, email: string): Promise<void> {
  if (row.identity_id !== null) {
    throw new ScimRefused(400, "userName: the person has a password for the present address.", "mutability");
  }
  await requireAddress(account, email, row.principal_id);
}

/** Refuses what the owner of the account is kept from. */
export async function requireNotOwner(account: Tx, { principal_id }: PersonRow): Promise<void> {
  if (principal_id !== (await findOwnerId(account))) return;
  throw new ScimRefused(403, "The person owns the account: transfer it first.");
}

/** Lets a person sign in again, or no more: grants and role stay, and the next sign-in says who it is. */
async function setActive(work: RequestWork, row: PersonRow, { active, userName }: SentPerson): Promise<void> {
  const { tx, now } = work;
  const { principal_id: principalId } = row;
  if (active) await requireRoom(tx, [userName]);
  else await requireNotOwner(tx, row);
  const at = active ? null : now;
  await tx
    .withTables<AccessTables>()
    .updateTable("person")
    .set({ removed_at: at, deactivated_at: at, provider_id: null, provider_subject: null })
    .where("principal_id", "=", principalId)
    .execute();
  if (!active) await endSessions(tx, { principalId, now });
  await recordPersonActivity(work, active ? "AccessGranted" : "PersonRemoved", row);
}
