import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { isIP } from "node:net";
import { TLSSocket } from "node:tls";
import { errorCode } from "../error-code";
import { networkList } from "../networks";
import type { ResolveName } from "./resolve-name";

/**
 * Addresses that are not on the public internet, or stand for another one (IANA special-purpose registries, RFC 6890):
 * private, shared, loopback, link-local with cloud metadata, documentation, benchmarking, multicast, reserved; in IPv6
 * also unique local, and everything that carries an IPv4 address inside (6to4, Teredo, NAT64, IPv4-compatible and
 * IPv4-translated, RFC 2765).
 */
const NOT_PUBLIC = networkList([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]);

const HTTPS_PORT = 443;

/** Why a request got no response. */
type PostFault =
  | "timeout"
  | "connect_timeout"
  | "answer_too_slow"
  | "connection_refused"
  | "connection_reset"
  | "tls_error";

const FAULTS: Readonly<Record<string, PostFault>> = {
  ECONNREFUSED: "connection_refused",
  EHOSTUNREACH: "connection_refused",
  ENETUNREACH: "connection_refused",
  EADDRNOTAVAIL: "connection_refused",
  ETIMEDOUT: "connect_timeout",
  ECONNRESET: "connection_reset",
  ECONNABORTED: "connection_reset",
  EPIPE: "connection_reset",
};

/** Shorter than servers keep an idle connection open, so that a request seldom meets one that is being closed. */
const IDLE = 3_000;

/** What a library's request may state. */
interface OutboundRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Bytes of the response that are read at most; 1 MB by default. */
  readonly largest?: number;
}

/** Sends a request like `fetch`, to checked addresses only. */
export type OutboundFetch = (url: string, request: OutboundRequest) => Promise<Response>;

/** A request got no response that can be used; `code` is why. */
export class OutboundFault extends Error {
  override readonly name = "OutboundFault";
  constructor(readonly code: string) {
    super(code);
  }
}

const LIMITS = { connect: 5_000, answer: 10_000, body: 1024 * 1024 };
const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
/** Statuses of responses that have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Returns a `fetch` for libraries: it reaches only addresses that the rules allow, follows no redirect, and reads
 * responses of a limited size. No connection is used twice, so that a request that is cut off is never sent again by
 * itself: what it has done is not known. Rejects with `OutboundFault`.
 */
export function createFetch(rules: OutboundRules, resolve: ResolveName): OutboundFetch {
  return async (url, { method: stated, headers, body, largest = LIMITS.body }) => {
    const method = METHODS.find((each) => each === stated);
    if (method === undefined) throw new OutboundFault("method_not_allowed");
    const found = await findPublicTarget(new URL(url), rules, resolve);
    if (!found.ok) throw new OutboundFault(found.fault);
    const poster = createPoster({ ...LIMITS, body: largest });
    const { response, fault } = await poster.post({ method, target: found.target, headers, body: textOf(body) });
    poster.close();
    if (response === null) throw new OutboundFault(fault ?? "connection_reset");
    if (response.isTruncated) throw new OutboundFault("answer_too_large");
    const bytes = WITHOUT_BODY.has(response.status) ? null : new Uint8Array(response.bytes);
    return new Response(bytes, { status: response.status, headers: response.headers });
  };
}

function textOf(body: unknown): string {
  return typeof body === "string" || body instanceof URLSearchParams ? body.toString() : "";
}

interface PostLimits {
  /** Milliseconds until a connection must be open. */
  readonly connect: number;
  /** Milliseconds until the whole response must have arrived. */
  readonly answer: number;
  /** Bytes of the response's body that are kept. */
  readonly body: number;
}

interface Post {
  /** `POST` by default. */
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly target: Target;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Posted {
  readonly milliseconds: number;
  /** Null without TLS, and if no connection was made. */
  readonly tlsVersion: string | null;
  /** Null if none arrived. */
  readonly response: KeptResponse | null;
  /** Why there is no response; null if there is one. */
  readonly fault: PostFault | null;
}

export interface Poster {
  /** Sends a request to the checked address of its target. Never rejects, and follows no redirect. */
  readonly post: (post: Post) => Promise<Posted>;
  readonly close: () => void;
}

/**
 * Posts over kept connections. The address connected to is the one that was checked: no name is resolved again, and a
 * kept connection is used again only for the same address and the same name in its certificate.
 */
export function createPoster(limits: PostLimits, certificates?: string): Poster {
  const kept = { keepAlive: true, timeout: IDLE, maxFreeSockets: 10 };
  const plain = new PlainAgent(kept);
  const tls = new TlsAgent({ ...kept, ...(certificates === undefined ? {} : { ca: certificates }) });
  const open = ({ method = "POST", target: { url, address }, headers, body }: Post): ClientRequest => {
    const isTls = url.protocol === "https:";
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    return (isTls ? tlsRequest : plainRequest)({
      method,
      host: address,
      port: url.port || (isTls ? 443 : 80),
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host, ...(method === "GET" ? {} : lengthOf(body)) },
      agent: isTls ? tls : plain,
      ...(isTls && isIP(host) === 0 ? { servername: host } : {}),
    });
  };
  return {
    post: (post) => send(open, post, limits),
    close: () => {
      plain.destroy();
      tls.destroy();
    },
  };
}

async function send(open: (post: Post) => ClientRequest, post: Post, limits: PostLimits): Promise<Posted> {
  const began = performance.now();
  const request = open(post);
  const late = endLate(request, limits);
  const ended = (rest: Pick<Posted, "response" | "fault">): Posted => ({
    milliseconds: Math.round(performance.now() - began),
    tlsVersion: tlsVersionOf(request),
    ...rest,
  });
  try {
    const response = await readResponse(await answerTo(request, post.body), limits.body);
    return ended({ response, fault: null });
  } catch (error) {
    if (request.reusedSocket && late.fault() === null && isClosed(error)) return await send(open, post, limits);
    const fault = late.fault() ?? postFault(error, post.target.url.protocol === "https:");
    return ended({ response: null, fault });
  } finally {
    late.clear();
  }
}

function lengthOf(body: string): Readonly<Record<string, string>> {
  return { "content-length": String(Buffer.byteLength(body)) };
}

function answerTo(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
    request.end(body);
  });
}

/** Destroys a request that is not connected, or not answered, in time. */
function endLate(request: ClientRequest, limits: PostLimits) {
  const began = performance.now();
  let fault: PostFault | null = null;
  const end = (reason: PostFault) => () => {
    fault = reason;
    request.destroy();
  };
  const connecting = setTimeout(end("connect_timeout"), limits.connect);
  let answering = setTimeout(end("timeout"), limits.answer);
  const connected = (): void => clearTimeout(connecting);
  request.on("socket", (socket) => (socket.connecting ? socket.once("connect", connected) : connected()));
  request.on("response", () => {
    clearTimeout(answering);
    const left = limits.answer - (performance.now() - began);
    answering = setTimeout(end("answer_too_slow"), left);
  });
  return {
    fault: () => fault,
    clear: () => {
      clearTimeout(connecting);
      clearTimeout(answering);
    },
  };
}

function tlsVersionOf({ socket }: ClientRequest): string | null {
  return socket instanceof TLSSocket ? socket.getProtocol() : null;
}

/** A server may close an idle connection at the moment in which it is used again: nothing was read of the request. */
function isClosed(error: unknown): boolean {
  return ["ECONNRESET", "EPIPE"].includes(errorCode(error));
}

/** Returns the reason for an error of a connection: with TLS, all that are not the network's are TLS's. */
function postFault(error: unknown, isTls: boolean): PostFault {
  const code = errorCode(error);
  const isOfHttp = code.startsWith("HPE_");
  return FAULTS[code] ?? (isTls && !isOfHttp ? "tls_error" : "connection_reset");
}

/** What is kept of a response: the beginning of its body. */
interface KeptResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as a text that a database can store. */
  readonly body: string;
  readonly bytes: Uint8Array;
  readonly isTruncated: boolean;
}

/** Reads at most `most` bytes of a response's body, then closes the connection if there is more. */
function readResponse(message: IncomingMessage, most: number): Promise<KeptResponse> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const finish = (): void => resolve(keptResponse(message, Buffer.concat(pieces), most));
    message.on("data", (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size <= most) return;
      finish();
      message.destroy();
    });
    message.on("end", finish);
    message.on("error", reject);
    message.on("close", () => reject(Object.assign(new Error("The response broke off."), { code: "ECONNRESET" })));
  });
}

/** A database stores no NUL in a text. */
function keptResponse({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer, most: number): KeptResponse {
  const plain = (text: string): string => text.replaceAll("\0", "\ufffd");
  const named = Object.entries(headers).map(([name, value]) => [name, plain([value ?? ""].flat().join(", "))]);
  return {
    status: statusCode,
    headers: Object.fromEntries(named),
    body: plain(bytes.subarray(0, most).toString("utf8")),
    bytes: bytes.subarray(0, most),
    isTruncated: bytes.length > most,
  };
}

/** Where requests to other people's servers may go. */
export interface OutboundRules {
  /** Networks that are allowed although they are private, on every port and without TLS. */
  readonly networks: readonly string[];
  /** Ports allowed in addition to 443. */
  readonly ports: readonly number[];
}

/** A URL with the address to connect to, which was checked. */
interface Target {
  readonly url: URL;
  readonly address: string;
}

type TargetFault = "url_not_https" | "address_not_allowed" | "dns_failure";

type TargetFound = { readonly ok: true; readonly target: Target } | { readonly ok: false; readonly fault: TargetFault };

/**
 * Resolves the host of a URL and checks every address that it has: one that is not public refuses them all, so that it
 * does not matter which one is connected to. Returns the first.
 */
export async function findPublicTarget(url: URL, rules: OutboundRules, resolve: ResolveName): Promise<TargetFound> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
  const [address] = addresses;
  const isPort = [HTTPS_PORT, ...rules.ports].includes(Number(url.port || HTTPS_PORT));
  if (address === undefined) return { ok: false, fault: faultOfUnknown(url, rules, isPort) };
  const isAllowed = networkList(rules.networks);
  if (addresses.every(isAllowed)) return { ok: true, target: { url, address } };
  if (url.protocol !== "https:") return { ok: false, fault: "url_not_https" };
  const isRight = isPort && addresses.every((each) => isAllowed(each) || isPublicAddress(each));
  return isRight ? { ok: true, target: { url, address } } : { ok: false, fault: "address_not_allowed" };
}

/**
 * Returns the fault of a URL whose host has no address yet: what the URL itself says is decided already, unless the host
 * may turn out to be in an allowed network, where every scheme and port will do.
 */
function faultOfUnknown({ protocol }: URL, { networks }: OutboundRules, isPort: boolean): TargetFault {
  if (networks.length > 0) return "dns_failure";
  if (protocol !== "https:") return "url_not_https";
  return isPort ? "dns_failure" : "address_not_allowed";
}

/** Returns whether an IP address is on the public internet; an IPv4 address in IPv6 form is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !address.includes("%") && !NOT_PUBLIC(address);
}
