import type { Pence } from "../base";
/** Returns the greatest number of pence up to a limit that is allowed; zero always is, and less than what is allowed. */
export function greatestAllowed(limit: number, isAllowed: (pence: Pence) => boolean): number {
  if (limit === 0 || isAllowed(limit)) return limit;
  const steps = [1];
  for (let step = 1; step * 2 < limit; step *= 2) steps.unshift(step * 2);
  return steps.reduce((found, step) => (found + step < limit && isAllowed(found + step) ? found + step : found), 0);
}
