/** Columns of official rows that contradict the same file's other figures; the engine must keep disagreeing. */
export const KNOWN_DEFECTS: readonly {
  readonly file: string;
  readonly sheet: string;
  readonly rows: readonly number[];
  readonly columns: readonly string[];
  readonly why: string;
}[] = [
  {
    file: "2025-26/directors",
    sheet: "1_Dir_CatA_GBP1000pw",
    rows: [52],
    columns: ["employer", "employerToDate", "lelToPtToDate"],
    why: "week 52 repeats the employee's contribution as the employer's; its bands add up to 50,284, beyond the limit of 50,270",
  },
  {
    file: "2025-26/directors",
    sheet: "2_Dir_catM_GBP1000_pw_from_week_5",
    rows: [52],
    columns: ["lelToPtToDate"],
    why: "48 weeks at the weekly threshold, while the contributions are those of the annual one; the annual sheet says 5,604",
  },
  {
    file: "2022-23/directors",
    sheet: "2_Dir-CatM_£1000pw_from_week_5",
    rows: [1, 2, 3, 4],
    columns: ["lelToPtToDate", "ptToUelToDate"],
    why: "weeks 1 to 4 split the pay at the primary threshold of July, 242, but charge contributions from that of April, 190",
  },
];

/** Returns the columns of a row that are known to be wrong. */
export function defectiveColumns(file: string, row: Readonly<Record<string, unknown>>): readonly string[] {
  return KNOWN_DEFECTS.filter(
    (defect) => defect.file === file && defect.sheet === row.sheet && defect.rows.includes(Number(row.row)),
  ).flatMap(({ columns }) => columns);
}
