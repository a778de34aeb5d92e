import { errorCode } from "../../../platform";
import { invalid, issueAt } from "../../../platform/http";
import { ADDRESS_LIMIT, countAttempt } from "../../access";
import { mountRedirect, type Redirect } from "../../contract";
import { cookie, noCookie, readCookie } from "../sessions/cookies";
import { openSession } from "../sessions/open-session";
import type { SignInContext } from "../sign-in-context";
import { findProvider, type Provider } from "./find-provider";
import { createOpenId, newChecks } from "./open-id";
import { beginProviderSignIn, endProviderSignIn } from "./provider-operations";
import { takePerson } from "./take-person";
import { storeVisit, takeVisit, VISIT_LIFE } from "./visits";

const COOKIE = "__Host-paypacket_provider";

/** Adds the operations by which a browser goes to an identity provider and comes back. */
export function mountProviders(context: SignInContext): void {
  const { store, clock, ids, credentials } = context;
  const openId = createOpenId(context);

  mountRedirect(context, beginProviderSignIn, async ({ params, query, http }) => {
    const returnTo = ownPath(context, query.returnTo);
    const provider = await findProvider(context, params.providerId);
    const counted = [{ key: credentials.hash(`address of visits ${context.addressOf(http)}`), limit: ADDRESS_LIMIT }];
    await store.inSystem((system) => countAttempt(system, { counted, ids, now: clock.now() }));
    const checks = newChecks();
    const { state, browser } = await storeVisit(context, { provider, checks, returnTo });
    const leaving = { redirectUri: redirectUri(context, provider), state, checks };
    const location = await orFailed(context, () => openId.leave(provider, leaving));
    if (location === null) return failed(context, provider, "identity_provider_failed");
    return { location: location.href, cookies: [cookie(COOKIE, browser, VISIT_LIFE / 1_000)] };
  });

  mountRedirect(context, endProviderSignIn, async ({ params, query, http, now }) => {
    const provider = await findProvider(context, params.providerId);
    const { state = "" } = query;
    const visit = await takeVisit(context, { ...params, state, browser: readCookie(http, COOKIE) });
    if (visit === null) return failed(context, provider, "sign_in_expired");
    const address = new URL(redirectUri(context, provider));
    address.search = new URL(http.req.url).search;
    const returning = { address, state, checks: visit.checks };
    const identity = await orFailed(context, () => openId.comeBack(provider, returning));
    if (identity === null) return failed(context, provider, "identity_provider_failed");
    const principalId = await store.inSystem((system) => takePerson(system, { provider, identity, now }));
    if (principalId === null) return failed(context, provider, "sign_in_refused");
    const { accountId, providerId } = provider;
    const session = await openSession(context, { accountId, principalId, identityId: null, providerId });
    const location = new URL(visit.returnTo, context.address).href;
    return { location, cookies: [session.cookie, noCookie(COOKIE)] };
  });
}

/** Returns the address to which the provider sends the browser back. */
function redirectUri({ address }: SignInContext, { providerId }: Provider): string {
  return `${address}${endProviderSignIn.path.replace("{providerId}", providerId)}`;
}

/** Returns a path that stays at the installation's own address; refuses any other. */
function ownPath({ address }: SignInContext, returnTo: string): string {
  const { origin } = new URL(address);
  const isPath = returnTo.startsWith("/") && URL.canParse(returnTo, address);
  if (isPath && new URL(returnTo, address).origin === origin) return returnTo;
  throw invalid([issueAt(["returnTo"], "return_address_not_own", null)]);
}

/** Returns null if the provider fails: the person cannot mend it, and the log has the reason. */
async function orFailed<Result>({ log }: SignInContext, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    log.warn("identity provider failed", { kind: errorCode(error) });
    return null;
  }
}

type Failure = "sign_in_expired" | "identity_provider_failed" | "sign_in_refused";

/** Sends the browser to the page, which says what happened and leads to the provider again. */
function failed({ address }: SignInContext, { providerId }: Provider, token: Failure): Redirect {
  return { location: `${address}/sign-in#failed=${token}&provider=${providerId}`, cookies: [noCookie(COOKIE)] };
}
