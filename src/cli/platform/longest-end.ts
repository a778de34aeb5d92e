import type { Settings } from "../../platform/config";

/** Milliseconds for the longest request, its response, and handing back jobs. */
const LONGEST_WORK = 330_000;

/** Returns the longest time in milliseconds for an orderly stop, after which the process ends whatever it does. */
export function longestEnd({ DRAIN_SECONDS }: Pick<Settings, "DRAIN_SECONDS">): number {
  return DRAIN_SECONDS * 1_000 + LONGEST_WORK;
}
