import { type DayNumber, formatDate, pointerStep, Reader, shape, type Unread } from "../../base";
import { RATE_BASES, type ScheduledSlice, SLICE_SOURCES, type Slice } from "./slice";

/** A slice with the number it is stored under. */
export interface NumberedSlice extends ScheduledSlice {
  readonly lineItemSequence: number;
}

/** A line item in its public form; fields that a slice does not have are ignored. */
const LINE_ITEM: shape.Shape<Slice, NumberedSlice> = {
  read(reader, value, key, path) {
    const at = path + pointerStep(key);
    const fields = reader.object(value, at);
    return fields === null
      ? { ...readSlice(new Reader(), {}, at), lineItemSequence: Number.NaN }
      : readSlice(reader, fields, at);
  },
  schema: () => ({ type: "object" }),
};

/** Line items, each with a unique number. */
export const LINE_ITEMS = shape.list(LINE_ITEM, { upTo: 2000 }, shape.distinct("lineItemSequence"));

function readSlice(reader: Reader, fields: Unread, at: string): NumberedSlice {
  const weekStart = reader.date(fields, "weekStartDate", at);
  const weekEnd = reader.date(fields, "weekEndDate", at);
  const from = reader.date(fields, "from", at);
  const to = reader.date(fields, "to", at);
  refuseOutside(reader, weekEnd, [weekStart, weekStart + 6], `${at}/weekEndDate`);
  refuseOutside(reader, from, [weekStart, weekEnd], `${at}/from`);
  refuseOutside(reader, to, [from, weekEnd], `${at}/to`);
  return {
    lineItemSequence: reader.integer(fields, "lineItemSequence", at, 1, 99_999),
    weekNumber: reader.integer(fields, "weekNumber", at, 1, 999),
    weekStart,
    weekEnd,
    from,
    to,
    days: reader.integer(fields, "days", at, 0, 7),
    rateBasis: reader.choice(fields, "rateBasis", at, RATE_BASES),
    weeklyRate: typeof fields.weeklyRate === "string" ? fields.weeklyRate : refuseRate(reader, fields, at),
    pence: reader.amount(fields.amount, "amount", at),
    period: readPeriod(reader, fields, at),
    source: reader.choice(fields, "source", at, SLICE_SOURCES),
    adjustment: readAdjustment(reader, fields, at),
    isArrears: reader.flag(fields.isArrears, "isArrears", at, false),
  };
}

function refuseOutside(reader: Reader, day: DayNumber, [first, last]: [DayNumber, DayNumber], at: string): void {
  if (day < first) reader.refuse("date_before", at, { limit: formatDate(first) });
  else if (day > last) reader.refuse("date_after", at, { limit: formatDate(last) });
}

function refuseRate(reader: Reader, { weeklyRate }: Unread, at: string): string {
  if (weeklyRate === undefined) reader.refuse("required", `${at}/weeklyRate`);
  else reader.refuse("wrong_type", `${at}/weeklyRate`, { expected: "string" });
  return "";
}

function readPeriod(reader: Reader, fields: Unread, at: string): ScheduledSlice["period"] {
  const isWithout = (value: unknown) => value === null || value === undefined;
  if (isWithout(fields.year) && isWithout(fields.period)) return null;
  return { year: reader.integer(fields, "year", at, 1900, 9998), period: reader.integer(fields, "period", at, 1, 56) };
}

function readAdjustment(reader: Reader, fields: Unread, at: string): ScheduledSlice["adjustment"] {
  if (!reader.flag(fields.isManuallyAdjusted, "isManuallyAdjusted", at, false)) return null;
  const { adjustmentReason } = fields;
  if (typeof adjustmentReason !== "string") reader.refuse("required", `${at}/adjustmentReason`);
  return {
    originalPence: reader.amount(fields.originalAmount, "originalAmount", at),
    reason: typeof adjustmentReason === "string" ? adjustmentReason : "",
  };
}
