import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type SandboxMessages, sandboxGateway } from "../../../src/services/rti/gateway";
import { acknowledgement, rejected } from "../../../src/services/rti/gateway/sandbox/replies";
import { rulebook } from "../../support/library";

type Kept = Parameters<SandboxMessages["keep"]>[0];

/** Makes a gateway's storage in memory. */
export function messagesInMemory(): SandboxMessages & { readonly kept: Map<string, Kept> } {
  const kept = new Map<string, Kept>();
  return {
    kept,
    keep: async (message) => {
      if (!kept.has(message.correlationId)) kept.set(message.correlationId, message);
    },
    find: async (correlationId) => kept.get(correlationId)?.answer ?? null,
    list: async (messageClass) => [...kept.values()].filter((each) => each.messageClass === messageClass),
    forget: async (correlationId) => kept.delete(correlationId),
  };
}

export interface GatewayServer {
  readonly address: string;
  /** The messages received. */
  readonly received: readonly string[];
  readonly messages: ReturnType<typeof messagesInMemory>;
  /** Statuses of the next responses, instead of the gateway's own. */
  readonly faults: number[];
  /** How many of the next messages are accepted with their responses lost on the way. */
  lost: number;
  /** Correlation ids whose next polls must come again. */
  readonly notReady: string[];
  /** Texts whose messages the department rejects. */
  readonly rejects: Set<string>;
  readonly stop: () => Promise<void>;
}

/** Serves the sandbox's gateway over real HTTP, as HMRC's is. */
export async function gatewayServer(now: () => number): Promise<GatewayServer> {
  const messages = messagesInMemory();
  const exchange = sandboxGateway({ messages, rulebook, clock: { now } });
  const [received, faults, notReady]: [string[], number[], string[]] = [[], [], []];
  const rejects = new Set<string>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const fault = faults.shift();
    if (fault !== undefined) return void response.writeHead(fault, { location: "/elsewhere" }).end("out of order");
    received.push(body);
    const pollAddress = `${address}/poll`;
    const later = body.includes("<Qualifier>poll<") ? notReady.shift() : undefined;
    const head = {
      messageClass: "HMRC-PAYE-RTI-FPS",
      correlationId: later ?? "",
      timestamp: "2026-11-21T12:00:00.000Z",
    };
    const answer = later === undefined ? await exchange(body, pollAddress) : acknowledgement({ ...head, pollAddress });
    const newest = [...messages.kept.values()].at(-1);
    if (newest !== undefined && [...rejects].some((text) => body.includes(text))) {
      const { messageClass, correlationId } = newest;
      const error = { number: "7900", type: "business", text: "A test rejects it.", location: null };
      const wrong = rejected({ ...head, messageClass, correlationId, pollAddress }, [error]);
      messages.kept.set(correlationId, { ...newest, answer: wrong });
    }
    if (gateway.lost > 0) {
      gateway.lost -= 1;
      return void request.socket.destroy();
    }
    response.writeHead(200, { "content-type": "text/xml" }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  const gateway = { address: `${address}/submission`, received, messages, faults, notReady, rejects, stop, lost: 0 };
  return gateway;
}
