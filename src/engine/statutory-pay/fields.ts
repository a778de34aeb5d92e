import {
  type Amount,
  type CalendarDate,
  type DayNumber,
  type Fraction,
  fraction,
  pointerStep,
  Reader,
  shape,
} from "../base";

/** Text that may be empty, null or left out, and from which nothing is calculated. */
export const note = shape.orNull<string, string>({
  read(reader, value, key, path) {
    if (typeof value === "string") return value;
    reader.refuse("wrong_type", path + pointerStep(key), { expected: "string" });
    return "";
  },
  schema: () => ({ type: "string" }),
});

/** Any value: a field that is stored with a payment and never read. */
export const unread = shape.optional<unknown, null, null>({ read: () => null, schema: () => ({}) }, null);

/** Fields of an employment on which no amount depends. */
export const CARRIED_BY_EMPLOYMENT = { dateOfBirth: shape.orNull(shape.date), workingPattern: unread };

/** Fields of a payment that are stored with it; no amount depends on them. */
export const CARRIED = {
  employeeId: note,
  payrollConfigId: note,
  notes: note,
  /** Decided when the award begins, for `recoverStatutoryPay`. */
  isSmallEmployer: shape.orNull(shape.flag),
  /** A schedule of family pay states whether it was late; nothing is refused for it. */
  noticeGivenDate: shape.orNull(shape.date),
};

/** "2400 ÷ 13", as exact average earnings are written. */
const DIVISION = /^(\d{1,9})(?:\.(\d{1,2}))? ?[÷/] ?([1-9]\d{0,8})$/;

export const notNegative = shape.amount({ from: 0 });

/** Weekly earnings: an amount that is not negative, or an exact division of pounds such as "2400 ÷ 13". */
export const exactEarnings: shape.Shape<Amount, Fraction> = {
  read(reader, value, key, path) {
    const [, pounds, pence = "", divisor] = (typeof value === "string" ? DIVISION.exec(value) : null) ?? [];
    if (pounds === undefined || divisor === undefined) return fraction(notNegative.read(reader, value, key, path));
    return fraction(BigInt(`${pounds}${pence.padEnd(2, "0")}`), BigInt(divisor));
  },
  schema: () => ({ anyOf: [notNegative.schema(), { type: "string", pattern: DIVISION.source }] }),
};

const listOfDates = shape.list(shape.date, { upTo: 400 });

/** Dates in any order, each once; read in ascending order. */
export const dates: shape.Shape<readonly CalendarDate[], readonly DayNumber[]> = {
  read(reader, value, key, path) {
    const days = listOfDates.read(reader, value, key, path);
    for (const [index, day] of days.entries()) {
      const isRepeated = days.indexOf(day) < index && !Number.isNaN(day);
      if (isRepeated) reader.refuse("duplicate", path + pointerStep(key) + pointerStep(index));
    }
    return ascending(days);
  },
  schema: () => ({ ...listOfDates.schema(), uniqueItems: true }),
};

/** Returns days in order, each once. */
export function ascending(days: readonly DayNumber[]): DayNumber[] {
  return [...new Set(days)].sort((a, b) => a - b);
}

/** Requires fields together or not at all: `required` at one that is missing. */
/* @__NO_SIDE_EFFECTS__ */
export function together(...keys: readonly string[]): shape.Rule<unknown> {
  return (_, subject) => {
    if (!keys.some((key) => subject.has(key))) return;
    for (const key of keys) if (!subject.has(key)) subject.refuse("required", pointerStep(key));
  };
}

/** A field that belongs to other payments: `must_be_absent`. */
/* @__NO_SIDE_EFFECTS__ */
export function absent<Facts, Read, const LeftOut>(
  field: shape.Shape<Facts, Read>,
  leftOut: LeftOut,
): shape.OptionalShape<Facts, Read | LeftOut> {
  return {
    isOptional: true,
    read(reader, value, key, path) {
      if (value !== undefined) reader.refuse("must_be_absent", path + pointerStep(key));
      return leftOut;
    },
    schema: () => field.schema(),
  };
}

/** The same of an optional field, which may be null; it is read as if it were left out. */
/* @__NO_SIDE_EFFECTS__ */
export function foreign<Facts, Read>(field: shape.OptionalShape<Facts, Read>): shape.OptionalShape<Facts, Read> {
  const { read, schema } = absent(field, field.read(new Reader(), undefined, "", ""));
  return {
    isOptional: true,
    read: (reader, value, key, path) => read(reader, value ?? undefined, key, path),
    schema,
  };
}

/** Optional dates: null or left out is an empty list. */
export const optionalDates: shape.OptionalShape<readonly CalendarDate[] | null, readonly DayNumber[]> = {
  isOptional: true,
  whenLeftOut: [],
  read: (reader, value, key, path) =>
    value === undefined || value === null ? [] : dates.read(reader, value, key, path),
  schema: () => shape.orNull(dates).schema(),
};
