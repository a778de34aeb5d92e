import type { ServerResponse } from "node:http";
import { createSecureContext } from "node:tls";
import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import type { Clock } from "../../../src/platform/ports";
import { HOST, LIES, RIGHT } from "../../platform/outbound/lying-servers";
import type { Call } from "../support/platform";
import { type Answer, openReceiver, type Received, type Receiver } from "./receiver";
import { made } from "./sample-hooks";

/** What a receiver does with the first attempt of some events; it accepts everything else. */
const FAULTS: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end(),
  (response) => response.destroy(),
  (response) => response.writeHead(302, { location: "https://example.com/" }).end(),
  () => undefined,
  (response) => response.writeHead(200).flushHeaders(),
  (response) => void setTimeout(() => response.writeHead(204).end(), 1_500),
];

/** An endpoint with a receiver that is at fault at first, and what that has accepted. */
export interface Hook {
  readonly accepted: Received[];
  readonly wrongSignatures: string[];
  /** Ends a fault that is not of single events; false as long as it must still be met. */
  readonly mend: (tokens: readonly string[]) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

interface Scene {
  readonly call: Call;
  /** The clock of those who sign. */
  readonly clock: Clock;
}

/** Opens an endpoint that is at fault with the first attempt of every `nth` event. */
export async function openFaultyHook(scene: Scene, body: object, nth: number, query = ""): Promise<Hook> {
  const receiver = await openReceiver();
  const kept = await createHook(scene, { ...body, url: receiver.url }, query);
  receiver.answer = (received, response) => {
    const number = numberOf(received);
    const fault =
      received.attempt === 1 && number % nth === 3 ? FAULTS[Math.floor(number / nth) % FAULTS.length] : null;
    if (fault) fault(response);
    else kept.answer(received, response);
  };
  return { ...kept, mend: async () => true, close: receiver.close };
}

/** Opens an endpoint whose receiver shows a certificate that lies at each of its first connections. */
export async function openLyingHook(scene: Scene): Promise<Hook> {
  const shown = [...Object.values(LIES), RIGHT].map((each) => createSecureContext(each));
  const tls = {
    ...RIGHT,
    SNICallback: (_: string, done: (error: null, context: (typeof shown)[number]) => void) => {
      const [context] = shown.length > 1 ? shown.splice(0, 1) : shown;
      if (context !== undefined) done(null, context);
    },
  };
  const receiver = await openReceiver(undefined, { tls });
  const kept = await createHook(scene, { url: `https://${HOST}:${receiver.port}/hook` });
  receiver.answer = kept.answer;
  return { ...kept, mend: async () => shown.length === 1, close: receiver.close };
}

/** Opens an endpoint to whose port nobody listens until connections were refused. */
export async function openRefusingHook(scene: Scene): Promise<Hook> {
  const before = await openReceiver();
  await before.close();
  const kept = await createHook(scene, { url: before.url });
  let receiver: Receiver | null = null;
  return {
    ...kept,
    mend: async (tokens) => {
      if (receiver === null && tokens.includes("connection_refused"))
        receiver = await openReceiver(kept.answer, { port: before.port });
      return receiver !== null;
    },
    close: async () => receiver?.close(),
  };
}

/** Creates an endpoint; its answer checks the signature and accepts. */
async function createHook({ call, clock }: Scene, body: object, query = "") {
  const { signingSecret } = await made(call, "POST", `/v1/webhooks/endpoints${query}`, body);
  const webhook = new Webhook(signingSecret);
  const accepted: Received[] = [];
  const wrongSignatures: string[] = [];
  const answer: Answer = (received, response) => {
    try {
      vi.useFakeTimers({ now: clock.now(), toFake: ["Date"] });
      webhook.verify(received.body, received.headers);
    } catch (error) {
      wrongSignatures.push(String(error));
    } finally {
      vi.useRealTimers();
    }
    accepted.push(received);
    response.writeHead(204).end();
  };
  return { accepted, wrongSignatures, answer };
}

/** Returns the number of an event, as `recordSamples` wrote it. */
export function numberOf({ body }: Received): number {
  return Number(JSON.parse(body).data.employeeId);
}
