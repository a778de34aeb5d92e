import type { JSX } from "preact";
import type { Calendar } from "./calendar";
import type { Tone } from "./calendar-week";

const WORDS: readonly (readonly [Tone, string])[] = [
  ["share", "90% of average weekly earnings"],
  ["flat", "Standard weekly rate"],
  ["elsewhere", "Paid by the previous payroll"],
  ["waiting", "Waiting day"],
  ["unpaid", "Not paid"],
  ["rest", "Absent, not a qualifying day"],
];

/** The key to the colours of this calendar. */
export function Legend({ calendar }: { readonly calendar: Calendar }): JSX.Element {
  const isMarked = calendar.weeks.some(({ days }) => days.some((day) => day.isMarked));
  const used = new Set(calendar.weeks.flatMap(({ days }) => days.map(({ tone }) => tone)));
  return (
    <ul class="legend">
      {WORDS.filter(([tone]) => used.has(tone)).map(([tone, words]) => (
        <li key={tone}>
          <span class={`swatch tone-${tone}`} aria-hidden="true" />
          {words}
        </li>
      ))}
      {isMarked && (
        <li>
          <span class="swatch marked" aria-hidden="true" />A day of work or sick pay
        </li>
      )}
      <li>
        <span class="swatch starts-period" aria-hidden="true" />A pay period begins
      </li>
    </ul>
  );
}
