import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds after which a process that has not responded is at fault. */
const LONGEST_PAUSE = 60_000;

/** Asks again as long as the answer is 503, as while connections to the database end: nothing was done then. */
export async function untilServed<Answer extends readonly [number, string] | null>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (const since = Date.now(); ; await wait(50)) {
    const answer = await ask();
    if (answer?.[0] !== 503 || Date.now() - since > LONGEST_PAUSE) return answer;
  }
}
