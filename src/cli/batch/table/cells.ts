import type { YearColumns } from "../../../batch";

/** The cells of a column; in a row without a value numbers are NaN, others null. */
export type Cells =
  | { readonly type: "money" | "count"; readonly values: Float64Array }
  | { readonly type: "text"; readonly values: readonly (string | null)[] }
  | { readonly type: "flag"; readonly values: readonly (boolean | null)[] };

/** Returns the cells of a column of the results by its name. */
export function cellsOf(name: string, years: YearColumns, taxYear: string): Cells {
  switch (name) {
    case "id":
      return { type: "text", values: years.ids };
    case "taxYear":
      return { type: "text", values: years.ids.map(() => taxYear) };
    case "payments":
      return { type: "count", values: years.payments };
    case "taxCode":
      return { type: "text", values: years.codes };
    case "week1Month1":
      return { type: "flag", values: years.week1Month1 };
    case "niCategory":
      return { type: "text", values: years.letters };
    case "asDirector":
      return { type: "flag", values: years.asDirector };
    default:
      return { type: "money", values: years.amounts(name) };
  }
}

/** Returns whether a cell has no value. */
export function isBlank(cell: string | number | boolean | null | undefined): boolean {
  return cell === null || cell === undefined || Number.isNaN(cell);
}
