import { createHash, randomBytes } from "node:crypto";
import { seal, unseal } from "../../../platform/config";
import type { Caller } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import type { RequestWork, ServiceContext } from "../../contract";
import type { BillingIntegrationTables } from "../store/integration-tables";
import type { ProviderName } from "./port/accounting-provider";

/** Milliseconds within which a person must be back from the provider. */
const SIGN_IN_LIFE = 10 * 60_000;

const PURPOSE = "sign-ins at accounting software";
const LENGTH = 32;

/** Who asked: the person of a session, else the credentials. */
export function requesterOf({ principalId, clientId }: Caller): string {
  return principalId ?? clientId;
}

/** Stores a sign-in; returns its state, and the challenge of PKCE. */
export async function storeSignIn(
  { tx, context, caller, organisationId }: RequestWork,
  provider: ProviderName,
  returnTo: string,
) {
  const [state, verifier] = [randomText(), randomText()];
  const expiresAt = instantOf(context.clock.now() + SIGN_IN_LIFE);
  const tables = tx.withTables<BillingIntegrationTables>();
  await tables.deleteFrom("billing_sign_in").where("expires_at", "<=", instantOf(context.clock.now())).execute();
  await tables
    .insertInto("billing_sign_in")
    .values({
      organisation_id: organisationId,
      state_hash: context.credentials.hash(state),
      provider,
      requester: requesterOf(caller),
      sealed_verifier: seal(context.keyOf(PURPOSE), verifier),
      return_to: returnTo,
      expires_at: expiresAt,
    })
    .execute();
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { state, challenge, expiresAt };
}

/** Uses up a sign-in: of two returns with one state one gets it. Null if there is none, or it has expired. */
export async function takeSignIn(
  { store, clock, keyOf, credentials }: Pick<ServiceContext, "store" | "clock" | "keyOf" | "credentials">,
  provider: ProviderName,
  state: string,
) {
  const row = await store.inSystem((system) =>
    system
      .withTables<BillingIntegrationTables>()
      .deleteFrom("billing_sign_in")
      .where("state_hash", "=", credentials.hash(state))
      .where("provider", "=", provider)
      .returningAll()
      .executeTakeFirst(),
  );
  if (row === undefined || Date.parse(row.expires_at) <= clock.now()) return null;
  const { organisation_id: organisationId, requester, return_to: returnTo } = row;
  return { organisationId, requester, returnTo, verifier: unseal(keyOf(PURPOSE), row.sealed_verifier) };
}

function randomText(): string {
  return randomBytes(LENGTH).toString("base64url");
}
