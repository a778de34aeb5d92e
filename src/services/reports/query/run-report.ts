import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type RawBuilder,
} from "kysely";
import {
  formatNumber,
  type PlanColumn,
  type PlanOptions,
  planReport,
  type ReportCell,
  type ReportPlan,
  type ReportResult,
  type RunResult,
  reportResult,
} from "../../../engine/reports";
import { type ReportScope, reportQuery } from "./report-query";

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Returns a query as text with its values, without a connection. */
export function compileQuery(query: RawBuilder<unknown>): CompiledQuery {
  return query.compile(compiler);
}

/** Runs a planned report in PostgreSQL, with the same result, to the last digit, as over rows in memory. */
export async function runReportInPostgres(
  db: QueryExecutorProvider,
  plan: ReportPlan,
  scope: ReportScope,
): Promise<ReportResult> {
  const { rows } = await reportQuery(plan, scope).execute(db);
  return reportResult(
    plan,
    rows.map((row) => plan.columns.map((column, at) => cellOf(column, row[`c${at}`]))),
  );
}

/** Plans a definition and runs it; returns the planner's problems if it is refused. */
export async function runDefinitionInPostgres(
  db: QueryExecutorProvider,
  definition: unknown,
  options: PlanOptions,
  scope: ReportScope,
): Promise<RunResult> {
  const plan = planReport(definition, options);
  return plan.ok ? { ok: true, value: await runReportInPostgres(db, plan.value, scope) } : plan;
}

function cellOf(column: PlanColumn, cell: unknown): ReportCell {
  if (typeof cell !== "string") return null;
  if (column.type === "string" || column.type === "enum") return cell;
  return column.type === "tags" ? JSON.parse(cell) : formatNumber(BigInt(cell), column);
}
