import { guardFormula, writeCsvRow } from "../../engine/base";
import { explainPlan, type ReportCell, type ReportPlan, type ReportResult } from "../../engine/reports";
import { type Column, type Terminal, table, wrap } from "../terminal";

type Screen = Pick<Terminal, "width" | "paint">;
type Row = readonly ReportCell[];

/** The formats in which rows can be written. */
export const REPORT_FORMATS = {
  table: (result: ReportResult, screen: Screen): string => tableText(result, screen),
  csv: (result: ReportResult): string => csvText(result),
  json: (result: ReportResult): string => `${JSON.stringify(result, null, 2)}\n`,
  jsonl: (result: ReportResult): string => jsonlText(result),
} as const;

export type ReportFormat = keyof typeof REPORT_FORMATS;

/** Writes a plan as numbered steps. */
export function planText(plan: ReportPlan, { width, paint }: Screen): string {
  return explainPlan(plan)
    .map(({ text }, at) => {
      const number = `${at + 1}. `;
      const [first = "", ...rest] = wrap(text, width - number.length);
      const indent = " ".repeat(number.length);
      return [paint("accent", number) + first, ...rest.map((line) => indent + line)].join("\n");
    })
    .join("\n")
    .concat("\n");
}

function tableText(result: ReportResult, screen: Screen): string {
  const columns = result.columns.map(({ name, type }, at): Column<Row> => {
    const isNumber = type === "decimal" || type === "integer";
    return { title: name, align: isNumber ? "right" : "left", value: (row) => cellText(row[at] ?? null, "–") };
  });
  return table(columns, result.rows, null, screen) + screen.paint("quiet", `  ${result.rowCount} rows\n`);
}

function csvText({ columns, rows }: ReportResult): string {
  const isText = columns.map(({ type }) => type === "string" || type === "tags" || type === "enum");
  const header = columns.map(({ name }) => guardFormula(name));
  const body = rows.map((row) =>
    row.map((cell, at) => (isText[at] ? guardFormula(cellText(cell, "")) : cellText(cell, ""))),
  );
  return [header, ...body].map(writeCsvRow).join("");
}

function jsonlText({ columns, rows }: ReportResult): string {
  return rows
    .map((row) => `${JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])))}\n`)
    .join("");
}

function cellText(cell: ReportCell, missing: string): string {
  if (cell === null) return missing;
  return typeof cell === "object" ? cell.join("; ") : String(cell);
}
