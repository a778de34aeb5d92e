import type { Door } from "../client";
import type { Asked, Data, Known } from "../payroll-story";
import { untilServed } from "../until-served";

/** The open run in which a side story continues. */
export interface OpenRun {
  readonly known: Known;
  readonly period: number;
}

/** What a client does with another service while it runs its payroll. */
export interface SideStory {
  /** Yields the requests of one open run, and remembers what was acknowledged. */
  readonly requests: (run: OpenRun) => Generator<Asked, void, Data>;
  /** Returns as text what was acknowledged and is not there. */
  readonly lost: (door: Door) => Promise<readonly string[]>;
}

/** Returns the data at a path; null if they are not there. */
export async function dataAt(door: Pick<Door, "address" | "token">, path: string): Promise<Data> {
  const [status, body] = await untilServed(async () => {
    const answer = await fetch(door.address + path, { headers: { "x-auth-token": door.token } });
    return [answer.status, await answer.text()];
  });
  return status === 200 ? JSON.parse(body).content.data : null;
}
