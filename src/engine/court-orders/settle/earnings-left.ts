import { netFor, type Portion } from "../order-day";

/** A pay-day's remaining net earnings while one order after another is deducted. */
export class EarningsLeft {
  private readonly taken: number[];
  /** Everything deducted so far, by orders and loans. */
  total = 0;
  /** Deducted by loans. */
  byLoans = 0;

  constructor(readonly portions: readonly Portion[]) {
    this.taken = portions.length === 1 ? [0] : portions.map(() => 0);
  }

  /** Returns the pay-day's net earnings for a type of order before any deduction; never below zero. */
  whole(type: string): number {
    let sum = 0;
    for (const { net } of this.portions) sum += netFor(net, type);
    return Math.max(0, sum);
  }

  /** Returns what remains for a type of order. */
  of(type: string): number {
    return Math.max(0, this.whole(type) - this.total);
  }

  /** Returns what remains of every portion. */
  portionsOf(type: string): readonly number[] {
    const [only] = this.portions;
    if (only !== undefined && this.portions.length === 1) {
      return [Math.max(0, netFor(only.net, type) - (this.taken[0] ?? 0))];
    }
    return this.portions.map(({ net }, at) => Math.max(0, netFor(net, type) - (this.taken[at] ?? 0)));
  }

  /** Deducts a sum: from each portion its wish, in sequence, and the rest from wherever something remains. */
  take(sum: number, type: string, wishes: readonly number[] = []): void {
    this.total += sum;
    if (this.portions.length === 1) {
      this.taken[0] = this.total;
      return;
    }
    this.fill(this.fill(sum, wishes), this.portionsOf(type));
  }

  takeLoans(sum: number, type: string): void {
    this.byLoans = sum;
    this.take(sum, type);
  }

  private fill(sum: number, wishes: readonly number[]): number {
    let rest = sum;
    for (const [at, taken] of this.taken.entries()) {
      const share = Math.min(rest, wishes[at] ?? 0);
      this.taken[at] = taken + share;
      rest -= share;
    }
    return rest;
  }
}
