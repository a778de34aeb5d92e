import { invalid, issueAt } from "../../../platform/http";
import { findPublicTarget } from "../../../platform/outbound";
import type { Tx } from "../../../platform/store";
import type { AccessTables, PasswordPolicy } from "../../access";
import { mountOperation, type RequestWork, type ServiceContext, type Work } from "../../contract";
import { requireOwner } from "../account/owner";
import { recordActivity } from "../record-activity";
import {
  isSameClient,
  keepOwner,
  keepPeople,
  keepSessions,
  type ProviderRow,
  peopleWithoutSecondFactor,
  peopleWithoutWayIn,
  providersToStore,
} from "./keep-owner";
import { getSignIn, putSignIn, type SentProvider, type SignInSettings } from "./sign-in-operations";

/** Adds the operations that read and set how the people of the account sign in. */
export function mountSignInSettings(context: ServiceContext): void {
  mountOperation(context, getSignIn, async (_, tx) => ({
    data: await readSettings(context, tx),
    text: "This is how people sign in.",
  }));

  const put: Work<typeof putSignIn> = async ({ body, ...work }, tx) => {
    await requireOwner(tx, work.caller);
    const stored = await storedProviders(tx);
    const providers = providersToStore(work, stored, body.providers);
    const change = { policy: body.passwordSignIn, stored, providers };
    await keepOwner(work, change);
    const before = await storedPolicies(tx);
    const secondFactor = body.secondFactor ?? before.second_factor;
    if (!body.acknowledgePeopleShutOut) {
      await keepPeople(tx, change);
      if (secondFactor === "Required" && before.second_factor !== "Required") await keepSessions(tx);
    }
    await endSignIns(work, change);
    await storeSettings(work, { password_sign_in: body.passwordSignIn, second_factor: secondFactor }, providers);
    const afterwards = () => context.credentials.changed(work.caller.accountId);
    return { data: await readSettings(context, tx), text: "The settings are stored.", afterwards };
  };
  mountOperation(context, putSignIn, put, ({ body }) => checkIssuers(context, body.providers));
}

/** Refuses issuers at addresses that may not be reached. A name that cannot be resolved passes: each use checks it. */
async function checkIssuers(
  { outbound, resolveName }: ServiceContext,
  providers: readonly SentProvider[],
): Promise<void> {
  const found = await Promise.all(
    providers.map(({ issuer }) => findPublicTarget(new URL(issuer), outbound, resolveName)),
  );
  const issues = found.flatMap((target, index) =>
    target.ok || target.fault === "dns_failure" ? [] : [issueAt(["providers", index, "issuer"], target.fault, null)],
  );
  if (issues.length > 0) throw invalid(issues);
}

function storedProviders(account: Tx): Promise<ProviderRow[]> {
  return account
    .withTables<AccessTables>()
    .selectFrom("identity_provider")
    .selectAll()
    .orderBy("provider_id")
    .execute();
}

function storedPolicies(account: Tx) {
  return account
    .withTables<AccessTables>()
    .selectFrom("account")
    .select(["password_sign_in", "second_factor"])
    .executeTakeFirstOrThrow();
}

async function storeSettings(
  { tx, context, caller, now }: RequestWork,
  policies: Awaited<ReturnType<typeof storedPolicies>>,
  providers: readonly ProviderRow[],
): Promise<void> {
  const access = tx.withTables<AccessTables>();
  await access.deleteFrom("identity_provider").execute();
  if (providers.length > 0)
    await access
      .insertInto("identity_provider")
      .values([...providers])
      .execute();
  const { display_name } = await access
    .updateTable("account")
    .set({ ...policies, updated_at: now })
    .returning("display_name")
    .executeTakeFirstOrThrow();
  const target = { type: "Customer", id: caller.accountId, name: display_name } as const;
  await recordActivity(tx, { activityId: context.ids.next(), action: "SignInSettingsChanged", target, caller, now });
}

async function readSettings({ address }: ServiceContext, tx: Tx): Promise<SignInSettings> {
  const { password_sign_in: passwordSignIn, second_factor: secondFactor } = await storedPolicies(tx);
  const stored = await storedProviders(tx);
  const providers = stored.map((row) => ({
    providerId: row.provider_id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    emailDomains: row.email_domains,
    redirectUri: `${address}/v1/authentication/identity-providers/${row.provider_id}/callback`,
    signInAddress: `${address}/sign-in#provider=${row.provider_id}`,
  }));
  return {
    passwordSignIn,
    secondFactor,
    providers,
    peopleWithoutSecondFactor: await peopleWithoutSecondFactor(tx),
    peopleShutOut: await peopleWithoutWayIn(tx, { policy: passwordSignIn, providers: stored }),
  };
}

interface Change {
  readonly policy: PasswordPolicy;
  readonly stored: readonly ProviderRow[];
  readonly providers: readonly ProviderRow[];
}

/**
 * Ends what the new settings no longer allow: sessions with a password if passwords are denied; sessions through
 * providers that are removed or are another issuer or client now, whose names for people mean nothing any more.
 */
async function endSignIns({ tx, now }: Pick<RequestWork, "tx" | "now">, change: Change): Promise<void> {
  const { policy, stored, providers } = change;
  const isKept = (row: ProviderRow): boolean => providers.some((other) => isSameClient(row, other));
  const ended = stored.filter((row) => !isKept(row)).map(({ provider_id }) => provider_id);
  const access = tx.withTables<AccessTables>();
  const sessions = access.updateTable("person_session").set({ ended_at: now }).where("ended_at", "is", null);
  if (policy === "Denied") await sessions.where("identity_id", "is not", null).execute();
  if (ended.length === 0) return;
  await sessions.where("provider_id", "in", ended).execute();
  await access
    .updateTable("person")
    .set({ provider_id: null, provider_subject: null, updated_at: now })
    .where("provider_id", "in", ended)
    .execute();
}
