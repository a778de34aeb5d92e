import { randomBytes } from "node:crypto";
import { seal, unseal } from "../../../platform/config";
import { formatInstant } from "../../../platform/ports";
import type { AccessTables } from "../../access";
import type { SignInContext } from "../sign-in-context";
import type { Provider } from "./find-provider";

/** Milliseconds within which the browser must be back from the provider. */
export const VISIT_LIFE = 10 * 60_000;

/** What the provider's response is checked by; never sent to the browser before. */
export interface VisitChecks {
  readonly nonce: string;
  readonly codeVerifier: string;
}

type VisitContext = Pick<SignInContext, "store" | "clock" | "keyOf" | "credentials">;

interface NewVisit {
  readonly provider: Provider;
  readonly checks: VisitChecks;
  readonly returnTo: string;
}

/** Stores a visit to a provider. Returns its state, and the value of the cookie that binds it to the browser. */
export async function storeVisit(context: VisitContext, { provider, checks, returnTo }: NewVisit) {
  const { store, clock, keyOf, credentials } = context;
  const [state, browser] = [randomText(), randomText()];
  await store.inSystem((system) =>
    system
      .withTables<AccessTables>()
      .insertInto("provider_sign_in")
      .values({
        scope_id: credentials.hash(state),
        account_id: provider.accountId,
        provider_id: provider.providerId,
        browser_hash: credentials.hash(browser),
        sealed_checks: seal(keyOf(PURPOSE), JSON.stringify(checks)),
        return_to: returnTo,
        expires_at: formatInstant(clock.now() + VISIT_LIFE),
      })
      .execute(),
  );
  return { state, browser };
}

interface Return {
  readonly providerId: string;
  readonly state: string;
  /** The value of the cookie. */
  readonly browser: string;
}

/**
 * Uses up a visit: of two returns with the same state one gets it. Returns null if there is no such visit, it has expired, or it
 * was begun in another browser.
 */
export async function takeVisit(context: VisitContext, { providerId, state, browser }: Return) {
  const { store, clock, keyOf, credentials } = context;
  const row = await store.inSystem((system) =>
    system
      .withTables<AccessTables>()
      .deleteFrom("provider_sign_in")
      .where("scope_id", "=", credentials.hash(state))
      .where("browser_hash", "=", credentials.hash(browser))
      .where("provider_id", "=", providerId)
      .returning(["sealed_checks", "return_to", "expires_at"])
      .executeTakeFirst(),
  );
  if (row === undefined || Date.parse(row.expires_at) <= clock.now()) return null;
  const { nonce, codeVerifier }: VisitChecks = JSON.parse(unseal(keyOf(PURPOSE), row.sealed_checks));
  return { returnTo: row.return_to, checks: { nonce, codeVerifier } };
}

const PURPOSE = "visits to identity providers";

function randomText(): string {
  return randomBytes(32).toString("base64url");
}
