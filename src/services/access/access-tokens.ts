import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Clock, Ids } from "../../platform/ports";
import type { AccessKeys } from "./derived-keys";

/** The most tokens cached; when there are more, the cache is emptied. */
const MOST_KEPT = 10_000;

const ISSUER = "paypacket";
const ALGORITHM = "EdDSA";
/** Lifetime of an access token, in seconds. */
export const TOKEN_LIFE = 3_600;

/** Lifetime of a person's access token, in seconds. */
export const SESSION_TOKEN_LIFE = 900;

/** The claims of an access token: whose it is, and the token's own id for logs. */
export interface TokenClaims {
  /** The credentials, or the person of a session. */
  readonly clientId: string;
  /** The number of the credentials' secret; 0 for a session. */
  readonly secretNumber: number;
  /** Null for credentials. */
  readonly sessionId: string | null;
  readonly tokenId: string;
}

/** `expiresAt` is in seconds since 1970. */
export type TokenReading =
  | { readonly ok: true; readonly claims: TokenClaims; readonly expiresAt: number }
  | { readonly ok: false; readonly token: "access_token_invalid" | "access_token_expired" };

export interface AccessTokens {
  /** `life` is the token's lifetime in seconds; defaults to `TOKEN_LIFE`. */
  readonly issue: (clientId: string, secretNumber: number, life?: number) => Promise<string>;
  /** Issues the token of a person's session. */
  readonly issueForSession: (sessionId: string, principalId: string, life: number) => Promise<string>;
  readonly read: (token: string) => TokenReading | Promise<TokenReading>;
}

/** Issues and reads the access tokens of one environment, signed with its own key; rejects those of another. */
export function createAccessTokens({ signing }: AccessKeys, clock: Clock, ids: Ids): AccessTokens {
  const seconds = (): number => Math.floor(clock.now() / 1_000);
  const sign = (subject: string, claims: JWTPayload, life: number): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid })
      .setIssuer(ISSUER)
      .setSubject(subject)
      .setJti(ids.next())
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + life)
      .sign(signing.privateKey);
  return {
    issue: (clientId, secretNumber, life = TOKEN_LIFE) => sign(clientId, { sn: secretNumber }, life),
    issueForSession: (sessionId, principalId, life) => sign(principalId, { sn: 0, sid: sessionId }, life),
    read: keptReadings((token) => readToken(token, signing, clock), clock),
  };
}

async function readToken(token: string, { publicKey }: AccessKeys["signing"], clock: Clock): Promise<TokenReading> {
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: new Date(clock.now()),
      requiredClaims: ["sub", "jti", "exp", "sn"],
    });
    const claims = {
      clientId: String(payload.sub),
      secretNumber: Number(payload.sn),
      sessionId: typeof payload.sid === "string" ? payload.sid : null,
      tokenId: String(payload.jti),
    };
    return { ok: true, claims, expiresAt: Number(payload.exp) };
  } catch (error) {
    return { ok: false, token: error instanceof errors.JWTExpired ? "access_token_expired" : "access_token_invalid" };
  }
}

type Readable = { readonly ok: true; readonly expiresAt: number } | { readonly ok: false };

/**
 * Caches what each token says until it expires, because checking a signature takes longer than the rest of a request.
 * The client is still looked up every time, since credentials can be revoked before their tokens expire.
 */
function keptReadings<Reading extends Readable>(
  read: (token: string) => Promise<Reading>,
  clock: Clock,
): (token: string) => Reading | Promise<Reading> {
  const kept = new Map<string, { readonly reading: Reading; readonly until: number }>();
  const readAnew = async (token: string): Promise<Reading> => {
    const reading = await read(token);
    if (kept.size >= MOST_KEPT) kept.clear();
    if (reading.ok) kept.set(token, { reading, until: reading.expiresAt * 1_000 });
    return reading;
  };
  return (token) => {
    const known = kept.get(token);
    if (known === undefined) return readAnew(token);
    if (clock.now() < known.until) return known.reading;
    kept.delete(token);
    return readAnew(token);
  };
}
