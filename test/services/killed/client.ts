import { setTimeout as wait } from "node:timers/promises";
import { type Asked, type Known, nothingKnown, payrollStory } from "./payroll-story";

/** A request with its response, to be repeated. */
export interface Answered {
  readonly asked: Asked;
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

/** Where requests go: a process as long as it lives. */
export interface Door {
  readonly address: string;
  readonly token: string;
  readonly onAsk: (asked: Asked) => void;
}

/** A client of one payroll; an unanswered request is sent again to the next process, with the same key. */
export interface PayrollClient {
  readonly known: Known;
  /** Returns the request sent and not answered; null if there is none. */
  readonly pending: () => Asked | null;
  readonly answered: Answered[];
  /** Continues until the process is gone, or `isEnough` after a response. */
  readonly goOn: (door: Door, isEnough?: (known: Known) => boolean) => Promise<void>;
}

export function createClient(name: string, employees: number): PayrollClient {
  const known = nothingKnown();
  const story = payrollStory(name, employees, known);
  const answered: Answered[] = [];
  let number = 0;
  let step = story.next();
  let isSent = false;
  const goOn: PayrollClient["goOn"] = async (door, isEnough = () => false) => {
    while (!step.done && !(!isSent && isEnough(known))) {
      const asked = step.value;
      const key = `${name}-${number}`;
      isSent = true;
      const answer = await sendUntilDone(door, asked, key);
      if (answer === null) return;
      const [status, body] = answer;
      if (status >= 300) throw new Error(`${asked.method} ${asked.path}: ${status} ${body}`);
      answered.push({ asked, key, status, body });
      number += 1;
      isSent = false;
      step = story.next(JSON.parse(body).content.data);
    }
  };
  return { known, pending: () => (step.done || !isSent ? null : step.value), answered, goOn };
}

/** Sends again, with the same key, as long as the response is 503: nothing was done then. */
async function sendUntilDone(door: Door, asked: Asked, key: string): ReturnType<typeof send> {
  for (const since = Date.now(); ; await wait(50)) {
    const answer = await send(door, asked, key);
    if (answer?.[0] !== 503 || Date.now() - since > LONGEST_PAUSE) return answer;
  }
}

/** Milliseconds after which a process that has not responded is at fault. */
const LONGEST_PAUSE = 60_000;

/** Returns status and text of a response; null if the process ended before it. */
export async function send(
  { address, token, onAsk }: Door,
  { method, path, body, kind }: Asked,
  key: string,
): Promise<readonly [number, string] | null> {
  const headers = { "x-auth-token": token, "idempotency-key": key };
  const json = { "content-type": "application/json" };
  const sent = body === undefined ? { headers } : { headers: { ...headers, ...json }, body: JSON.stringify(body) };
  try {
    const answer = fetch(address + path, { method, ...sent });
    onAsk({ kind, method, path });
    const { status } = await answer;
    return [status, await (await answer).text()];
  } catch {
    return null;
  }
}
