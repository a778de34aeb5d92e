import type { StoredPause } from "../store/recurring-tables";

const LATEST = "9999-12-31";

/** Returns whether two pauses have pay days in common. */
export function overlap(one: StoredPause, other: StoredPause): boolean {
  return one.from <= (other.to ?? LATEST) && other.from <= (one.to ?? LATEST);
}

/** Returns pauses that end the day before an item is resumed; those that had not begun are left out. */
export function endedBefore(pauses: readonly StoredPause[], day: string, dayBefore: string): readonly StoredPause[] {
  return pauses.flatMap((pause) => {
    if ((pause.to ?? LATEST) < day) return [pause];
    return pause.from < day ? [{ ...pause, to: dayBefore }] : [];
  });
}
