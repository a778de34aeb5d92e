import { type CalendarDate, formatDate, pointerStep, type Reader, type Unread } from "../../base";
import { type QualifyingPattern, WEEKDAYS, type Weekday } from "./qualifying-days";

/** Qualifying days from a date on. */
export interface QualifyingPatternFacts {
  /** Left out, the pattern holds from the beginning; only the first may leave it out. */
  readonly effectiveFrom?: CalendarDate;
  /** The same days every week. */
  readonly qualifyingDays?: readonly Weekday[];
  /** Or the weeks of a rota in turn; a week without a day has Wednesday. */
  readonly weeks?: readonly (readonly Weekday[])[];
  /** First day of the rota's first week. */
  readonly rotationStartDate?: CalendarDate;
}

/** The same days every week, or patterns by date. */
export type QualifyingDaysFacts = readonly Weekday[] | readonly QualifyingPatternFacts[];

const KNOWN = new Set(["effectiveFrom", "qualifyingDays", "weeks", "rotationStartDate"]);
const MOST_PATTERNS = 100;
const MOST_WEEKS = 52;
const ALWAYS = Number.NEGATIVE_INFINITY;

/** Reads qualifying days: patterns ascend, and each has at least one day. */
export function readQualifyingDays(reader: Reader, owner: Unread, path: string): QualifyingPattern[] {
  const at = `${path}/qualifyingDays`;
  const entries = reader.list(owner, "qualifyingDays", path, MOST_PATTERNS);
  if (entries.length === 0) {
    if (Array.isArray(owner.qualifyingDays)) reader.refuse("must_not_be_empty", at);
    return [];
  }
  if (typeof entries[0] === "string") return [everyWeek(ALWAYS, readWeek(reader, entries, at))];
  return readPatterns(reader, entries, at);
}

function readPatterns(reader: Reader, entries: readonly unknown[], at: string): QualifyingPattern[] {
  const patterns: QualifyingPattern[] = [];
  for (const [index, value] of entries.entries()) {
    const place = at + pointerStep(index);
    const pattern = readPattern(reader, value, place, index === 0);
    const previous = patterns.at(-1);
    if (pattern === null) continue;
    if (previous !== undefined && pattern.from <= previous.from) {
      reader.refuse("dates_not_ascending", `${place}/effectiveFrom`, { previous: formatDate(previous.from) });
    }
    patterns.push(pattern);
  }
  return patterns;
}

function readPattern(reader: Reader, value: unknown, at: string, isFirst: boolean): QualifyingPattern | null {
  const owner = reader.object(value, at);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, at);
  const from = isFirst && owner.effectiveFrom === undefined ? ALWAYS : reader.date(owner, "effectiveFrom", at);
  if (owner.weeks === undefined) {
    if (owner.rotationStartDate !== undefined) reader.refuse("must_be_absent", `${at}/rotationStartDate`);
    return everyWeek(from, readWeek(reader, reader.list(owner, "qualifyingDays", at, 7), `${at}/qualifyingDays`));
  }
  if (owner.qualifyingDays !== undefined) reader.refuse("sent_together", `${at}/weeks`, { other: "qualifyingDays" });
  return readRota(reader, owner, at, from);
}

function readRota(reader: Reader, owner: Unread, at: string, from: number): QualifyingPattern {
  const lists = reader.list(owner, "weeks", at, MOST_WEEKS);
  const weeks = lists.map((week, index) => {
    const list = reader.list({ [index]: week }, String(index), `${at}/weeks`, 7);
    return maskOf(reader, list, `${at}/weeks${pointerStep(index)}`);
  });
  if (weeks.every((week) => week === 0)) reader.refuse("must_not_be_empty", `${at}/weeks`);
  return { from, rotaStart: reader.date(owner, "rotationStartDate", at), weeks };
}

function readWeek(reader: Reader, days: readonly unknown[], at: string): number {
  if (days.length === 0) reader.refuse("must_not_be_empty", at);
  return maskOf(reader, days, at);
}

function maskOf(reader: Reader, days: readonly unknown[], at: string): number {
  let mask = 0;
  for (const [index, day] of days.entries()) {
    const known = reader.choice({ [index]: day }, String(index), at, WEEKDAYS);
    const bit = known === day ? 1 << WEEKDAYS.indexOf(known) : 0;
    if ((mask & bit) !== 0) reader.refuse("duplicate", at + pointerStep(index));
    mask |= bit;
  }
  return mask;
}

function everyWeek(from: number, week: number): QualifyingPattern {
  return { from, rotaStart: 0, weeks: [week] };
}
