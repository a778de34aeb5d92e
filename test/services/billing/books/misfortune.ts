import { expect } from "vitest";
import type { Random } from "../../../support/random";
import type { Fate } from "./books-server";

const FATES: readonly Fate[] = ["lost before", "lost after", "lost after", "out of order", "limited", "expired"];
/** One request in so many meets a fault. */
const RARITY = 4;

/** Random faults of requests to accounting software, up to a number of them. */
export interface Misfortune {
  readonly fate: () => Fate;
  /** Whether all faults have come. */
  readonly isOver: () => boolean;
}

export function misfortune(random: Random, most: number): Misfortune {
  let faults = 0;
  return {
    fate: () => {
      if (faults >= most || random.between(1, RARITY) > 1) return "answered";
      faults += 1;
      return random.pick(FATES);
    },
    isOver: () => faults >= most,
  };
}

interface Synced {
  readonly syncStatus: string;
  readonly syncError: string | null;
}

/** Sends documents at the same time, again until the company has them; only faults may stop them. */
export async function sendAll(sync: (path: string) => Promise<Synced>, paths: readonly string[]): Promise<void> {
  const sent = await Promise.all(paths.map(sync));
  const refused = sent.filter(({ syncError }) => syncError !== null && !/did not answer|answered 5/.test(syncError));
  expect(refused.map(({ syncError }) => syncError)).toEqual([]);
  const left = paths.filter((_, at) => sent[at]?.syncStatus !== "Synced");
  if (left.length > 0) await sendAll(sync, left);
}
