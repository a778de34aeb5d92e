import * as client from "openid-client";
import { createFetch } from "../../../platform/outbound";
import type { SignInContext } from "../sign-in-context";
import type { Provider } from "./find-provider";
import type { VisitChecks } from "./visits";

/** Milliseconds for which what a provider states about itself is used again. */
const KEPT = 10 * 60_000;
const MOST_KEPT = 1_000;
/** Milliseconds by which the clock of a provider may be ahead. */
const MOST_AHEAD = 5 * 60_000;

/** Whom a provider states: its own name for the person, and an email address that it has verified. */
export interface ProvidedIdentity {
  readonly subject: string;
  /** Null if the provider states none, or has not verified it. */
  readonly email: string | null;
}

interface Leaving {
  readonly redirectUri: string;
  readonly state: string;
  readonly checks: VisitChecks;
}

interface Returning {
  /** The address to which the provider sent the browser. */
  readonly address: URL;
  readonly state: string;
  readonly checks: VisitChecks;
}

/** Speaks OpenID Connect with providers, at checked addresses only. All functions reject if a provider fails. */
interface OpenId {
  /** Returns the address of the provider to which the browser goes. */
  readonly leave: (provider: Provider, leaving: Leaving) => Promise<URL>;
  /** Exchanges the code of the address for the person's identity. */
  readonly comeBack: (provider: Provider, returning: Returning) => Promise<ProvidedIdentity>;
}

export function newChecks(): VisitChecks {
  return { nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() };
}

export function createOpenId(context: Pick<SignInContext, "outbound" | "resolveName" | "clock">): OpenId {
  const configurationOf = keptConfigurations(context);
  return {
    leave: async (provider, { redirectUri, state, checks }) => {
      const configuration = await configurationOf(provider);
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email",
        state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: "S256",
      });
      if (/^https?:$/.test(address.protocol)) return address;
      throw new Error("The provider's authorization endpoint is not a web address.");
    },
    comeBack: async (provider, { address, state, checks }) => {
      const configuration = await configurationOf(provider);
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("A response with an ID token has its claims.");
      if (claims.iat * 1_000 > context.clock.now() + MOST_AHEAD) throw new Error("The ID token is from the future.");
      if (claims.email !== undefined) return identityIn(claims);
      return identityIn(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    },
  };
}

function identityIn({ sub, email, email_verified }: client.IDToken | client.UserInfoResponse): ProvidedIdentity {
  return { subject: sub, email: typeof email === "string" && email_verified === true ? email : null };
}

interface Kept {
  readonly configuration: client.Configuration;
  readonly until: number;
}

/** Returns a function that discovers a provider, and again after ten minutes or a change of its record. */
function keptConfigurations({
  outbound,
  resolveName,
  clock,
}: Pick<SignInContext, "outbound" | "resolveName" | "clock">) {
  const fetch = createFetch(outbound, resolveName);
  const kept = new Map<string, Kept>();
  return async (provider: Provider): Promise<client.Configuration> => {
    const key = `${provider.providerId} ${provider.changedAt}`;
    const known = kept.get(key);
    if (known !== undefined && clock.now() < known.until) return known.configuration;
    const configuration = await discover(provider, fetch);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { configuration, until: clock.now() + KEPT });
    return configuration;
  };
}

/**
 * Reads what a provider states about itself. Requests without TLS are left to the outbound rules, which allow them to
 * the networks of the settings only. The signature of ID tokens is checked.
 */
async function discover(
  { issuer, clientId, clientSecret }: Provider,
  fetch: client.CustomFetch,
): Promise<client.Configuration> {
  const execute = [client.allowInsecureRequests];
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute,
    [client.customFetch]: fetch,
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = methods.includes("client_secret_basic") ? client.ClientSecretBasic : client.ClientSecretPost;
  const configuration = new client.Configuration(metadata, clientId, undefined, authentication(clientSecret));
  configuration[client.customFetch] = fetch;
  client.allowInsecureRequests(configuration);
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}
