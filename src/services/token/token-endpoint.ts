import type { Context } from "hono";
import { type PlatformApp, wholeText } from "../../platform/http";
import { isId } from "../../platform/ports";
import { type AccessTokens, type ClientRecords, isSecret, TOKEN_LIFE } from "../access";
import { describeTokenService, TOKEN_PATH } from "./describe-token-service";

const LONGEST = 4_096;

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
    const isRight = client !== null && !client.isRevoked && client.role !== "Provisioning" && isSame;
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

type TokenRequest =
  | { readonly ok: true; readonly clientId: string; readonly clientSecret: string }
  | { readonly ok: false; readonly status: 400 | 401 | 415; readonly error: string; readonly text: string };

/**
 * Reads `grant_type`, and the credentials from the form or from an `Authorization: Basic` header, never from both. A
 * query is refused: credentials must not be in a URL (RFC 6749, section 2.3.1). Other parameters of the form are
 * ignored (section 3.2).
 */
async function readTokenRequest(context: Context): Promise<TokenRequest> {
  if (new URL(context.req.url).search !== "") {
    return refused(400, "invalid_request", "Send the parameters in the form: this address takes none in its query.");
  }
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    return refused(415, "invalid_request", "Send the request as application/x-www-form-urlencoded.");
  }
  const form = new URLSearchParams((await wholeText(context.req)).slice(0, LONGEST));
  const repeated = [...form.keys()].find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) return refused(400, "invalid_request", "A parameter is sent more than once.");
  const grant = form.get("grant_type");
  if (grant === null || grant === "") return refused(400, "invalid_request", "grant_type is missing.");
  if (grant !== "client_credentials") {
    return refused(400, "unsupported_grant_type", "The only grant_type here is client_credentials.");
  }
  return credentials(form, context.req.header("authorization"));
}

function credentials(form: URLSearchParams, header: string | undefined): TokenRequest {
  const inForm = { clientId: form.get("client_id") ?? "", clientSecret: form.get("client_secret") ?? "" };
  const basic = header === undefined ? null : basicCredentials(header);
  if (basic !== null && inForm.clientSecret !== "") {
    return refused(400, "invalid_request", "Send the credentials in the form or in the header, not in both.");
  }
  const { clientId, clientSecret } = basic ?? inForm;
  return clientId === "" || clientSecret === ""
    ? refused(401, "invalid_client", "client_id and client_secret are needed.")
    : { ok: true, clientId, clientSecret };
}

/** Returns the credentials of the header; null if it is malformed, such as invalid base64. */
function basicCredentials(header: string): { clientId: string; clientSecret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header) ?? [];
  try {
    const [, clientId = "", clientSecret = ""] = /^([^:]*):(.*)$/s.exec(atob(encoded ?? "")) ?? [];
    return { clientId: decodeURIComponent(clientId), clientSecret: decodeURIComponent(clientSecret) };
  } catch {
    return null;
  }
}

function refused(status: 400 | 401 | 415, error: string, text: string): TokenRequest {
  return { ok: false, status, error, text };
}
