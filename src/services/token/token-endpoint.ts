import type { Context } from "hono";
import type { PlatformApp } from "../../platform/http";
import { isId } from "../../platform/ports";
import { type AccessTokens, type ClientRecords, isSecret, TOKEN_LIFE } from "../access";
import { describeTokenService } from "./describe-token-service";
import { readTokenRequest } from "./read-token-request";
import { TOKEN_PATH } from "./token-path";

/** Each method counts one request, and returns the seconds to wait if there are too many. */
export interface TokenLimits {
  /** Counts any request by its address, before it is read. */
  readonly ofAddress: (address: string) => number;
  /** Counts a request by client (or nobody) and address; right and wrong secrets are counted separately. */
  readonly ofSecret: (isRight: boolean, clientId: string, address: string) => number;
}

interface TokenServiceOptions {
  readonly tokens: AccessTokens;
  readonly clients: ClientRecords;
  /** Mixed into the hashes of secrets. */
  readonly pepper: Uint8Array;
  readonly limits: TokenLimits;
  /** Returns the address that a request comes from. */
  readonly addressOf: (context: Context) => string;
  /** Called when credentials were used. */
  readonly onUse: (clientId: string, accountId: string) => Promise<void>;
}

/**
 * Mounts the token service: OAuth 2.0 client credentials (RFC 6749, section 4.4), with responses in OAuth's own form.
 * An unknown client, a wrong secret and revoked credentials are refused in the same way, after the same work.
 */
export function mountTokenService(app: PlatformApp, options: TokenServiceOptions): void {
  describeTokenService(app);
  app.post(TOKEN_PATH, async (context) => {
    const request = await readTokenRequest(context);
    if (!request.ok) return refuse(context, request.status, request.error, request.text);
    const address = options.addressOf(context);
    const flooded = options.limits.ofAddress(address);
    if (flooded > 0) return slowDown(context, flooded);
    const clientId = isId(request.clientId) ? request.clientId : NOBODY;
    const client = clientId === NOBODY ? null : await options.clients.fetch(clientId);
    const isSame = isSecret(request.clientSecret, client?.secretHash ?? NO_HASH, options.pepper);
    const isRight = client !== null && !client.isRevoked && isSame;
    const wait = options.limits.ofSecret(isRight, clientId, address);
    if (wait > 0) return slowDown(context, wait);
    if (!isRight) {
      return refuse(context, 401, "invalid_client", "Invalid client_id or client_secret.");
    }
    await options.onUse(client.clientId, client.accountId);
    const access_token = await options.tokens.issue(client.clientId, client.secretNumber);
    return answer(context, 200, { access_token, token_type: "Bearer", expires_in: TOKEN_LIFE });
  });
}

function slowDown(context: Context, seconds: number): Response {
  context.header("retry-after", String(seconds));
  return refuse(
    context,
    429,
    "temporarily_unavailable",
    "Too many requests for these credentials. Wait, then try again.",
  );
}

/** Stands for requests with a malformed client id: the store is not queried, and they are counted together. */
const NOBODY = "";

/** As long as a hash, but matches no secret. */
const NO_HASH = "-".repeat(43);

function refuse(context: Context, status: 400 | 401 | 415 | 429, error: string, text: string): Response {
  if (status === 401) context.header("www-authenticate", 'Basic realm="paypacket"');
  return answer(context, status, { error, error_description: text });
}

function answer(context: Context, status: 200 | 400 | 401 | 415 | 429, body: object): Response {
  context.header("cache-control", "no-store");
  context.header("pragma", "no-cache");
  return context.json(body, status);
}
