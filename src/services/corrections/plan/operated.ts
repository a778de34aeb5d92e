import { formatDate, readDate } from "../../../engine/base";

/** An entry of a dated list that is in force at a payment: the day from which it is stated, and what it states. */
export interface InForce<Value> {
  readonly from: string;
  readonly value: Value;
}

/** What is in force at a payment of one employment. */
export interface AtPayment<Value> {
  readonly day: string;
  readonly entries: readonly InForce<Value>[];
}

/** An entry as payments operated it; `to` is null if the last payment did. */
interface Operated<Value> extends InForce<Value> {
  readonly to: string | null;
}

/**
 * Joins what each payment operated into one dated list. An entry keeps its own first day unless an earlier payment did
 * not operate it: then it begins the day after that payment.
 */
export function operated<Value>(payments: readonly AtPayment<Value>[]): readonly Operated<Value>[] {
  const runs: { from: string; through: string; value: Value; key: string }[] = [];
  for (const [at, { day, entries }] of payments.entries()) {
    const before = payments[at - 1]?.day ?? null;
    for (const { from, value } of entries) {
      const key = JSON.stringify(value);
      const run = runs.find((each) => each.key === key && each.through === before);
      if (run === undefined) runs.push({ from: beginning(from, before), through: day, value, key });
      else run.through = day;
    }
  }
  const last = payments.at(-1)?.day;
  return runs.map(({ from, through, value }) => ({ from, to: through === last ? null : through, value }));
}

function beginning(from: string, before: string | null): string {
  return before === null || from > before ? from : formatDate(readDate(before) + 1);
}
