import type { PaySums } from "./pay-sums";

/**
 * Returns the most that salary sacrifice may take, in pence: pay in money that is not statutory. Null without statutory
 * pay, which is all that is protected.
 *
 * Source: Social Security Contributions and Benefits Act 1992 sections 151(2) and 164(6), and those of the other payments.
 */
export function sacrificeRoom({ gross, sacrifice, statutory }: PaySums): number | null {
  if (statutory === null) return null;
  let paid = 0;
  for (const pence of Object.values(statutory)) paid += pence;
  return Math.max(0, gross + sacrifice - paid);
}

/** Whether salary sacrifice would take statutory pay. */
export function takesStatutoryPay(sums: PaySums): boolean {
  const room = sacrificeRoom(sums);
  return room !== null && sums.sacrifice > room;
}
