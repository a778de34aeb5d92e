import type { Pence } from "../base";
import type { LineDifference } from "./line-sums";
import { type Owed, type PayWith, withoutDebts } from "./settlement";

/** Returns what the slices of statutory pay add to pay, in pence. */
export function slicesPence({ slices }: Pick<Owed, "slices">): Pence {
  return slices.reduce((sum, { pence }) => sum + pence, 0);
}

/** Limits what slices take back to what the run can bear; the rest is taken back by a later run. */
export function withSlicesBorne(owed: Owed, pay: PayWith): Owed {
  const back = owed.slices.reduce((sum, { pence }) => sum + Math.max(0, -pence), 0);
  if (back === 0) return owed;
  const borne = greatestAllowed(back, (pence) => pay(withoutDebts({ ...owed, slices: upTo(owed.slices, pence) })).ok);
  return { ...owed, slices: upTo(owed.slices, borne) };
}

function upTo(slices: readonly LineDifference[], limit: number): readonly LineDifference[] {
  let remaining = limit;
  return slices.flatMap((slice) => {
    if (slice.pence > 0) return [slice];
    const taken = Math.min(-slice.pence, remaining);
    remaining -= taken;
    return taken === 0 ? [] : [{ ...slice, pence: -taken }];
  });
}

/** Returns the greatest number of pence up to a limit that is allowed; zero always is, and less than what is allowed. */
export function greatestAllowed(limit: number, isAllowed: (pence: Pence) => boolean): number {
  if (limit === 0 || isAllowed(limit)) return limit;
  const steps = [1];
  for (let step = 1; step * 2 < limit; step *= 2) steps.unshift(step * 2);
  return steps.reduce((found, step) => (found + step < limit && isAllowed(found + step) ? found + step : found), 0);
}
