import type { CalendarDate } from "../base";
import type { PayLine } from "../gross-to-net";
import { canonical } from "./canonical";

/** A line that should have been paid with another amount: what is missing, in pence, negative if too much was paid. */
export interface LineDifference {
  readonly line: PayLine;
  readonly pence: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

type Terms = Omit<PayLine, "amount" | "id">;

interface Sum {
  readonly terms: Terms;
  readonly byDate: Map<CalendarDate, number>;
}

/** Adds up amounts of lines that state the same, by payment. */
export class LineSums {
  private readonly sums = new Map<string, Sum>();

  add(terms: Terms, date: CalendarDate, pence: number): void {
    const key = canonical(terms);
    const sum = this.sums.get(key) ?? { terms, byDate: new Map<CalendarDate, number>() };
    sum.byDate.set(date, (sum.byDate.get(date) ?? 0) + pence);
    this.sums.set(key, sum);
  }

  differences(): readonly LineDifference[] {
    return [...this.sums.values()].flatMap(netOf);
  }
}

function netOf({ terms, byDate }: Sum): readonly LineDifference[] {
  const pence = [...byDate.values()].reduce((sum, one) => sum + one, 0);
  const dates = [...byDate].flatMap(([date, one]) => (one === 0 ? [] : [date])).sort();
  const [from] = dates;
  const to = dates.at(-1);
  if (pence === 0 || from === undefined || to === undefined) return [];
  return [{ line: { ...terms, amount: "0" }, pence, from, to }];
}
