import type { Slice, WorkingStep } from "../../engine";
import type { CalendarDay, CalendarSlice, Tone } from "./calendar";
import type { PayPeriod } from "./pay-periods";

/** What every row of a calendar is made with. */
export interface Ground {
  readonly periods: readonly PayPeriod[];
  readonly steps: readonly WorkingStep[];
}

type RateBasis = Slice["rateBasis"];

/** Colour, mark and words of a paid day, by what its rate is. */
export const PAID: Readonly<Record<RateBasis, { readonly tone: Tone; readonly mark: string; readonly words: string }>> =
  {
    Ninety: { tone: "share", mark: "90%", words: "paid at 90% of earnings" },
    Eighty: { tone: "share", mark: "80%", words: "paid at 80% of earnings" },
    Standard: { tone: "flat", mark: "std", words: "paid at the standard rate" },
    Flat: { tone: "flat", mark: "flat", words: "paid at the flat rate" },
    Protected: { tone: "flat", mark: "flat", words: "paid at the protected flat rate" },
    Nil: { tone: "unpaid", mark: "nil", words: "at a nil rate" },
  };

export function calendarDay(
  date: string,
  { periods }: Ground,
  look: { readonly tone: Tone; readonly mark: string; readonly words: string },
): CalendarDay {
  return { date, ...look, startsPeriod: periods.some(({ startDate }) => startDate === date) };
}

export const OUTSIDE = { tone: "outside", mark: "", words: "" } as const;

export function calendarSlice({ periods }: Ground, slice: Slice): CalendarSlice {
  const period = periods.find(({ year, period: number }) => year === slice.year && number === slice.period) ?? null;
  return { amount: slice.amount, period };
}

export function stepsOf({ steps }: Ground, figures: readonly string[]): readonly WorkingStep[] {
  return steps.filter(({ figure }) => figures.includes(figure));
}
