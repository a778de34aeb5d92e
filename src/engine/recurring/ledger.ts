/** What one run made of an item, in pence: what was due, and what it posted. */
export interface RecurringPosting {
  readonly due: number;
  readonly amount: number;
}

/** What an item is counted from, in pence. */
interface RecurringWhole {
  /** Null if there is no end by amount. */
  readonly total: number | null;
  /** What was posted before the item was entered, as in another payroll. */
  readonly postedBefore: number;
  /** What of the total was waived. */
  readonly writtenOff: number;
}

/** Where an item stands, in pence. `posted` and `remaining` always add up to `total`. */
export interface RecurringLedger {
  /** The total less what was written off; null without a total, as `remaining` then is. */
  readonly total: number | null;
  readonly posted: number;
  readonly remaining: number | null;
  /** What the last posting left of what was due in it. */
  readonly missed: number;
}

/** Returns where an item stands after postings, the earliest first. */
export function recurringLedger(whole: RecurringWhole, postings: readonly RecurringPosting[]): RecurringLedger {
  const posted = postings.reduce((sum, { amount }) => sum + amount, whole.postedBefore);
  const last = postings.at(-1);
  const total = whole.total === null ? null : whole.total - whole.writtenOff;
  return {
    total,
    posted,
    remaining: total === null ? null : total - posted,
    missed: last === undefined ? 0 : last.due - last.amount,
  };
}
