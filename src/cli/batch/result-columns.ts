import { LETTER_AMOUNTS, PERSON_AMOUNTS } from "../../batch";

/** What the cells of a column are: money is in pounds in text, and in whole pence in columns. */
export type CellType = "text" | "count" | "flag" | "money";

/** A column of the results, in CSV and in tables. */
export interface ResultColumn {
  readonly name: string;
  readonly type: CellType;
}

const money = (name: string): ResultColumn => ({ name, type: "money" });

/** The columns of the results in their order: the person's, then those of a category letter. */
export const RESULT_COLUMNS: readonly ResultColumn[] = [
  { name: "id", type: "text" },
  { name: "taxYear", type: "text" },
  { name: "payments", type: "count" },
  { name: "taxCode", type: "text" },
  { name: "week1Month1", type: "flag" },
  ...PERSON_AMOUNTS.map(money),
  { name: "niCategory", type: "text" },
  { name: "asDirector", type: "flag" },
  ...LETTER_AMOUNTS.map(money),
];
