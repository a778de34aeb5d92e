import { type DayNumber, type Reader, readDate, type Unread } from "../engine/base";

/** A value of the file with its pointer. */
export interface Found {
  readonly value: unknown;
  readonly path: string;
}

/** The pay of every date of the schedule. */
export interface RegularPay {
  /** Returns gross pay on a day, before any line; null if no entry has begun yet. */
  grossPayOn(day: DayNumber): Found | null;
  /** Returns the lines of every payment on a day. */
  linesOn(day: DayNumber): readonly Found[];
}

const MOST_ENTRIES = 400;
const PAY_FIELDS = new Set(["effectiveDate", "grossPay"]);

/** Reads a person's regular pay: one amount or a dated list, and standing lines, optionally with dates. */
export function readRegularPay(reader: Reader, owner: Unread, path: string): RegularPay {
  const amounts = readAmounts(reader, owner, path);
  const lines = owner.lines === undefined ? [] : readLines(reader, owner, path);
  return {
    grossPayOn: (day) => amounts.filter((amount) => amount.from <= day).at(-1) ?? null,
    linesOn: (day) => lines.filter((line) => line.from <= day && day <= line.to),
  };
}

function readAmounts(reader: Reader, owner: Unread, path: string): (Found & { from: DayNumber })[] {
  if (!Array.isArray(owner.grossPay)) {
    return owner.grossPay === undefined
      ? []
      : [{ from: Number.NEGATIVE_INFINITY, value: owner.grossPay, path: `${path}/grossPay` }];
  }
  const amounts = reader.list(owner, "grossPay", path, MOST_ENTRIES).map((item, index) => {
    const at = `${path}/grossPay/${index}`;
    const entry = reader.object(item, at) ?? {};
    reader.onlyKnown(entry, PAY_FIELDS, at);
    return { from: reader.date(entry, "effectiveDate", at), value: entry.grossPay, path: `${at}/grossPay` };
  });
  return amounts.sort((a, b) => a.from - b.from);
}

function readLines(reader: Reader, owner: Unread, path: string): (Found & { from: DayNumber; to: DayNumber })[] {
  return reader.list(owner, "lines", path, MOST_ENTRIES).map((item, index) => {
    const at = `${path}/lines/${index}`;
    const { from, to, ...line } = reader.object(item, at) ?? {};
    return {
      from: readBound(reader, from, `${at}/from`, Number.NEGATIVE_INFINITY),
      to: readBound(reader, to, `${at}/to`, Number.POSITIVE_INFINITY),
      value: line,
      path: at,
    };
  });
}

function readBound(reader: Reader, value: unknown, path: string, open: number): DayNumber {
  if (value === undefined || value === null) return open;
  const day = typeof value === "string" ? readDate(value) : Number.NaN;
  if (Number.isNaN(day)) reader.refuse("invalid_date", path);
  return day;
}
