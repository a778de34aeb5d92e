import type { Random } from "../../support/random";
import type { Asked, Kind } from "./payroll-story";
import type { Way } from "./ways";

/** When and how a round strikes. */
export interface KillMoment {
  readonly way: Way;
  /** How many connections in use are ended, if the way is `connections`. */
  readonly connections: number;
  /** This many milliseconds after a request of this kind; or during the start, for a kill of the process only. */
  readonly after: Kind | "start";
  /** Requests of the kind that are sent before. */
  readonly count: number;
  readonly milliseconds: number;
}

const AFTERS: readonly KillMoment["after"][] = [
  ...(["lock", "lock", "lock", "lines", "lines", "lines"] as const),
  ...(["salary", "salary", "method", "next", "next", "employee", "side", "side", "start"] as const),
];

/** Requests whose job continues after their response. */
const BACKGROUND: readonly KillMoment["after"][] = ["salary", "method", "next"];

/** Draws a moment: few of a round's requests pass first, and most strikes come while the request is being processed. */
export function drawMoment(random: Random, way: Way): KillMoment {
  const isKill = way === "program" || way === "machine";
  const after = random.pick(isKill ? AFTERS : AFTERS.filter((each) => each !== "start"));
  const longest = BACKGROUND.includes(after) ? 2_000 : 60;
  const milliseconds = after === "start" ? random.between(0, 3_000) : Math.floor(random.fraction() ** 2 * longest);
  return { way, connections: random.between(1, 30), after, count: random.between(0, 11), milliseconds };
}

/** A moment still to come. */
export interface MomentAhead {
  readonly come: Promise<void>;
  /** Called with every request that is sent. */
  readonly see: (asked: Asked) => void;
}

export function awaitMoment({ after, count, milliseconds }: KillMoment): MomentAhead {
  let left = count;
  let resolve: () => void = () => undefined;
  const come = new Promise<void>((done) => {
    resolve = done;
  });
  const see = ({ kind }: Asked): void => {
    if (kind !== after || left < 0) return;
    left -= 1;
    if (left < 0) setTimeout(resolve, milliseconds);
  };
  if (after === "start") setTimeout(resolve, milliseconds);
  else setTimeout(resolve, LONGEST_ROUND);
  return { come, see };
}

/** A round ends even if its request is never sent. */
const LONGEST_ROUND = 8_000;
