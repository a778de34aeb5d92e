import { addDays, formatISO, parseISO } from "date-fns";
import type { AbsenceFacts } from "../../../src/engine";
import { fc } from "../../support/property";

const NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

export interface Sickness {
  readonly spells: readonly { readonly startDate: string; readonly endDate: string }[];
  readonly days: readonly number[];
  readonly averageWeeklyEarnings: string;
}

/** A person's spells from 2024 to 2027, short and long, near and far, often over 6 April. */
export const sickness: fc.Arbitrary<Sickness> = fc.record({
  spells: fc
    .record({
      start: fc.oneof(
        fc.constantFrom("2025-09-20", "2025-12-01", "2026-02-20", "2026-03-20", "2026-03-30"),
        fc.integer({ min: 0, max: 700 }).map((days) => plusDays("2024-04-08", days)),
      ),
      lengths: fc.array(
        fc.tuple(
          fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 20 }) }, fc.integer({ min: 21, max: 230 })),
          fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 53, max: 59 })),
        ),
        { minLength: 1, maxLength: 7 },
      ),
    })
    .map(({ start, lengths }) => spellsOf(start, lengths)),
  days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
  averageWeeklyEarnings: fc
    .oneof(fc.integer({ min: 1, max: 70_000 }), fc.integer({ min: 12_290, max: 15_410 }))
    .map((pence) => (pence / 100).toFixed(2)),
});

function spellsOf(start: string, lengths: readonly (readonly [number, number])[]): Sickness["spells"] {
  const spells: { startDate: string; endDate: string }[] = [];
  let startDate = start;
  for (const [length, gap] of lengths) {
    const endDate = plusDays(startDate, length - 1);
    if (endDate > "2027-04-05") break;
    spells.push({ startDate, endDate });
    startDate = plusDays(endDate, gap + 1);
  }
  return spells.length === 0 ? [{ startDate: start, endDate: start }] : spells;
}

export function plusDays(day: string, days: number): string {
  return formatISO(addDays(parseISO(day), days), { representation: "date" });
}

/** Returns the engine's facts for generated sickness. */
export function factsOf({ spells, days, averageWeeklyEarnings }: Sickness) {
  return {
    absences: spells as readonly AbsenceFacts[],
    qualifyingDays: days.map((day) => NAMES[day] as (typeof NAMES)[number]),
    averageEarningsOverride: averageWeeklyEarnings,
  };
}
