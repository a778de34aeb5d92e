/** The number of payslips whose differences have about the same size and direction. */
export interface Bin {
  /** Pence, both included; null means open. Lower figures are negative. */
  readonly from: number | null;
  readonly upTo: number | null;
  readonly count: number;
}

// Up to a penny is rounding; beyond it each bin is ten times the one before.
const TOPS = [1, 100, 1_000, 10_000, 100_000];

/** Counts differences by size, from much less to much more. */
export class Distribution {
  private readonly lower = new Array<number>(TOPS.length + 1).fill(0);
  private readonly higher = new Array<number>(TOPS.length + 1).fill(0);

  add(pence: number): void {
    const size = TOPS.findIndex((top) => Math.abs(pence) <= top);
    const counts = pence < 0 ? this.lower : this.higher;
    const at = size < 0 ? TOPS.length : size;
    counts[at] = (counts[at] ?? 0) + 1;
  }

  bins(): readonly Bin[] {
    const sizes = this.higher.map((_, at) => ({ least: (TOPS[at - 1] ?? 0) + 1, most: TOPS[at] ?? null }));
    const up = sizes.map(({ least, most }, at) => ({ from: least, upTo: most, count: this.higher[at] ?? 0 }));
    const down = sizes.map(({ least, most }, at) => {
      return { from: most === null ? null : -most, upTo: -least, count: this.lower[at] ?? 0 };
    });
    return [...down.reverse(), ...up];
  }
}

/** Labels a bin: "£1 to £10 less", "1p more", "over £1,000 more". */
export function binLabel({ from, upTo }: Bin): string {
  const isLess = (upTo ?? from ?? 0) < 0;
  const [least, most] = isLess ? [-(upTo ?? 0), from === null ? null : -from] : [from ?? 0, upTo];
  const word = isLess ? "less" : "more";
  if (most === null) return `over ${round(least)} ${word}`;
  return most === 1 ? `1p ${word}` : `${round(least)} to ${round(most)} ${word}`;
}

/** Shows a penny above £10 as "£10" too: neighbouring bins share their limit. */
function round(pence: number): string {
  return pence < 100 ? `${pence}p` : `£${String(Math.floor(pence / 100)).replace(/\B(?=(\d{3})+$)/g, ",")}`;
}
