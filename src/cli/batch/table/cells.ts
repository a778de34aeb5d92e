import type { YearColumns } from "../../../batch";

/** The cells of a column; in a row without a value numbers are NaN, others null. */
export type Cells = {
  /** Whether some rows might lack a value. */
  readonly hasBlanks: boolean;
} & (
  | { readonly type: "money" | "count"; readonly values: Float64Array }
  | { readonly type: "text"; readonly values: readonly (string | null)[] }
  | { readonly type: "flag"; readonly values: readonly (boolean | null)[] }
);

/** Returns the cells of a column of the results by its name. */
export function getCells(name: string, years: YearColumns, taxYear: string): Cells {
  const { hasBlanks } = years;
  switch (name) {
    case "id":
      return { type: "text", values: years.ids, hasBlanks: false };
    case "taxYear":
      return { type: "text", values: years.ids.map(() => taxYear), hasBlanks: false };
    case "payments":
      return { type: "count", values: years.payments, hasBlanks };
    case "taxCode":
      return { type: "text", values: years.codes, hasBlanks };
    case "week1Month1":
      return { type: "flag", values: years.week1Month1, hasBlanks };
    case "niCategory":
      return { type: "text", values: years.letters, hasBlanks: false };
    case "asDirector":
      return { type: "flag", values: years.asDirector, hasBlanks: false };
    default:
      return { type: "money", values: years.amounts(name), hasBlanks };
  }
}

/** Returns whether a cell has no value. */
export function isBlank(cell: string | number | boolean | null | undefined): boolean {
  return cell === null || cell === undefined || Number.isNaN(cell);
}
