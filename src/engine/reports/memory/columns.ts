/** A row as the interface returns it: fields by their dotted names, or nested as the dots say. Other fields are ignored. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** Many rows as columns: the values of each field that a report needs, in the order of the rows. */
export interface ReportColumns {
  readonly length: number;
  readonly columns: Readonly<Record<string, ReportColumn>>;
}

export type ReportColumn = NumberColumn | TextColumn | TagsColumn;

/**
 * Decimals in units of their last digit (pence for money), whole numbers, days since 1970, milliseconds since 1970, or
 * 1 and 0 for true and false; NaN for null.
 */
export interface NumberColumn {
  readonly values: Float64Array;
}

/** Places in a list of texts; -1 for null. */
export interface TextColumn {
  readonly codes: Int32Array;
  readonly words: readonly string[];
}

/** Places in a list of lists of tags; -1 for none. */
export interface TagsColumn {
  readonly codes: Int32Array;
  readonly sets: readonly (readonly string[])[];
}

/** Rows that are worked on at a time: few enough for the processor's nearest memory. */
export const CHUNK = 2048;

/** Rows of the chunk: the first `count` of a list of places. */
export interface Selection {
  readonly rows: Int32Array;
  readonly count: number;
}
