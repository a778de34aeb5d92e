import type { Selectable } from "kysely";
import { invalid, issueAt, Refused, type WordedToken } from "../../../platform/http";
import { asSystem, type Tx } from "../../../platform/store";
import { type AccessTables, canSignIn, hasWayIn, type PasswordPolicy, sealProviderSecret } from "../../access";
import type { RequestWork } from "../../contract";
import { passwordPolicy } from "../people/invite";
import { type PersonRow, selectPeople } from "../people/person-rows";
import type { SentProvider, SignInSettings } from "./sign-in-operations";

interface NewSettings {
  readonly policy: PasswordPolicy;
  readonly stored: readonly ProviderRow[];
  readonly providers: readonly ProviderRow[];
}

/**
 * Refuses settings that could lock the owner out. The owner's session must have been opened through a provider that
 * stays unchanged, unless the owner signs in with a password that stays allowed.
 */
export async function keepOwner(
  { tx, caller }: Pick<RequestWork, "tx" | "caller">,
  settings: NewSettings,
): Promise<void> {
  const { policy, stored, providers } = settings;
  const person = await tx
    .withTables<AccessTables>()
    .selectFrom("person")
    .select(["password_sign_in", "identity_id"])
    .where("principal_id", "=", caller.principalId ?? "")
    .executeTakeFirstOrThrow();
  if (canSignIn(policy, { ...person, provider_id: null })) return;
  const { provider_id, created_at } = await sessionOf(tx, caller.sessionId ?? "");
  const before = stored.find((row) => row.provider_id === provider_id);
  const isUnchanged = before !== undefined && providers.some((row) => isSameProvider(row, before));
  if (isUnchanged && Date.parse(created_at) >= Date.parse(before.changed_at)) return;
  throw ownerLockedOut();
}

function sessionOf(tx: Tx, sessionId: string) {
  return tx
    .withTables<AccessTables>()
    .selectFrom("person_session")
    .select(["provider_id", "created_at"])
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
}

/** Refuses settings by which people who have a way in would lose it, and names them. */
export async function keepPeople(tx: Tx, { policy, stored, providers }: NewSettings): Promise<void> {
  const already = await peopleWithoutWayIn(tx, { policy: await passwordPolicy(tx), providers: stored });
  const known = new Set(already.map(({ principalId }) => principalId));
  const changed = stored.filter((row) => !providers.some((other) => isSameClient(row, other)));
  const released = new Set(changed.map(({ provider_id }) => provider_id));
  const then = await peopleWithoutWayIn(tx, { policy, providers, released });
  const people = then.filter(({ principalId }) => !known.has(principalId));
  if (people.length === 0) return;
  const text =
    "People could no longer sign in by any way. Send acknowledgePeopleShutOut to store the settings all the same.";
  throw new Refused(409, { token: "people_would_be_shut_out", text, arguments: { people } });
}

/** Refuses to require a second factor of people who sign in without one, and names them: their sessions would end. */
export async function keepSessions(tx: Tx): Promise<void> {
  const people = await peopleWithoutSecondFactor(tx);
  if (people.length === 0) return;
  const text =
    "People would have to sign in again and add a second factor. Send acknowledgePeopleShutOut to store the settings all the same.";
  throw new Refused(409, { token: "people_without_second_factor", text, arguments: { people } });
}

/** Returns the people of the account, guests included, who sign in with a password alone. */
export async function peopleWithoutSecondFactor(tx: Tx): Promise<SignInSettings["peopleWithoutSecondFactor"]> {
  if ((await passwordPolicy(tx)) === "Denied") return [];
  const people = await selectPeople(tx)
    .where("password_sign_in", "=", true)
    .where("identity_id", "is not", null)
    .where("provider_id", "is", null)
    .orderBy("sort_email")
    .orderBy("principal_id")
    .execute();
  const identities = people.map(({ identity_id }) => identity_id ?? "");
  if (identities.length === 0) return [];
  const rows = await asSystem(tx, () =>
    tx
      .withTables<AccessTables>()
      .selectFrom("sign_in_factor")
      .select("scope_id")
      .where("scope_id", "in", identities)
      .execute(),
  );
  const withFactor = new Set(rows.map(({ scope_id }) => scope_id));
  return people.filter(({ identity_id }) => !withFactor.has(identity_id ?? "")).map(affectedPerson);
}

function affectedPerson(row: PersonRow): SignInSettings["peopleShutOut"][number] {
  return { principalId: row.principal_id, email: row.email, accessType: row.is_guest ? "Guest" : "Customer" };
}

interface Settings {
  readonly policy: PasswordPolicy;
  readonly providers: readonly ProviderRow[];
  /** Providers that are removed or changed: people who signed in through one may use another afterwards. */
  readonly released?: ReadonlySet<string>;
}

/** Returns the people of the account, guests included, whom settings leave no way to sign in. */
export async function peopleWithoutWayIn(
  tx: Tx,
  { policy, providers, released }: Settings,
): Promise<SignInSettings["peopleShutOut"]> {
  const people = await selectPeople(tx).orderBy("sort_email").orderBy("principal_id").execute();
  return people
    .filter((row) => {
      const provider_id = released?.has(row.provider_id ?? "") ? null : row.provider_id;
      return !hasWayIn({ policy, providers }, { ...row, provider_id });
    })
    .map(affectedPerson);
}

export function ownerLockedOut(): Refused {
  const text = "The owner could not sign in any more. Sign in through the provider first, then deny passwords.";
  return new Refused(409, { token: "owner_would_be_locked_out", text });
}

export type ProviderRow = Selectable<AccessTables["identity_provider"]>;
type Issue = ReturnType<typeof issueAt>;

/** Returns the providers as they will be stored; refuses with every fault of those sent. */
export function providersToStore(
  { caller, context, now }: Pick<RequestWork, "caller" | "context" | "now">,
  stored: readonly ProviderRow[],
  sent: readonly SentProvider[],
): readonly ProviderRow[] {
  const issues = sent.flatMap((provider, index) => faultsOf(provider, index, { stored, sent }));
  if (issues.length > 0) throw invalid(issues);
  return sent.map(({ providerId, name, issuer, clientId, clientSecret, emailDomains }) => {
    const known = stored.find(({ provider_id }) => provider_id === providerId);
    const isSame = known?.issuer === issuer && known.client_id === clientId && clientSecret === undefined;
    return {
      account_id: caller.accountId,
      provider_id: providerId ?? context.ids.next(),
      name,
      issuer,
      client_id: clientId,
      sealed_secret:
        clientSecret === undefined ? (known?.sealed_secret ?? "") : sealProviderSecret(context.keyOf, clientSecret),
      email_domains: [...new Set(emailDomains)],
      changed_at: isSame ? known.changed_at : now,
    };
  });
}

/** Returns whether a provider is the same for whoever signs in: issuer, client and secret. */
function isSameProvider(one: ProviderRow, other: ProviderRow): boolean {
  return isSameClient(one, other) && one.sealed_secret === other.sealed_secret;
}

/** Returns whether a provider gives people the same names: issuer and client. */
export function isSameClient(one: ProviderRow, other: ProviderRow): boolean {
  return one.provider_id === other.provider_id && one.issuer === other.issuer && one.client_id === other.client_id;
}

interface All {
  readonly stored: readonly ProviderRow[];
  readonly sent: readonly SentProvider[];
}

/** A secret is never sent to an issuer or for a client that it was not stated for. */
function faultsOf(provider: SentProvider, index: number, { stored, sent }: All): readonly Issue[] {
  const { providerId, issuer, clientId, clientSecret } = provider;
  if (providerId === undefined) return [];
  const fault = (field: string, token: WordedToken): readonly Issue[] => [
    issueAt(["providers", index, field], token, null),
  ];
  if (sent.findIndex((other) => other.providerId === providerId) !== index) return fault("providerId", "duplicate");
  const known = stored.find(({ provider_id }) => provider_id === providerId);
  if (known === undefined) return fault("providerId", "identity_provider_not_found");
  const isOther = known.issuer !== issuer || known.client_id !== clientId;
  return isOther && clientSecret === undefined ? fault("clientSecret", "required") : [];
}
