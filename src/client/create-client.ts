import createFetchClient from "openapi-fetch";
import type { Answer, Call } from "./call";
import { toRefusal } from "./refusal";
import type { Delete, Get, Patch, Post, Put } from "./schema";

/** Fraction of its life for which a token is used. */
const USED = 0.9;

interface SharedOptions {
  /** Where the services are: "http://localhost:8080". */
  readonly address: string;
  /** The organisation of every call that does not set `X-Org-Id`. */
  readonly organisationId?: string;
  /** Sends requests; default: the host's own `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Returns milliseconds since 1970; default: the host's clock. */
  readonly now?: () => number;
}

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** In a page of the services' own address: the calls of whoever is signed in there. */
interface OwnSession {
  readonly session: true;
}

/** Where the services are, and who calls: credentials, or the person of the browser's session. */
export type ClientOptions = SharedOptions & (Credentials | OwnSession);

/** One method for each HTTP method of the API. */
export interface Client {
  readonly get: Call<Get>;
  readonly post: Call<Post>;
  readonly put: Call<Put>;
  readonly patch: Call<Patch>;
  readonly delete: Call<Delete>;
  /** Returns a client of another organisation, which has the same access token: of many organisations one is requested. */
  readonly forOrganisation: (organisationId: string) => Client;
}

/**
 * Creates a client of the services, with types for every operation. It requests and renews access tokens, and returns
 * refusals instead of throwing them. Files, such as payslips, are returned as bytes. It rejects if no response arrived,
 * or if a success is neither JSON nor a file.
 */
export function createClient(options: ClientOptions): Client {
  const { organisationId, now = () => Date.now() } = options;
  const address = options.address.replace(/\/+$/, "");
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const token = accessToken({ requests: requestsOf(address, options), fetch: send, now });
  const clientOf = (organisation: string | undefined): Client => {
    const client = createFetchClient<AnyPath>({ baseUrl: address, fetch: sendWithToken(token, organisation, send) });
    const call =
      (method: keyof AnyPath[string]) =>
      async <Data>(path: string, init: object = {}): Promise<Answer<Data>> =>
        answerOf(await client.request(method, path, { ...init, parseAs: "stream" }));
    return {
      get: call("get"),
      post: call("post"),
      put: call("put"),
      patch: call("patch"),
      delete: call("delete"),
      forOrganisation: clientOf,
    };
  };
  return clientOf(organisationId);
}

function requestsOf(address: string, options: ClientOptions): TokenRequests {
  return "session" in options
    ? sessionRequests(address)
    : credentialRequests(address, options.clientId, options.clientSecret);
}

/** Any operation, for the library: `Call` has the types of each. */
interface AnyPath {
  [path: string]: Record<"get" | "post" | "put" | "patch" | "delete", { responses: Record<number, unknown> }>;
}

interface Fetched {
  readonly error?: unknown;
  readonly response: Response;
}

async function answerOf<Data>({ error, response }: Fetched): Promise<Answer<Data>> {
  return response.ok
    ? { data: await dataOf(response), response }
    : { refusal: toRefusal(response.status, error), response };
}

/**
 * Files have a name to save them by, whatever their type; anything else is JSON, or not from the services. JSON is read
 * as `any`: what arrives is what the description promises, and is not checked again here.
 */
async function dataOf(response: Response) {
  const isFile = response.headers.has("content-disposition");
  return isFile ? new Uint8Array(await response.arrayBuffer()) : JSON.parse(await response.text());
}

type Send = (request: Request) => Promise<Response>;

/**
 * Sends requests with an access token and, if none is set, the client's organisation. A request refused with 401 did
 * nothing: it is sent again with a new token.
 */
function sendWithToken(token: AccessToken, organisationId: string | undefined, send: Send): Send {
  const attempt = async (request: Request): Promise<{ answer: Response; used?: string }> => {
    const given = await token.get();
    if (!given.ok) return { answer: given.answer };
    request.headers.set("X-Auth-Token", given.text);
    return { answer: await send(request), used: given.text };
  };
  return async (request) => {
    if (organisationId !== undefined && !request.headers.has("X-Org-Id")) {
      request.headers.set("X-Org-Id", organisationId);
    }
    const again = request.clone();
    const { answer, used } = await attempt(request);
    if (answer.status !== 401 || used === undefined) return answer;
    token.forget(used);
    await answer.body?.cancel();
    return (await attempt(again)).answer;
  };
}

/** Options for requests to whoever issues tokens. */
interface TokenOptions {
  readonly requests: TokenRequests;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

/** The token, or the response of a token service that issued none. */
type Token = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly answer: Response };

interface AccessToken {
  /** Returns the current token, or a new one when a tenth of its life remains. Concurrent callers share one request. */
  readonly get: () => Promise<Token>;
  /** Discards this token, unless that was done already; the next call requests a new one. */
  readonly forget: (text: string) => void;
}

interface Kept {
  readonly text: string;
  readonly until: number;
}

function accessToken(options: TokenOptions): AccessToken {
  let kept: Kept | undefined;
  let asked: Promise<Token> | undefined;
  const ask = async (): Promise<Token> => {
    const askedAt = options.now();
    const answer = await options.fetch(options.requests.make());
    if (!answer.ok) return { ok: false, answer };
    const { text, life }: IssuedToken = await options.requests.read(answer);
    kept = { text, until: askedAt + life * 1000 * USED };
    return { ok: true, text };
  };
  return {
    get: async () => {
      if (kept !== undefined && options.now() < kept.until) return { ok: true, text: kept.text };
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      return copyOf(await asked);
    },
    forget: (text) => {
      if (kept?.text === text) kept = undefined;
    },
  };
}

/** Copies the token for each waiting caller: a response body can be read only once. */
function copyOf(token: Token): Token {
  return token.ok ? token : { ok: false, answer: token.answer.clone() };
}

/** A token, and for how many seconds it is valid. */
interface IssuedToken {
  readonly text: string;
  readonly life: number;
}

/** How access tokens are requested, and what a response with one has. */
interface TokenRequests {
  readonly make: () => Request;
  readonly read: (response: Response) => Promise<IssuedToken>;
}

/** Requests tokens from the token service with an id and a secret. */
function credentialRequests(address: string, clientId: string, clientSecret: string): TokenRequests {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  return {
    make: () => new Request(`${address}/oauth2/token`, { method: "POST", body }),
    read: async (response) => {
      const { access_token: text, expires_in: life } = await response.json();
      return { text, life };
    },
  };
}

/** Requests tokens with the cookie of a person's session, which only pages of the services' own address can send. */
function sessionRequests(address: string): TokenRequests {
  const headers = { "x-requested-with": "paypacket-client" };
  return {
    make: () => new Request(`${address}/v1/authentication/sessions/current`, { headers }),
    read: async (response) => {
      const { accessToken: text, expiresIn: life } = (await response.json()).content.data;
      return { text, life };
    },
  };
}
