import { dayOrNull, note, sumOrNull } from "../facts/field-shapes";

/** Fields that several types of order have. */
export const INSTRUCTED = {
  /** Used if `fixedAmount` is left out; with a table it is kept and has no effect. */
  instructionAmount: sumOrNull,
};

export const FIXED = {
  ...INSTRUCTED,
  /** The amount for each pay period. */
  fixedAmount: sumOrNull,
};

export const FIXED_BY_COURT = { ...FIXED, courtName: note };

/** Fields of orders whose maintenance is counted in days. */
export const COUNTED_DAYS = {
  /** Defaults to the date received. */
  dateServed: dayOrNull,
  /** State: days are counted from it. */
  lastDeductionPayDate: dayOrNull,
  /** The day on which a suspended arrestment was resumed; days are counted from it. */
  resumedDate: dayOrNull,
};
