import { type CalendarDate, type DayNumber, getWeekday, shape, WHOLE_DAY } from "../base";
import { readMillionths } from "./decimals";

/** A non-negative decimal with up to six decimals, in millionths. */
/* @__NO_SIDE_EFFECTS__ */
export function millionths(unit: string, upTo?: number): shape.Shape<string | number, number> {
  return {
    read(reader, value, key, path) {
      const read = readMillionths(value);
      const at = `${path}/${key}`;
      if (value === undefined) reader.refuse("required", at);
      else if (Number.isNaN(read)) reader.refuse("not_a_number", at);
      else if (upTo !== undefined && read > upTo * WHOLE_DAY) reader.refuse("too_large", at, { maximum: upTo });
      return read;
    },
    schema: () => ({
      type: ["string", "number"],
      pattern: "^\\d{1,6}(\\.\\d{1,6})?$",
      minimum: 0,
      maximum: upTo ?? 999_999,
      "x-unit": unit,
    }),
  };
}

const DAY = millionths("days", 1);

const WEEK_FIELDS = {
  monday: DAY,
  tuesday: DAY,
  wednesday: DAY,
  thursday: DAY,
  friday: DAY,
  saturday: DAY,
  sunday: DAY,
};

const WEEK = shape.record(WEEK_FIELDS);

type Week = shape.ReadOf<typeof WEEK>;

const ABOUT = {
  /** Stored with the pattern; nothing is calculated from it. */
  hoursPerWeek: shape.optional(shape.amount({ from: 0, unit: "hours" }), 0),
  /** True if left out. False removes the days of `bankHolidays` from the pattern. */
  bankHolidaysAreWorkingDays: shape.optional(shape.flag, true),
  /** The first day of the pattern; if left out, it has always been in force. */
  effectiveFrom: shape.orNull(shape.date),
};

const WEEKLY = shape.record(
  {
    patternType: shape.optional(shape.word("Weekly"), "Weekly"),
    ...ABOUT,
    ...WEEK_FIELDS,
  },
  (read, subject) => {
    if (daysOfWeek(read).every((day) => day === 0)) subject.refuse("no_working_day", "");
  },
);

const MONDAY: shape.Shape<CalendarDate, DayNumber> = {
  read(reader, value, key, path) {
    const day = shape.date.read(reader, value, key, path);
    const isOther = !Number.isNaN(day) && getWeekday(day) !== 0;
    if (isOther) reader.refuse("unknown_value", `${path}/${key}`, { allowed: "a Monday" });
    return day;
  },
  schema: () => shape.date.schema(),
};

const ROTATING = shape.record(
  {
    patternType: shape.word("Rotating"),
    ...ABOUT,
    /** A Monday on which the first week starts. */
    rotationStartDate: MONDAY,
    weeks: shape.list(WEEK, { from: 2, upTo: 12 }),
  },
  ({ weeks }, subject) => {
    const days = weeks.flatMap(daysOfWeek);
    if (days.length > 0 && days.every((day) => day === 0)) subject.refuse("no_working_day", "");
  },
);

const EITHER = { Weekly: WEEKLY, Rotating: ROTATING };

/** The count of each day of a week, from zero to one: "1" worked, "0.5" half, up to six decimals. */
export interface WeekPattern extends shape.FactsOf<typeof WEEK> {}

type FieldsOf<S> = Partial<Omit<shape.FactsOf<S>, "patternType">>;

/** One repeating week, or 2 to 12 weeks in turn from the Monday of the first. */
export interface WorkingPattern extends FieldsOf<typeof WEEKLY>, FieldsOf<typeof ROTATING> {
  readonly patternType?: "Weekly" | "Rotating";
}

export type ReadPattern = shape.ReadOf<typeof WEEKLY> | shape.ReadOf<typeof ROTATING>;

export const WORKING_PATTERN: shape.Shape<WorkingPattern, ReadPattern> = shape.variants(
  "patternType",
  EITHER,
  "Weekly",
);

/** Returns the days of a week from Monday, in millionths. */
export function daysOfWeek({
  monday,
  tuesday,
  wednesday,
  thursday,
  friday,
  saturday,
  sunday,
}: Week): readonly number[] {
  return [monday, tuesday, wednesday, thursday, friday, saturday, sunday];
}
