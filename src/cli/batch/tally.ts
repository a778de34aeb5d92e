import type { BatchTotals } from "../../batch";
import type { Entry } from "./entry";
import type { PieceCounts } from "./piece";

/** Running totals of the pieces so far. */
export class Tally {
  rows = 0;
  columnRows = 0;
  singleRows = 0;
  refused = 0;
  malformed = 0;
  unpaid = 0;
  payments = 0;
  readonly reasons = new Map<string, number>();
  // The total of a whole file may be too large for a number to hold exactly.
  private readonly pence = new Map<string, bigint>();

  add({ counts, totals }: Pick<Entry, "counts" | "totals">): void {
    this.addCounts(counts);
    const { payments, ...amounts } = totals;
    this.payments += payments;
    for (const [name, amount] of Object.entries(amounts)) {
      this.pence.set(name, (this.pence.get(name) ?? 0n) + BigInt(readTotal(amount)));
    }
  }

  /** Returns the total of an amount, in pounds. */
  total(name: Exclude<keyof BatchTotals, "payments">): string {
    const pence = this.pence.get(name) ?? 0n;
    const pounds = pence / 100n;
    return `${pence < 0n && pounds === 0n ? "-" : ""}${pounds}.${String(Math.abs(Number(pence % 100n))).padStart(2, "0")}`;
  }

  private addCounts(counts: PieceCounts): void {
    for (const name of ["rows", "columnRows", "singleRows", "refused", "malformed", "unpaid"] as const) {
      this[name] += counts[name];
    }
    for (const [reason, count] of Object.entries(counts.reasons)) {
      this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + (count ?? 0));
    }
  }
}

/** Reads a total in whole pence, which may exceed the largest single amount. */
function readTotal(amount: string): string {
  return amount.replace(".", "");
}
