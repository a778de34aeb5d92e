import { type RawBuilder, sql } from "kysely";
import { writeCsvRow } from "../../../engine/base";
import type { PlanColumn, ReportPlan } from "../../../engine/reports";
import { asText, cellOf, orderedQuery, type ReportScope } from "../query/report-query";
import type { ExportFormat } from "../store/report-tables";
import { writeParquet } from "./parquet/write-parquet";

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

export const EXPORT_FORMS: Readonly<Record<ExportFormat, ExportForm>> = {
  CSV: {
    contentType: "text/csv; charset=utf-8",
    extension: "csv",
    copy: "format csv",
    file: ({ columns }, copied) =>
      withHeading(writeCsvRow(columns.map(({ name }) => defused(name))).replace(/\r\n$/, "\n"), copied),
    query: (plan, scope) =>
      orderedQuery(
        plan,
        scope,
        plan.columns.map((column, at) => csvCell(column, formatted(column, cellOf(at))).as(`c${at}`)),
      ),
  },
  JSONL: {
    contentType: "application/x-ndjson",
    extension: "jsonl",
    copy: AS_IT_IS,
    file: (_, copied) => copied,
    query: (plan, scope) => {
      const members = plan.columns.flatMap((column, at) => [sql`${column.name}::text`, jsonCell(column, cellOf(at))]);
      return orderedQuery(plan, scope, [sql`json_build_object(${sql.join(members)})`.as("row")]);
    },
  },
  PARQUET: {
    contentType: "application/vnd.apache.parquet",
    extension: "parquet",
    copy: "format text",
    file: ({ columns }, copied) => writeParquet(columns, copied),
    query: (plan, scope) => {
      const cells = plan.columns.map((column, at) => asText(column, cellOf(at)).as(`c${at}`));
      return orderedQuery(plan, scope, cells);
    },
  },
};

async function* withHeading(heading: string, rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(heading);
  yield* rows;
}

/** Returns a cell as responses show it, from its value in units of the last digit. */
function formatted({ type, decimals }: PlanColumn, cell: Sql): Sql {
  switch (type) {
    case "decimal":
      return sql`(${cell}::numeric * ${sql.raw(`0.${"1".padStart(decimals ?? 0, "0")}`)})::text`;
    case "date":
      return sql`to_char(date '1970-01-01' + ${cell}::int, 'YYYY-MM-DD')`;
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

function csvCell({ type }: PlanColumn, text: Sql): Sql {
  if (type !== "string" && type !== "enum") return text;
  return sql`case when ${text} ~ ${FORMULA.source}::text then '''' || ${text} else ${text} end`;
}
