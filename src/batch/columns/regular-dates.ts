import type { FiguresInForce } from "../../engine/rulebook";
import type { FrequencySlots } from "./shape";

/** A usual payment date: its index among them, and its slot. */
interface RegularDate {
  readonly index: number;
  readonly slot: number;
  readonly date: string;
}

/** The usual payment dates of a frequency within its slots. */
export interface RegularDates {
  /** The number in the year, whether or not they are within the slots. */
  readonly count: number;
  readonly paid: readonly RegularDate[];
  readonly figures: readonly FiguresInForce[];
}

/** Null if two dates are in one period, or one is in week 53, 54 or 56: such rows are not simple. */
export function regularDates(
  { slots, dates }: FrequencySlots,
  all: readonly string[],
  on: (date: string) => number,
): RegularDates | null {
  const paid = all.flatMap((date, index) => {
    const slot = on(date);
    return slot < 0 ? [] : [{ index, slot, date }];
  });
  const periods = new Set(paid.map(({ slot }) => slots.list[slot]?.period.period));
  if (paid.length === 0 || periods.size < paid.length || dates.filter((date) => date !== null).length < paid.length)
    return null;
  if (paid.some(({ slot }) => slots.list[slot]?.period.isExtraWeek)) return null;
  const ascending = paid.every(({ slot }, at) => slot > (paid[at - 1]?.slot ?? -1));
  return ascending
    ? { count: all.length, paid, figures: [...new Set(slots.list.map(({ figures }) => figures))] }
    : null;
}
