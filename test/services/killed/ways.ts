import type { Random } from "../../support/random";

/** Whose PostgreSQL the process uses: its own in the data folder, or an external one (`DATABASE_URL`). */
export type Standing = "own" | "given";

/**
 * The action of a round. `program` kills the process, `machine` the process and its own PostgreSQL; `connections` ends
 * those in use, `backend` kills the server process of one, `SIGINT` and `SIGKILL` go to PostgreSQL's first process.
 */
export type Way = "program" | "machine" | "connections" | "backend" | PostmasterSignal;

export type PostmasterSignal = "SIGINT" | "SIGKILL";

const WAYS: Readonly<Record<Standing, readonly (readonly [Way, ...Way[]])[]>> = {
  own: [["program"], ["machine"], ["connections"], ["backend"], ["SIGINT", "SIGKILL"]],
  given: [["program"], ["connections"], ["backend"], ["SIGINT"], ["SIGKILL"]],
};

/** Rounds until every way has occurred. */
export const ROUNDS_OF_ALL = 5;

/** Yields the ways of further rounds in random order, each once before any is repeated. */
export function* drawWays(standing: Standing, random: Random): Generator<Way, never, undefined> {
  for (;;) {
    const left = [...WAYS[standing]];
    while (left.length > 0) {
      const [ways = []] = left.splice(random.between(0, left.length - 1), 1);
      yield random.pick(ways);
    }
  }
}

/** Returns whether the process must end: not if connections end, nor if an external PostgreSQL restarts. */
export function endsProcess(way: Way, standing: Standing): boolean {
  if (way === "program" || way === "machine") return true;
  return standing === "own" && (way === "SIGINT" || way === "SIGKILL");
}
