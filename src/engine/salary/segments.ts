import type { DayNumber } from "../base";

/** An annual salary in pence, in force from a day. */
interface Version {
  readonly from: DayNumber;
  readonly salary: number;
}

export interface Days {
  readonly from: DayNumber;
  readonly upTo: DayNumber;
}

/** A pay period of an employment, as read. Versions ascend. */
export interface Stretch {
  readonly period: Days;
  readonly employed: Days;
  readonly versions: readonly Version[];
}

export interface Segment extends Days {
  readonly version: Version;
  readonly isWholePeriod: boolean;
}

/** Returns the employed days of the period; null if there are none. */
export function getSegmentWindow({ period, employed }: Stretch): Days | null {
  const from = Math.max(period.from, employed.from);
  const upTo = Math.min(period.upTo, employed.upTo);
  return from <= upTo ? { from, upTo } : null;
}

/** Returns the window cut at each version that starts inside it. Days before the first version are in no segment. */
export function getSegments(stretch: Stretch): Segment[] {
  const window = getSegmentWindow(stretch);
  if (window === null) return [];
  const { period, versions } = stretch;
  return versions.flatMap((version, index) => {
    const next = versions[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const from = Math.max(version.from, window.from);
    const upTo = Math.min(next - 1, window.upTo);
    const isWholePeriod = from === period.from && upTo === period.upTo;
    return from <= upTo ? [{ from, upTo, version, isWholePeriod }] : [];
  });
}
