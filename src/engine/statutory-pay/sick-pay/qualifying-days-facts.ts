import { formatDate, pointerStep, type Reader, shape, WEEKDAYS } from "../../base";
import type { QualifyingPattern, Weekday } from "./qualifying-days";

/** Weekdays, each once; read as a bit mask of which bit 0 is Monday. */
function weekdays(upTo: number): shape.Shape<readonly Weekday[], number> {
  return {
    read: (reader, value, key, path) =>
      readMask(reader, reader.list({ [key]: value }, String(key), path, upTo), path + pointerStep(key)),
    schema: () => ({ type: "array", items: { enum: WEEKDAYS }, uniqueItems: true }),
  };
}

function readMask(reader: Reader, days: readonly unknown[], at: string): number {
  let mask = 0;
  for (const [index, day] of days.entries()) {
    const known = reader.choice({ [index]: day }, String(index), at, WEEKDAYS);
    const bit = known === day ? 1 << WEEKDAYS.indexOf(known) : 0;
    if ((mask & bit) !== 0) reader.refuse("duplicate", at + pointerStep(index));
    mask |= bit;
  }
  return mask;
}

const ALWAYS = Number.NEGATIVE_INFINITY;

const PATTERN = shape.record(
  {
    /** If left out, the pattern applies from the beginning; only the first may leave it out. */
    effectiveFrom: shape.optional(shape.date, ALWAYS),
    /** The same days every week. */
    qualifyingDays: shape.optional(shape.notEmpty(weekdays(7)), null),
    /** Or the weeks of a rota in turn; a week without a day has Wednesday. */
    weeks: shape.optional(shape.list(weekdays(7), { upTo: 52 }), null),
    /** First day of the rota's first week. */
    rotationStartDate: shape.optional(shape.date, null),
  },
  ({ weeks }, subject) => {
    if (weeks === null) return refuseWrongWeek(subject);
    if (subject.has("qualifyingDays")) subject.refuse("sent_together", "/weeks", { other: "qualifyingDays" });
    if (weeks.every((week) => week === 0)) subject.refuse("must_not_be_empty", "/weeks");
    if (!subject.has("rotationStartDate")) subject.refuse("required", "/rotationStartDate");
  },
);

function refuseWrongWeek(subject: shape.Subject): void {
  if (subject.has("rotationStartDate")) subject.refuse("must_be_absent", "/rotationStartDate");
  if (!subject.has("qualifyingDays")) subject.refuse("required", "/qualifyingDays");
}

/** Qualifying days from a date on. */
export interface QualifyingPatternFacts extends shape.FactsOf<typeof PATTERN> {}

/** The same days every week, or patterns by date. */
export type QualifyingDaysFacts = readonly Weekday[] | readonly QualifyingPatternFacts[];

const EVERY_WEEK = weekdays(100);

const PATTERNS = shape.notEmpty(
  shape.list(PATTERN, { upTo: 100 }, (patterns, subject) => {
    for (const [index, { effectiveFrom, qualifyingDays, weeks }] of patterns.entries()) {
      const previous = patterns[index - 1]?.effectiveFrom;
      const hasDays = qualifyingDays !== null || weeks !== null;
      if (previous === undefined || !hasDays) continue;
      if (effectiveFrom === ALWAYS) subject.refuse("required", `/${index}/effectiveFrom`);
      else if (effectiveFrom <= previous)
        subject.refuse("dates_not_ascending", `/${index}/effectiveFrom`, { previous: formatDate(previous) });
    }
  }),
);

/** Qualifying days: patterns in ascending order, each with at least one day. */
export const QUALIFYING_DAYS: shape.Shape<QualifyingDaysFacts, readonly QualifyingPattern[]> = {
  read(reader, value, key, path) {
    if (Array.isArray(value) && typeof value[0] === "string") {
      return [{ from: ALWAYS, rotaStart: 0, weeks: [EVERY_WEEK.read(reader, value, key, path)] }];
    }
    return PATTERNS.read(reader, value, key, path).map(
      ({ effectiveFrom, qualifyingDays, weeks, rotationStartDate }) => ({
        from: effectiveFrom,
        rotaStart: rotationStartDate ?? 0,
        weeks: weeks ?? [qualifyingDays ?? 0],
      }),
    );
  },
  schema: () => ({ anyOf: [EVERY_WEEK.schema(), PATTERNS.schema()] }),
};
