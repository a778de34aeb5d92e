/** A column of a table: a value for each row, null in a row without one. */
export type TableColumn =
  | { readonly kind: "text"; readonly values: ArrayLike<string | null> }
  | { readonly kind: "flag"; readonly values: ArrayLike<boolean | null> }
  /** Whole pence; NaN for none. */
  | { readonly kind: "pence"; readonly values: Float64Array }
  | PaysColumn;

/** Lists of pay, one after another. */
export interface PaysColumn {
  readonly kind: "pays";
  /** Whole pence for each payment date: NaN for a date without pay, infinite for an amount that is not one. */
  readonly pence: Float64Array;
  /** Where the list of each row begins in them, and after the last row their number. */
  readonly starts: Int32Array;
  /** 1 for each row that has a list, even an empty one. */
  readonly given: Uint8Array;
}

/** Rows in columns, with the names and the meaning of the columns of a CSV file. */
export interface Table {
  readonly rows: number;
  readonly columns: ReadonlyMap<string, TableColumn>;
}
