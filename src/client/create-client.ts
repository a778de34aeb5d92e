import createFetchClient from "openapi-fetch";
import { accessToken } from "./access-token";
import type { Answer, Call } from "./call";
import { refusalOf } from "./refusal";
import type { Delete, Get, Patch, Post, Put } from "./schema";
import { sendWithToken } from "./send-with-token";
import { credentialRequests, sessionRequests, type TokenRequests } from "./token-requests";

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
  const client = createFetchClient<AnyPath>({ baseUrl: address, fetch: sendWithToken(token, organisationId, send) });
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
  };
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
    : { refusal: refusalOf(response.status, error), response };
}

/**
 * Files have a name to save them by, whatever their type; anything else is JSON, or not from the services. JSON is read
 * as `any`: what arrives is what the description promises, and is not checked again here.
 */
async function dataOf(response: Response) {
  const isFile = response.headers.has("content-disposition");
  return isFile ? new Uint8Array(await response.arrayBuffer()) : JSON.parse(await response.text());
}
