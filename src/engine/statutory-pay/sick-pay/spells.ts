import type { DayNumber } from "../../base";
import type { Absence, DaySpan } from "./absence";
import type { ImportedChain } from "./chains";

/** Consecutive days of sickness, in however many absences they were recorded. */
export interface Spell extends DaySpan {
  readonly absences: readonly Absence[];
  /** Its first day, which is before `first` if it continues an imported spell. */
  readonly startedOn: DayNumber;
}

/** Groups days into spells: absences that follow each other join, and days that are not sickness separate them. */
export function getSpells(
  absences: readonly Absence[],
  notSick: readonly DaySpan[],
  imported: ImportedChain | null,
): Spell[] {
  const pieces = absences.flatMap((absence) => without(absence, notSick).map((span) => ({ absence, span })));
  const spells: Spell[] = [];
  for (const { absence, span } of pieces.sort((a, b) => a.span.first - b.span.first)) {
    const previous = spells.at(-1);
    if (previous === undefined || span.first > previous.last + 1) {
      const isRunning = imported !== null && span.first === imported.lastSickDate + 1;
      const startedOn = isRunning ? (imported.spellStartDate ?? imported.chainStartDate) : span.first;
      spells.push({ first: span.first, last: span.last, absences: [absence], startedOn });
    } else {
      spells[spells.length - 1] = { ...previous, last: span.last, absences: [...previous.absences, absence] };
    }
  }
  return spells;
}

function without({ first, last }: DaySpan, cuts: readonly DaySpan[]): DaySpan[] {
  let left: DaySpan[] = [{ first, last }];
  for (const cut of cuts) {
    left = left.flatMap((span) => {
      if (span.last < cut.first || span.first > cut.last) return [span];
      const parts = [
        { first: span.first, last: cut.first - 1 },
        { first: cut.last + 1, last: span.last },
      ];
      return parts.filter((part) => part.first <= part.last);
    });
  }
  return left;
}

/** Returns the calendar days of a spell, with those of the imported spell that it continues. */
export function getLength({ startedOn, last }: Spell): number {
  return last - startedOn + 1;
}

/** Returns the days strictly between two periods. */
export function gapDays(earlier: DayNumber, later: DayNumber): number {
  return later - earlier - 1;
}
