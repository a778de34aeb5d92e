/** Counts of a run, which ends at the first penny that differs. */
export interface Counts {
  /** Sweeps: a letter in a frequency, a code in a month. */
  sweeps: number;
  /** Pennies of pay. */
  pennies: number;
  /** Figures compared. */
  figures: number;
  /** Figures calculated in BigInt; those between follow by whole additions. */
  inBigInt: number;
}

export function noCounts(): Counts {
  return { sweeps: 0, pennies: 0, figures: 0, inBigInt: 0 };
}

/** A range of pay, both ends included, in pence. */
export type Stretch = readonly [from: number, to: number];

/** Throws unless the two are the same whole number. */
export function same(found: number, wanted: number, where: () => string): void {
  if (!Object.is(found, wanted)) throw new Error(`${where()}: the kernel says ${found}, the oracle ${wanted}`);
}
