import { type Asked, type Known, nothingKnown, type Person, payrollStory } from "./payroll-story";
import { type SideStory, sideStories } from "./sides";
import { untilServed } from "./until-served";

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
  /** The tokens of people who are signed in. */
  readonly people: Readonly<Record<Person, string>>;
  readonly onAsk: (asked: Asked) => void;
}

/** A client of one payroll; an unanswered request is sent again to the next process, with the same key. */
export interface PayrollClient {
  readonly known: Known;
  readonly sides: readonly SideStory[];
  /** Returns the request sent and not answered; null if there is none. */
  readonly pending: () => Asked | null;
  readonly answered: Answered[];
  /** Continues until the process is gone, or `isEnough` after a response. */
  readonly goOn: (door: Door, isEnough?: (known: Known) => boolean) => Promise<void>;
}

/** `more`: stories beside those of every client. */
export function createClient(name: string, employees: number, more: readonly SideStory[] = []): PayrollClient {
  const known = nothingKnown();
  const sides = [...sideStories(employees > 3), ...more];
  const story = payrollStory({ name, employees, sides }, known);
  const answered: Answered[] = [];
  let number = 0;
  let step = story.next();
  let isSent = false;
  const goOn: PayrollClient["goOn"] = async (door, isEnough = () => false) => {
    while (!step.done && !(!isSent && isEnough(known))) {
      const asked = step.value;
      const key = `${name}-${number}`;
      isSent = true;
      const answer = await untilServed(() => send(door, asked, key));
      if (answer === null) return;
      const [status, body] = answer;
      const isRefused = status >= 300;
      if (isRefused && !isAllowed(asked, body)) throw new Error(`${asked.method} ${asked.path}: ${status} ${body}`);
      if (!isRefused) answered.push({ asked, key, status, body });
      number += 1;
      isSent = false;
      step = story.next(isRefused || body === "" ? null : JSON.parse(body).content.data);
    }
  };
  return { known, sides, pending: () => (step.done || !isSent ? null : step.value), answered, goOn };
}

function isAllowed({ allows = [] }: Asked, body: string): boolean {
  return allows.includes(JSON.parse(body).message?.token);
}

/** Returns status and text of a response; null if the process ended before it. */
export async function send(
  { address, token, people, onAsk }: Door,
  asked: Asked,
  key: string,
): Promise<readonly [number, string] | null> {
  const { method, path, by } = asked;
  const headers = { "x-auth-token": by === undefined ? token : people[by], "idempotency-key": key, ...asked.headers };
  try {
    const answer = fetch(address + path, { method, ...sentWith(asked, headers) });
    onAsk(asked);
    const { status } = await answer;
    return [status, await (await answer).text()];
  } catch {
    return null;
  }
}

/** Returns the body of a request with its headers. */
function sentWith({ body, bytes, contentType }: Asked, headers: Readonly<Record<string, string>>): RequestInit {
  if (bytes !== undefined) return { body: new Uint8Array(bytes), headers: { "content-type": contentType ?? "" } };
  if (body === undefined) return { headers };
  return { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}
