import { type RawBuilder, sql } from "kysely";
import { writeCsvRow } from "../../../engine/base";
import type { PlanColumn, ReportPlan } from "../../../engine/reports";
import { type SheetCellType, writeWorkbook, XLSX } from "../../../platform/spreadsheets";
import { CSV } from "../../contract";
import { asText, getCell, orderedQuery, type ReportScope } from "../query/report-query";
import type { ExportFormat } from "../store/report-tables";
import { copiedRows, writeParquet } from "./parquet/write-parquet";

type Sql = RawBuilder<unknown>;

/** How an export writes the rows of a plan. */
interface ExportForm {
  readonly contentType: string;
  /** The ending of the file's name. */
  readonly extension: string;
  /** Options of `COPY`. */
  readonly copy: string;
  readonly query: (plan: ReportPlan, scope: ReportScope) => Sql;
  /** Returns the bytes of the file from those of `COPY`. */
  readonly file: (plan: ReportPlan, copied: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

/** JSON has no control characters: with these as quote and separator `COPY` writes it as it is. */
const AS_IT_IS = "format csv, quote e'\\x01', delimiter e'\\x02'";

const CSV_FORM: ExportForm = {
  contentType: `${CSV}; charset=utf-8`,
  extension: "csv",
  copy: "format csv",
  file: ({ columns }, copied) =>
    withHeading(writeCsvRow(columns.map(({ name }) => defused(name))).replace(/\r\n$/, "\n"), copied),
  query: (plan, scope) => {
    const cells = plan.columns.map((column, at) => defusedCell(column, getCell(at)).as(`c${at}`));
    return orderedQuery(plan, scope, cells);
  },
};

export const EXPORT_FORMS: Readonly<Record<ExportFormat, ExportForm>> = {
  CSV: CSV_FORM,
  CSV_FOR_EXCEL: { ...CSV_FORM, file: (plan, copied) => withHeading("\uFEFF", CSV_FORM.file(plan, copied)) },
  XLSX: {
    contentType: XLSX,
    extension: "xlsx",
    copy: "format text",
    file: ({ columns, dataset }, copied) =>
      writeWorkbook({
        name: dataset,
        columns: columns.map((column) => ({ heading: column.name, type: sheetCellType(column) })),
        rows: sheetRows(copied),
      }),
    query: (plan, scope) => {
      const cells = plan.columns.map((column, at) => shownCell(column, getCell(at)).as(`c${at}`));
      return orderedQuery(plan, scope, cells);
    },
  },
  JSONL: {
    contentType: "application/x-ndjson",
    extension: "jsonl",
    copy: AS_IT_IS,
    file: (_, copied) => copied,
    query: (plan, scope) => {
      const members = plan.columns.flatMap((column, at) => [sql`${column.name}::text`, jsonCell(column, getCell(at))]);
      return orderedQuery(plan, scope, [sql`json_build_object(${sql.join(members)})`.as("row")]);
    },
  },
  PARQUET: {
    contentType: "application/vnd.apache.parquet",
    extension: "parquet",
    copy: "format text",
    file: ({ columns }, copied) => writeParquet(columns, copied),
    query: (plan, scope) => {
      const cells = plan.columns.map((column, at) => asText(column, getCell(at)).as(`c${at}`));
      return orderedQuery(plan, scope, cells);
    },
  },
};

async function* withHeading(heading: string, rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(heading);
  yield* rows;
}

async function* sheetRows(copied: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  for await (const rows of copiedRows(copied)) for (const row of rows) yield row.map((cell) => cell ?? "");
}

function sheetCellType({ type, decimals }: PlanColumn): SheetCellType {
  if (type === "decimal") return decimals === 2 ? "Amount" : "Number";
  if (type === "integer") return "Number";
  if (type === "date") return "Date";
  return type === "datetime" ? "Instant" : "Text";
}

/** Returns a cell as responses show it, from its value in units of the last digit. */
function formatted({ type, decimals }: PlanColumn, cell: Sql): Sql {
  switch (type) {
    case "decimal":
      return sql`${decimalOf(cell, decimals)}::text`;
    case "date":
      return sql`${dayOf(cell)}::text`;
    case "datetime":
      return sql`to_char(timestamp '1970-01-01' + ${cell} * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case "boolean":
      return sql`(${cell} = 1)::text`;
    case "tags":
      return sql`to_json(${cell})::text`;
    default:
      return sql`${cell}::text`;
  }
}

function decimalOf(cell: Sql, decimals: number | null): Sql {
  return sql`(${cell}::numeric * ${sql.raw(`0.${"1".padStart(decimals ?? 0, "0")}`)})`;
}

/** A date, which PostgreSQL writes as YYYY-MM-DD: every session of exports has the date style ISO. */
function dayOf(cell: Sql): Sql {
  return sql`(date '1970-01-01' + ${cell}::int)`;
}

/** Numbers and booleans are those of JSON, decimals texts, tags lists. */
function jsonCell(column: PlanColumn, cell: Sql): Sql {
  if (column.type === "integer") return sql`${cell}::bigint`;
  if (column.type === "boolean") return sql`(${cell} = 1)`;
  return column.type === "tags" ? sql`to_json(${cell})` : formatted(column, cell);
}

const FORMULA = /^[=+\-@\t\r]/;

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Decimals and dates are left to `COPY`, which writes them faster than a conversion to text. */
function shownCell(column: PlanColumn, cell: Sql): Sql {
  if (column.type === "decimal") return decimalOf(cell, column.decimals);
  return column.type === "date" ? dayOf(cell) : formatted(column, cell);
}

/** The same as `defused`. Most texts begin with a letter or a digit, which is quicker to see than a pattern. */
function defusedCell(column: PlanColumn, cell: Sql): Sql {
  if (column.type !== "string" && column.type !== "enum") return shownCell(column, cell);
  return sql`case when ${cell} >= 'A' or ${cell} >= '0' and ${cell} < ':' then ${cell}
    when ${cell} ~ ${FORMULA.source}::text then '''' || ${cell} else ${cell} end`;
}
