import type { Context, MiddlewareHandler } from "hono";
import {
  type Caller,
  type CallerRole,
  getHeader,
  invalid,
  issueAt,
  type PlatformEnv,
  Refused,
} from "../../platform/http";
import { type Clock, isId } from "../../platform/ports";
import type { AccessTokens, TokenClaims, TokenReading } from "./access-tokens";
import type { ClientRecord, ClientRecords } from "./client-records";
import type { PersonRecords, SessionRecord, SessionRecords } from "./people/session-records";

interface AuthenticateOptions {
  readonly tokens: AccessTokens;
  readonly clients: ClientRecords;
  readonly sessions: SessionRecords;
  readonly people: PersonRecords;
  readonly clock: Clock;
  readonly scopeOf: (context: Context<PlatformEnv>) => AskedScope;
}

/** Identifies the caller and the organisation; refuses unknown callers with 401 and callers without access with 403. */
export function authenticate(options: AuthenticateOptions): MiddlewareHandler<PlatformEnv> {
  return (context, next) => {
    const goOn = (known: Known): Promise<void> => {
      const caller = callerOf(context, known, options.scopeOf(context));
      return onceThere(withUser(caller, options), (verified) => {
        context.set("caller", verified);
        return next();
      }) as Promise<void>;
    };
    return onceThere(knownCaller(context, options), goOn) as Promise<void>;
  };
}

/** The mark of a `User-Id` that is not a person of the account, wherever it is shown. */
const UNVERIFIED = "unverified:";

/** Marks the `User-Id` of credentials unless it is a person of the account: integrators have users of their own. */
function withUser(caller: Caller, { people }: AuthenticateOptions): Caller | Promise<Caller> {
  const { principalId, userId, accountId } = caller;
  if (principalId !== null || userId === null) return caller;
  const marked = { ...caller, userId: UNVERIFIED + userId };
  if (!isId(userId)) return marked;
  return onceThere(people.find(`${accountId} ${userId}`), (person) => (person === null ? marked : caller));
}

/** Who calls, and what credentials or the person of a session reach. */
interface Known {
  readonly claims: TokenClaims;
  readonly client: Pick<
    ClientRecord,
    "accountId" | "coversWholeCustomer" | "defaultOrganisationId" | "organisationIds"
  >;
  readonly role: CallerRole;
  /** Null for credentials. */
  readonly session: SessionRecord | null;
}

function callerOf(context: Context, { claims, client, role, session }: Known, asked: AskedScope): Caller {
  if (session?.isGuest && asked.owner === "account" && !asked.isForGuests) throw forbidden("customer_scope_denied");
  const organisationId = organisationOf(asked, client);
  const { accountId } = client;
  const { tokenId } = claims;
  if (session === null) {
    const userId = userOf(context);
    return {
      clientId: claims.clientId,
      accountId,
      organisationId,
      tokenId,
      principalId: null,
      sessionId: null,
      userId,
      role,
    };
  }
  const place = session.guestOf.get(organisationId ?? "") ?? session;
  const { principalId } = place;
  return {
    clientId: principalId,
    accountId: place.accountId,
    organisationId,
    tokenId,
    principalId,
    sessionId: session.sessionId,
    userId: principalId,
    role: place.role,
  };
}

function knownCaller(
  context: Context,
  { tokens, clients, sessions, clock }: AuthenticateOptions,
): Known | Promise<Known> {
  const token = tokenOf(context);
  if (token === "") throw unauthenticated("access_token_missing");
  return onceThere<TokenReading, Known>(tokens.read(token), (read) => {
    if (!read.ok) throw unauthenticated(read.token);
    const { claims } = read;
    return claims.sessionId === null
      ? onceThere(recordFor(claims, clients), (client) => knownClient(claims, client))
      : onceThere(sessions.find(claims.sessionId), (session) => knownPerson(claims, session, clock));
  });
}

/** Returns the token of `X-Auth-Token` or `Authorization: Bearer` (RFC 6750, section 2.1); empty if neither has one. */
function tokenOf(context: Context): string {
  const own = getHeader(context, "x-auth-token") ?? "";
  const [, bearer = ""] = /^Bearer +(.*\S) *$/i.exec(getHeader(context, "authorization") ?? "") ?? [];
  if (own !== "" && bearer !== "" && own !== bearer) throw unauthenticated("access_token_invalid");
  return own === "" ? bearer : own;
}

function knownClient(claims: TokenClaims, client: ClientRecord | null): Known {
  if (client === null || client.isRevoked || client.secretNumber !== claims.secretNumber) {
    throw unauthenticated("access_token_invalid");
  }
  const { role } = client;
  if (role === "Provisioning") throw unauthenticated("access_token_invalid");
  return { claims, client, role, session: null };
}

function knownPerson(claims: TokenClaims, session: SessionRecord | null, clock: Clock): Known {
  if (session === null || session.expiresAt <= clock.now() || session.principalId !== claims.clientId) {
    throw unauthenticated("access_token_invalid");
  }
  return { claims, client: { ...session, defaultOrganisationId: null }, role: session.role, session };
}

/** Fetches the client's record again if it is unknown or its secret is older than the token's. */
function recordFor({ clientId, secretNumber }: TokenClaims, clients: ClientRecords): ReturnType<ClientRecords["find"]> {
  return onceThere(clients.find(clientId), (kept) => {
    if (kept !== null && kept.secretNumber >= secretNumber) return kept;
    clients.forget(clientId);
    return clients.find(clientId);
  });
}

const UNAUTHENTICATED = {
  access_token_missing: "Send an access token as X-Auth-Token or as Authorization: Bearer.",
  access_token_invalid: "The access token is not valid. Ask the token service for another one.",
  access_token_expired: "The access token has expired. Ask the token service for another one.",
} as const;

/** RFC 6750, section 3: the challenge names an error only if a token was sent. */
function unauthenticated(token: keyof typeof UNAUTHENTICATED): Refused {
  const error = token === "access_token_missing" ? "" : ', error="invalid_token"';
  const headers = { "www-authenticate": `Bearer realm="paypacket"${error}` };
  return new Refused(401, { token, text: UNAUTHENTICATED[token] }, null, headers);
}

const FORBIDDEN = {
  organisation_access_denied: "These credentials do not reach the organisation of X-Org-Id.",
  organisation_not_selected: "These credentials reach several organisations. Send X-Org-Id.",
  customer_scope_denied: "These credentials do not reach the whole account.",
} as const;

/** Returns the organisation of a request; null at account level. */
function organisationOf(asked: AskedScope, client: Known["client"]): string | null {
  if (asked.owner === "account") {
    if (asked.isWhole && !client.coversWholeCustomer) throw forbidden("customer_scope_denied");
    return null;
  }
  const choice = chooseOrganisation(client, asked.named);
  if (choice.ok) return choice.organisationId;
  throw forbidden(choice.token);
}

function forbidden(token: keyof typeof FORBIDDEN): Refused {
  return new Refused(403, { token, text: FORBIDDEN[token] });
}

/** The user id of the audit log. Must be an identifier, never a personal name. */
function userOf(context: Context): string | null {
  const user = getHeader(context, "user-id");
  if (user === undefined || /^[\x21-\x7e]{1,100}$/.test(user)) return user ?? null;
  throw invalid([issueAt(["User-Id"], "invalid_format", null)]);
}

/** Calls the function at once with a value, or later with a promise's value: awaiting a plain value costs time. */
function onceThere<Value, Result>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}

/** Whose records a request is about, as its address and headers ask for it. */
export type AskedScope =
  | {
      readonly owner: "account";
      /** Whether the credentials must reach the whole account. */
      readonly isWhole: boolean;
      /** Whether a person who is only a guest of the account may ask. */
      readonly isForGuests?: boolean;
    }
  | {
      readonly owner: "organisation";
      /** The organisation that the request names, if any. */
      readonly named: string | undefined;
    };

type OrganisationChoice =
  | { readonly ok: true; readonly organisationId: string }
  | { readonly ok: false; readonly token: "organisation_access_denied" | "organisation_not_selected" };

/**
 * Returns the organisation of a request: the one named, else the only one the credentials reach, else their default. An
 * organisation out of reach and one that does not exist are refused in the same way.
 */
export function chooseOrganisation(
  { organisationIds, defaultOrganisationId }: Pick<ClientRecord, "organisationIds" | "defaultOrganisationId">,
  named: string | undefined,
): OrganisationChoice {
  if (named !== undefined) {
    return organisationIds.has(named)
      ? { ok: true, organisationId: named }
      : { ok: false, token: "organisation_access_denied" };
  }
  const [first] = organisationIds;
  if (organisationIds.size === 1 && first !== undefined) return { ok: true, organisationId: first };
  return defaultOrganisationId !== null && organisationIds.has(defaultOrganisationId)
    ? { ok: true, organisationId: defaultOrganisationId }
    : { ok: false, token: "organisation_not_selected" };
}
