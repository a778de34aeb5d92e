import { byName, FREQUENCIES, PAY_FREQUENCIES, type PayFrequency, shape } from "../base";

/** The length of a pay reference period that is not that of a frequency. */
const PERIOD_LENGTH = shape.variants("unit", {
  Week: shape.record({ unit: shape.word("Week"), count: shape.integer(1, 52) }),
  Month: shape.record({ unit: shape.word("Month"), count: shape.integer(1, 12) }),
});

/** The length of a pay reference period. */
export type PeriodLength = shape.ReadOf<typeof PERIOD_LENGTH>;

export const OTHER_LENGTH = shape.optional(PERIOD_LENGTH, null);

/** The frequency of a pay reference period, or its length in weeks or months. */
export const PERIOD_FIELDS = {
  frequency: shape.optional(shape.choice(PAY_FREQUENCIES), null),
  /** Instead of `frequency`, for a period of another length. */
  payReferencePeriodLength: OTHER_LENGTH,
};

export const onlyOneLength = shape.excludes("frequency", "payReferencePeriodLength");
export const someLength = shape.requiresEither("frequency", "payReferencePeriodLength");

/** Returns the length of a frequency's pay reference period, or of several; daily and hourly pay have the week's. */
export function getLength(frequency: PayFrequency, periods = 1): PeriodLength {
  const length = LENGTHS[frequency];
  return periods === 1 ? length : { ...length, count: length.count * periods };
}

const LENGTHS = byName(PAY_FREQUENCIES, (frequency): PeriodLength => {
  const { base, span } = FREQUENCIES[frequency];
  return { unit: base === 52 ? "Week" : "Month", count: span };
});
