import { type DayNumber, formatDate, pointerStep, type Reader, type Unread } from "../../base";
import { RATE_BASES, type ScheduledSlice, SLICE_SOURCES } from "./slice";

/** A slice with the number it is stored under. */
export interface NumberedSlice extends ScheduledSlice {
  readonly lineItemSequence: number;
}

const MOST_SLICES = 2000;

/** Reads slices as results state them; other fields of a line item are left alone. */
export function readSlices(reader: Reader, owner: Unread, key: string): NumberedSlice[] {
  const slices: NumberedSlice[] = [];
  const seen = new Set<number>();
  for (const [index, value] of reader.list(owner, key, "", MOST_SLICES).entries()) {
    const at = `/${key}${pointerStep(index)}`;
    const fields = reader.object(value, at);
    if (fields === null) continue;
    const slice = readSlice(reader, fields, at);
    if (seen.has(slice.lineItemSequence)) reader.refuse("duplicate", `${at}/lineItemSequence`);
    seen.add(slice.lineItemSequence);
    slices.push(slice);
  }
  return slices;
}

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
