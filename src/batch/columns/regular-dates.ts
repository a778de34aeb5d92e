import type { FiguresInForce } from "../../engine/rulebook";
import type { FrequencySlots } from "./shape";

/** A usual payment date: its place in the list of them, and its slot. */
interface RegularDate {
  readonly index: number;
  readonly slot: number;
  readonly date: string;
}

/** The usual payment dates of a frequency that fall into its slots. */
export interface RegularDates {
  /** All of the year, whether or not they fall into the slots. */
  readonly count: number;
  readonly paid: readonly RegularDate[];
  readonly figures: readonly FiguresInForce[];
}

/** null where two dates meet in one period, or one is in week 53, 54 or 56: such rows are not simple. */
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
