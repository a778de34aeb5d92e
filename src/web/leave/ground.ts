import type { Slice, WorkingStep } from "../../engine";
import type { CalendarDay, CalendarSlice, Tone } from "./calendar-week";
import type { DayKind, Leave } from "./leave";
import type { PayPeriod } from "./pay-periods";

/** The context that every row of a calendar needs. */
export interface Ground {
  readonly leave: Leave;
  readonly periods: readonly PayPeriod[];
  readonly steps: readonly WorkingStep[];
}

type RateBasis = Slice["rateBasis"];

/** Colour, mark and words of a paid day, by the basis of its rate. */
export const PAID: Readonly<Record<RateBasis, { readonly tone: Tone; readonly mark: string; readonly words: string }>> =
  {
    Ninety: { tone: "share", mark: "90%", words: "paid at 90% of earnings" },
    Eighty: { tone: "share", mark: "80%", words: "paid at 80% of earnings" },
    Standard: { tone: "flat", mark: "std", words: "paid at the standard rate" },
    Flat: { tone: "flat", mark: "flat", words: "paid at the flat rate" },
    Protected: { tone: "flat", mark: "flat", words: "paid at the protected flat rate" },
    Nil: { tone: "unpaid", mark: "nil", words: "at a nil rate" },
  };

const MARKS: Readonly<Record<DayKind, readonly [mark: string, words: string]>> = {
  InTouch: ["kit", "a keep-in-touch day"],
  Worked: ["work", "work was done"],
  SickPay: ["sick", "sick pay was due"],
};

/** Returns a day of the calendar; its event is shown in its box. */
export function calendarDay(
  date: string,
  { periods, leave }: Ground,
  { tone, mark, words }: { readonly tone: Tone; readonly mark: string; readonly words: string },
): CalendarDay {
  const what = leave.during.find((day) => day.date === date)?.what;
  const [ownMark, ownWords] = what === undefined ? [mark, ""] : MARKS[what];
  return {
    date,
    tone,
    mark: ownMark,
    words: [words, ownWords].filter((part) => part !== "").join(", "),
    isMarked: what !== undefined,
    startsPeriod: periods.some(({ startDate }) => startDate === date),
  };
}

export const OUTSIDE = { tone: "outside", mark: "", words: "" } as const;

export function calendarSlice({ periods }: Ground, slice: Slice): CalendarSlice {
  const period = periods.find(({ year, period: number }) => year === slice.year && number === slice.period) ?? null;
  return { amount: slice.amount, period, isImported: slice.source === "ImportedFromPreviousProvider" };
}

export function getSteps({ steps }: Ground, figures: readonly string[]): readonly WorkingStep[] {
  return steps.filter(({ figure }) => figures.includes(figure));
}

/** Returns the override of a slice, with its reason; null if nobody changed the slice. */
export function overrideStep(slice: Slice): WorkingStep | null {
  if (!slice.isManuallyAdjusted) return null;
  return {
    id: "page.override",
    figure: "/amount",
    rule: `Set by hand: ${slice.adjustmentReason}`,
    formula: "instead of what the rules pay",
    inputs: { "by the rules": slice.originalAmount ?? "" },
    value: slice.amount,
    sources: [],
  };
}

/** Returns the note of a week with its own amount. */
export function overrideNote(slices: readonly Slice[]): string | null {
  const set = slices.find(({ isManuallyAdjusted }) => isManuallyAdjusted);
  return set === undefined ? null : `set by hand: ${set.adjustmentReason}`;
}
