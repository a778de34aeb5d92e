import { FREQUENCIES, PAY_FREQUENCIES, type PayFrequency, type Reader, type Unread } from "../base";

/** The length of a pay reference period. */
export interface PeriodLength {
  readonly unit: "Week" | "Month";
  readonly count: number;
}

const PATH = "/payReferencePeriodLength";
const KNOWN = new Set(["unit", "count"]);

/** Returns the length of a frequency's pay reference period; daily and hourly pay have the week's. */
export function lengthOf(frequency: PayFrequency): PeriodLength {
  return LENGTHS[frequency];
}

const LENGTHS = Object.fromEntries(
  PAY_FREQUENCIES.map((frequency) => {
    const { base, span } = FREQUENCIES[frequency];
    return [frequency, { unit: base === 52 ? "Week" : "Month", count: span }];
  }),
) as Readonly<Record<PayFrequency, PeriodLength>>;

/** Reads `frequency`, or `payReferencePeriodLength` for another length. */
export function readPeriodLength(reader: Reader, owner: Unread): PeriodLength {
  const other = owner.payReferencePeriodLength;
  if (other === undefined) return lengthOf(reader.choice(owner, "frequency", "", PAY_FREQUENCIES));
  if (owner.frequency !== undefined) reader.refuse("sent_together", PATH, { other: "frequency" });
  return readOtherLength(reader, other);
}

/** Reads a length that is not that of a frequency. */
export function readOtherLength(reader: Reader, other: unknown): PeriodLength {
  const length = reader.object(other, PATH);
  if (length === null) return lengthOf("Monthly");
  reader.onlyKnown(length, KNOWN, PATH);
  const unit = reader.choice(length, "unit", PATH, ["Week", "Month"] as const);
  return { unit, count: reader.integer(length, "count", PATH, 1, unit === "Week" ? 52 : 12) };
}
