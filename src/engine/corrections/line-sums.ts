import { type CalendarDate, isAmount, isObject, type Pence } from "../base";
import type { PayLine } from "../gross-to-net";

/** A line that should have been paid with another amount: what is missing, in pence, negative if too much was paid. */
export interface LineDifference {
  readonly line: PayLine;
  readonly pence: Pence;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export type LineTerms = Omit<PayLine, "amount" | "id">;

/** Lines that state the same: what is missing of each payment, in pence, negative if too much was paid. */
export interface LineSum {
  readonly terms: LineTerms;
  readonly byDate: Map<CalendarDate, number>;
}

/** Adds up amounts of lines that state the same, by payment. */
export class LineSums {
  private readonly bySameTerms = new Map<string, LineSum>();

  add(terms: LineTerms, date: CalendarDate, pence: Pence): void {
    const key = canonical(terms);
    const sum = this.bySameTerms.get(key) ?? { terms, byDate: new Map<CalendarDate, number>() };
    sum.byDate.set(date, (sum.byDate.get(date) ?? 0) + pence);
    this.bySameTerms.set(key, sum);
  }

  sums(): readonly LineSum[] {
    return [...this.bySameTerms.values()];
  }

  differences(): readonly LineDifference[] {
    return this.sums().flatMap(getNet);
  }
}

/** Returns what is missing of all payments together, in pence. */
export function getTotal({ byDate }: LineSum): number {
  return [...byDate.values()].reduce((sum, one) => sum + one, 0);
}

/** Returns the difference that remains over all payments. */
function getNet({ terms, byDate }: LineSum): readonly LineDifference[] {
  const pence = getTotal({ terms, byDate });
  const dates = [...byDate].flatMap(([date, one]) => (one === 0 ? [] : [date])).sort();
  const [from] = dates;
  const to = dates.at(-1);
  if (pence === 0 || from === undefined || to === undefined) return [];
  return [{ line: { ...terms, amount: "0" }, pence, from, to }];
}

/** Returns a text that is equal for equal values, whatever the order of their fields; a field left out is null. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value) || isAmount(value)) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(",")}}`;
}
