import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { type AccessTables, endLinks, mayState } from "../../access";
import type { Provider } from "./find-provider";
import type { ProvidedIdentity } from "./open-id";

interface Stated {
  readonly provider: Provider;
  readonly identity: ProvidedIdentity;
  readonly now: string;
}

/**
 * Returns the id of the person whom a provider states: somebody of its account with the verified address, in a domain
 * that the provider may state. The first sign-in fixes the provider and its subject for the person, and accepts the
 * invitation. Returns null for anybody else. As the system.
 */
export async function takePerson(system: Tx, { provider, identity, now }: Stated): Promise<string | null> {
  const email = identity.email?.toLowerCase() ?? "";
  if (!mayState({ email_domains: provider.emailDomains }, email)) return null;
  const { accountId, providerId } = provider;
  const { subject } = identity;
  const tx = system.withTables<AccessTables>();
  const person = await tx
    .selectFrom("person")
    .select(["principal_id", "provider_id", "provider_subject"])
    .where("account_id", "=", accountId)
    .where("sort_email", "=", email)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined) return null;
  const { principal_id: principalId } = person;
  if (person.provider_id !== null) {
    return person.provider_id === providerId && person.provider_subject === subject ? principalId : null;
  }
  if (await isTaken(system, { accountId, providerId, subject })) return null;
  await tx
    .updateTable("person")
    .set({ provider_id: providerId, provider_subject: subject, updated_at: now })
    .set({ accepted_at: sql<string>`coalesce(accepted_at, ${now})` })
    .where("account_id", "=", accountId)
    .where("principal_id", "=", principalId)
    .execute();
  await endLinks(system, { scopeId: accountId, subjectId: principalId, kind: "Invitation" });
  return principalId;
}

interface Subject {
  readonly accountId: string;
  readonly providerId: string;
  readonly subject: string;
}

/** Returns whether the provider's subject is somebody else of the account already. */
async function isTaken(system: Tx, { accountId, providerId, subject }: Subject): Promise<boolean> {
  const other = await system
    .withTables<AccessTables>()
    .selectFrom("person")
    .select("principal_id")
    .where("account_id", "=", accountId)
    .where("provider_id", "=", providerId)
    .where("provider_subject", "=", subject)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return other !== undefined;
}
