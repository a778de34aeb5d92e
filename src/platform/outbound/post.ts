import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { isIP } from "node:net";
import { TLSSocket } from "node:tls";
import { errorCode } from "../error-code";
import type { Target } from "./find-target";
import { type PostFault, postFault } from "./post-fault";
import { type KeptResponse, readResponse } from "./read-response";

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

/** Shorter than servers keep an idle connection open, so that a request seldom meets one that is being closed. */
const IDLE = 3_000;

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
