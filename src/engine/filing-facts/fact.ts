import { type Amount, type CalendarDate, formatDate, formatPence, pointerStep, shape } from "../base";

/** A text with its place in the facts, as a JSON pointer. */
export interface Fact {
  readonly text: string;
  readonly from: string;
}

/** A value as messages and forms write it, with its place. Null counts as left out. */
/* @__NO_SIDE_EFFECTS__ */
export function written<Facts, Read>(
  value: shape.Shape<Facts, Read>,
  write: (read: Read) => string,
): shape.Shape<Facts, Fact> {
  return {
    read: (reader, given, key, path) => ({
      text: write(value.read(reader, given ?? undefined, key, path)),
      from: path + pointerStep(key),
    }),
    schema: () => value.schema(),
  };
}

/** An object with its place. Null counts as left out. */
/* @__NO_SIDE_EFFECTS__ */
export function located<Facts, Read extends object>(
  value: shape.Shape<Facts, Read>,
): shape.Shape<Facts, Read & { readonly place: string }> {
  return {
    read: (reader, given, key, path) => ({
      ...value.read(reader, given ?? undefined, key, path),
      place: path + pointerStep(key),
    }),
    schema: () => value.schema(),
  };
}

/** An object with its place that may be left out, which is read as one with all its fields left out. */
/* @__NO_SIDE_EFFECTS__ */
export function orEmpty<Facts, Read extends object>(
  value: shape.Shape<Facts, Read>,
): shape.OptionalShape<Facts | null, Read & { readonly place: string }> {
  const object = located(value);
  return {
    isOptional: true,
    read: (reader, given, key, path) => object.read(reader, given ?? {}, key, path),
    schema: () => ({ anyOf: [object.schema(), { type: "null" }] }),
  };
}

/** A text, or null; a blank one is read as null. */
export const text: shape.OptionalShape<string | null, string | null> = shape.converted(
  shape.orNull(shape.anyText),
  (read) => (read === null || read.trim() === "" ? null : read),
);

/** A text that may not be missing or blank; "" with a problem. */
export const neededText: shape.Shape<string> = {
  read(reader, value, key, path) {
    const isMissing = value === null || (typeof value === "string" && value.trim() === "");
    if (isMissing) reader.refuse("required", path + pointerStep(key));
    return isMissing ? "" : shape.anyText.read(reader, value, key, path);
  },
  schema: () => shape.text.schema(),
};

export const textFact: shape.OptionalShape<string | null, Fact | null> = {
  isOptional: true,
  read(reader, value, key, path) {
    const read = text.read(reader, value, key, path);
    return read === null ? null : { text: read, from: path + pointerStep(key) };
  },
  schema: () => text.schema(),
};

export const neededTextFact: shape.Shape<string, Fact> = written(neededText, (read) => read);

export const neededDateFact: shape.Shape<CalendarDate, Fact> = written(shape.date, (day) =>
  Number.isNaN(day) ? "" : formatDate(day),
);
export const dateFact = shape.orNull(neededDateFact);

export const neededMoneyFact: shape.Shape<Amount, Fact> = written(shape.amount(), formatPence);
export const moneyFact = shape.orNull(neededMoneyFact);

/** An amount in pence; zero if it is left out. */
export const pence = shape.orDefault(shape.amount(), 0);

/** The amounts of a map, in pence, by key. */
export const amounts: shape.OptionalShape<
  Readonly<Record<string, Amount>> | null,
  ReadonlyMap<string, number>
> = shape.converted(shape.orDefault(shape.map(shape.amount()), {}), (read) => new Map(Object.entries(read)));

export const yesOrNo = shape.orNull(written(shape.flag, (is) => (is ? "yes" : "no")));

/** "yes" for true; null otherwise, because messages leave the element out for no. */
export const yes = shape.converted(yesOrNo, (fact) => (fact?.text === "yes" ? fact : null));

/** A field that is not used. */
export const unused: shape.OptionalShape<unknown, null> = { isOptional: true, read: () => null, schema: () => ({}) };

/** A whole number. */
/* @__NO_SIDE_EFFECTS__ */
export function count(from: number, upTo: number): shape.OptionalShape<number | null, Fact | null> {
  return shape.orNull(written(shape.integer(from, upTo), String));
}

/** Normal weekly hours, as the Full Payment Submission reports them. */
export type HoursBand = "A" | "B" | "C" | "D" | "E";

/** Hours below which a band applies. Source: RTI data items, item 54. */
const BANDS = [
  { band: "A", below: 16 },
  { band: "B", below: 24 },
  { band: "C", below: 30 },
  { band: "D", below: Number.POSITIVE_INFINITY },
] as const;

/**
 * Returns the band of normal weekly hours, given as a decimal; E for a pensioner; null if the hours are unknown, for
 * which E, "other", is reported as well.
 */
export function getHoursBand(employmentType: string, weeklyHours: string | null): HoursBand | null {
  if (employmentType === "Pensioner") return "E";
  if (weeklyHours === null) return null;
  return BANDS.find(({ below }) => Number(weeklyHours) < below)?.band ?? null;
}
