/** A row as the interface returns it: fields by their dotted names, or nested. Other fields are ignored. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** Many rows as columns: the values of each field that a report needs, in row order. */
export interface ReportColumns {
  readonly length: number;
  readonly columns: Readonly<Record<string, ReportColumn>>;
}

/** The values of one field in row order: numbers, texts or tags. */
export type ReportColumn = NumberColumn | TextColumn | TagsColumn;

/**
 * Decimals in units of their last digit (pence for money), whole numbers, days since 1970, milliseconds since 1970, or
 * 1 and 0 for true and false; NaN for null.
 */
export interface NumberColumn {
  readonly values: Float64Array;
}

/** Indexes into a list of texts; -1 for null. */
export interface TextColumn {
  readonly codes: Int32Array;
  readonly words: readonly string[];
}

/** Indexes into a list of tag lists; -1 for none. */
export interface TagsColumn {
  readonly codes: Int32Array;
  readonly sets: readonly (readonly string[])[];
}

/** Rows processed at a time: few enough for the processor's fastest cache. */
export const CHUNK = 2048;

/** Rows of the chunk: the first `count` of a list of indexes. */
export interface Selection {
  readonly rows: Int32Array;
  readonly count: number;
}
