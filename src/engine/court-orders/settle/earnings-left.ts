import type { Order } from "../order";
import { netFor, type Portion } from "../order-day";

/** A pay-day's remaining net earnings while one order after another is deducted. */
export class EarningsLeft {
  private readonly taken: number[];
  /** Everything deducted so far, by orders and loans. */
  total = 0;
  /** Deducted by loans. */
  byLoans = 0;
  /** Deducted from the payment itself, if other jobs may have paid before it on the day. */
  private now = 0;

  /** `own` are the portions of the payment itself, if other jobs may have paid before it on the day. */
  constructor(
    readonly portions: readonly Portion[],
    private readonly own: readonly Portion[] | null,
  ) {
    this.taken = portions.length === 1 ? [0] : portions.map(() => 0);
  }

  /** Returns the pay-day's net earnings for a type of order before any deduction; never below zero. */
  whole(type: string): number {
    return wholeOf(this.portions, type);
  }

  /** Returns what remains for a type of order. */
  of(type: string): number {
    return Math.max(0, this.whole(type) - this.total);
  }

  /** Returns what remains of the payment itself for a type of order. */
  ofPayment(type: string): number {
    return this.own === null ? this.of(type) : Math.max(0, wholeOf(this.own, type) - this.now);
  }

  /**
   * Limits what an order takes on the day: earlier payments get nothing back, and this one bears the rest, as far as it
   * has not borne `less`.
   */
  within({ earlier, kind }: Order, sum: number, less = 0): number {
    if (this.own === null) return sum;
    const taken = earlier?.taken ?? 0;
    return Math.max(taken, Math.min(sum, taken + this.ofPayment(kind.type) - less));
  }

  /** Returns what remains of every portion. */
  portionsOf(type: string): readonly number[] {
    const [only] = this.portions;
    if (only !== undefined && this.portions.length === 1) {
      return [Math.max(0, netFor(only.net, type) - (this.taken[0] ?? 0))];
    }
    return this.portions.map(({ net }, at) => Math.max(0, netFor(net, type) - (this.taken[at] ?? 0)));
  }

  /**
   * Deducts a sum: from each portion its wish, in sequence, and the rest from wherever something remains. Earlier payments of
   * the day have borne `before` of it.
   */
  take(sum: number, type: string, wishes: readonly number[] = [], before = 0): void {
    this.total += sum;
    this.now += sum - before;
    if (this.portions.length === 1) {
      this.taken[0] = this.total;
      return;
    }
    this.fill(this.fill(sum, wishes), this.portionsOf(type));
  }

  takeLoans(sum: number, type: string, before: number): void {
    this.byLoans = sum;
    this.take(sum, type, [], before);
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

function wholeOf(portions: readonly Portion[], type: string): number {
  let sum = 0;
  for (const { net } of portions) sum += netFor(net, type);
  return Math.max(0, sum);
}
