import { type Amount, type BasisPoints, pointerStep, readHundredths, shape } from "../../base";

/** An amount that may not be negative. In an order null counts as left out, so a required amount is then missing. */
export const sum: shape.Shape<Amount, number> = {
  read(reader, value, key, path) {
    const pence = reader.amount(value ?? undefined, String(key), path);
    if (pence < 0) reader.refuse("negative_amount", path + pointerStep(key));
    return pence;
  },
  schema: () => shape.amount({ from: 0 }).schema(),
};

export const sumOrNull = shape.orNull(sum);

export const dayOrNull = shape.orNull(shape.date);

export const flagOrNull = shape.orNull(shape.flag);

/** Text on which no figure depends. */
export const note = shape.orNull(shape.anyText);

const MOST_BASIS_POINTS = 10_000;

/** A percentage above zero, in basis points, exactly: "17.5" is 1750. */
export const percentage: shape.Shape<string | number, BasisPoints> = required({
  read(reader, value, key, path) {
    const at = path + pointerStep(key);
    const points = typeof value === "string" || typeof value === "number" ? readHundredths(value) : Number.NaN;
    if (value === undefined) reader.refuse("required", at);
    else if (!Number.isFinite(points)) reader.refuse("not_a_number", at);
    else if (points <= 0) reader.refuse("too_small", at, { minimum: "0.01" });
    else if (points > MOST_BASIS_POINTS) reader.refuse("too_large", at, { maximum: "100.00" });
    else return points;
    return 0;
  },
  schema: () => ({ type: ["string", "number"], minimum: 0.01, maximum: 100, "x-unit": "per cent" }),
});

export const percentageOrNull = shape.orNull(percentage);

/** A sum a day: one, or one for each creditor, read as their total in pence. */
export const dailyRates: shape.Shape<shape.FactsOf<typeof sum> | readonly shape.FactsOf<typeof sum>[], number> = {
  read(reader, value, key, path) {
    if (!Array.isArray(value)) return sum.read(reader, value, key, path);
    const at = path + pointerStep(key);
    const total = [...value].reduce<number>((all, rate, index) => all + sum.read(reader, rate, index, at), 0);
    reader.limit(total, at);
    return total;
  },
  schema: () => ({ anyOf: [sum.schema(), { type: "array", items: sum.schema() }] }),
};

/** A field that follows from the others: it may be sent back, and is ignored. */
/* @__NO_SIDE_EFFECTS__ */
export function derived<Facts>(of: shape.Shape<Facts>): shape.OptionalShape<Facts | null, null> {
  return { isOptional: true, read: () => null, schema: () => ({ ...shape.orNull(of).schema(), readOnly: true }) };
}

/** A required field of an order. */
/* @__NO_SIDE_EFFECTS__ */
export function required<Facts, Read>({ read, schema }: shape.Shape<Facts, Read>): shape.Shape<Facts, Read> {
  return { read: (reader, value, key, path) => read(reader, value ?? undefined, key, path), schema };
}

/** Makes fields of an order that may be null or left out from others. */
/* @__NO_SIDE_EFFECTS__ */
export function orNullEach<F extends shape.Fields>(fields: F): OrNullEach<F> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, shape.orNull(field)])) as OrNullEach<F>;
}

type OrNullEach<F> = {
  readonly [Key in keyof F]: shape.OptionalShape<shape.FactsOf<F[Key]> | null, shape.ReadOf<F[Key]> | null>;
};
