import { type CalendarDate, type DayNumber, readDate } from "../calendar";
import { type Amount, formatHundredths, LARGEST_AMOUNT_PENCE, type Pence, readHundredths } from "../pence";
import { pointerStep } from "../problem";
import { readTaxYear, type TaxYear } from "../tax-year";
import type { JsonSchema, Shape } from "./shape";

/** Bounds as a caller reads them: pounds, hours or days, each with up to two decimals. */
interface Bounds {
  readonly from?: string | number;
  readonly upTo?: string | number;
}

interface AmountBounds {
  readonly from?: 0;
  readonly upTo?: string;
  readonly unit?: string;
}

const LARGEST_POUNDS = LARGEST_AMOUNT_PENCE / 100;

/** An amount in pence, or in hundredths of another unit; if `from` is zero, `negative_amount` for one below zero. */
/* @__NO_SIDE_EFFECTS__ */
export function amount(bounds?: AmountBounds & { readonly unit?: never }): Shape<Amount, Pence>;
export function amount(bounds: AmountBounds): Shape<Amount, number>;
export function amount({ from, upTo, unit = "pounds" }: AmountBounds = {}): Shape<Amount, number> {
  const most = upTo === undefined ? LARGEST_AMOUNT_PENCE : readHundredths(upTo);
  return {
    read(reader, value, key, path) {
      const hundredths = reader.amount(value, String(key), path);
      if (hundredths < 0 && from === 0) reader.refuse("negative_amount", path + pointerStep(key));
      if (hundredths > most) reader.refuse("too_large", path + pointerStep(key), { maximum: formatHundredths(most) });
      return hundredths;
    },
    schema: () => decimalSchema(unit, { from: from ?? -LARGEST_POUNDS, upTo: upTo ?? LARGEST_POUNDS }),
  };
}

/** A decimal with up to two places that is not money, such as hours, days or per cent; in hundredths. */
/* @__NO_SIDE_EFFECTS__ */
export function decimal(unit: string, bounds: Required<Bounds>): Shape<string | number, number> {
  const least = readHundredths(bounds.from);
  const most = readHundredths(bounds.upTo);
  return {
    read(reader, value, key, path) {
      const at = path + pointerStep(key);
      const hundredths = readHundredths(value);
      if (value === undefined) reader.refuse("required", at);
      else if (!Number.isFinite(hundredths)) reader.refuse("not_a_number", at);
      else if (hundredths < least) reader.refuse("too_small", at, { minimum: bounds.from });
      else if (hundredths > most) reader.refuse("too_large", at, { maximum: bounds.upTo });
      else return hundredths;
      return least;
    },
    schema: () => decimalSchema(unit, bounds),
  };
}

function decimalSchema(unit: string, { from, upTo }: Required<Bounds>): JsonSchema {
  return {
    type: ["string", "number"],
    pattern: `^${Number(from) < 0 ? "-?" : ""}\\d+(\\.\\d{1,2}0*)?$`,
    minimum: Number(from),
    maximum: Number(upTo),
    "x-unit": unit,
  };
}

/** A calendar date, read as a day number. */
export const date: Shape<CalendarDate, DayNumber> = {
  read(reader, value, key, path) {
    const day = typeof value === "string" ? readDate(value) : Number.NaN;
    return Number.isNaN(day) ? reader.date({ [key]: value }, String(key), path) : day;
  },
  schema: () => ({ type: "string", format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
};

/** A tax year: 2026 or "2026-27". */
export const taxYear: Shape<number | string, TaxYear> = {
  read(reader, value, key, path) {
    const year = readTaxYear(value);
    const token = value === undefined ? "required" : "invalid_format";
    if (Number.isNaN(year)) reader.refuse(token, path + pointerStep(key));
    return year;
  },
  schema: () => ({ type: ["integer", "string"], minimum: 1900, maximum: 9998, pattern: "^\\d{4}-\\d{2}$" }),
};

/** A whole number within bounds. */
/* @__NO_SIDE_EFFECTS__ */
export function integer(from: number, upTo: number, unit?: string): Shape<number> {
  return {
    read(reader, value, key, path) {
      const isRight = typeof value === "number" && Number.isInteger(value) && value >= from && value <= upTo;
      return isRight ? value : reader.integer({ [key]: value }, String(key), path, from, upTo);
    },
    schema: () => ({ type: "integer", minimum: from, maximum: upTo, "x-unit": unit }),
  };
}

/** One of a list of words. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<const Word extends string>(words: readonly Word[]): Shape<Word> {
  return {
    read(reader, value, key, path) {
      for (const word of words) if (word === value) return word;
      return reader.choice({ [key]: value }, String(key), path, words);
    },
    schema: () => ({ enum: words }),
  };
}

/** True or false. */
export const flag: Shape<boolean> = {
  read(reader, value, key, path) {
    if (value === undefined) reader.refuse("required", path + pointerStep(key));
    return reader.flag(value, String(key), path, false);
  },
  schema: () => ({ type: "boolean" }),
};

/** A text, which may be empty. */
export const anyText: Shape<string> = {
  read(reader, value, key, path) {
    if (typeof value === "string") return value;
    const at = path + pointerStep(key);
    if (value === undefined) reader.refuse("required", at);
    else reader.refuse("wrong_type", at, { expected: "string" });
    return "";
  },
  schema: () => ({ type: "string" }),
};

/** A text of at least one character. */
export const text: Shape<string> = {
  read(reader, value, key, path) {
    if (value === "") reader.refuse("must_not_be_empty", path + pointerStep(key));
    return anyText.read(reader, value, key, path);
  },
  schema: () => ({ type: "string", minLength: 1 }),
};

/** A text of one form, such as six digits: `invalid_format` {expected} for any other, which is read as "". */
/* @__NO_SIDE_EFFECTS__ */
export function textOfForm(form: RegExp, expected: string): Shape<string> {
  return {
    read(reader, value, key, path) {
      if (typeof value !== "string") return anyText.read(reader, value, key, path);
      if (form.test(value)) return value;
      reader.refuse("invalid_format", path + pointerStep(key), { expected });
      return "";
    },
    schema: () => ({ type: "string", pattern: form.source }),
  };
}
