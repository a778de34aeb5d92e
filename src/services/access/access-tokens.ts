import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock, Ids } from "../../platform/ports";
import type { AccessKeys } from "./derived-keys";
import { keptReadings } from "./kept-readings";

const ISSUER = "paypacket";
const ALGORITHM = "EdDSA";
/** Lifetime of an access token, in seconds. */
export const TOKEN_LIFE = 3_600;

/** The claims of an access token: the client, the number of its secret, and the token's own id for logs. */
export interface TokenClaims {
  readonly clientId: string;
  readonly secretNumber: number;
  readonly tokenId: string;
}

/** `expiresAt` is in seconds since 1970. */
export type TokenReading =
  | { readonly ok: true; readonly claims: TokenClaims; readonly expiresAt: number }
  | { readonly ok: false; readonly token: "access_token_invalid" | "access_token_expired" };

export interface AccessTokens {
  /** `life` is the token's lifetime in seconds; defaults to `TOKEN_LIFE`. */
  readonly issue: (clientId: string, secretNumber: number, life?: number) => Promise<string>;
  readonly read: (token: string) => TokenReading | Promise<TokenReading>;
}

/** Issues and reads the access tokens of one environment, signed with its own key; rejects those of another. */
export function createAccessTokens({ signing }: AccessKeys, clock: Clock, ids: Ids): AccessTokens {
  const seconds = (): number => Math.floor(clock.now() / 1_000);
  return {
    issue: (clientId, secretNumber, life = TOKEN_LIFE) =>
      new SignJWT({ sn: secretNumber })
        .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid })
        .setIssuer(ISSUER)
        .setSubject(clientId)
        .setJti(ids.next())
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + life)
        .sign(signing.privateKey),
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
    const claims = { clientId: String(payload.sub), secretNumber: Number(payload.sn), tokenId: String(payload.jti) };
    return { ok: true, claims, expiresAt: Number(payload.exp) };
  } catch (error) {
    return { ok: false, token: error instanceof errors.JWTExpired ? "access_token_expired" : "access_token_invalid" };
  }
}
