import type { Selectable } from "kysely";
import { explainPlan, planReport } from "../../../engine/reports";
import { notFound } from "../../../platform/http";
import { mountCalculation, mountOperation, type ServiceContext } from "../../contract";
import { getRun, type ListedReportRun, listRuns } from "../contract/history-operations";
import { explainReport, runReportNow } from "../contract/run-operations";
import { compileQuery } from "../query/compile-query";
import { reportQuery } from "../query/report-query";
import type { ReportTables, RunTable } from "../store/report-tables";
import { problemShown } from "./plan-definition";
import { runNow } from "./run-now";

export function mountRuns(context: ServiceContext): void {
  mountCalculation(context, runReportNow, async ({ body: definition, ...asked }, records) => {
    const data = await runNow(context, { ...asked, records, definition, definitionId: null });
    return { data, text: "The report is complete." };
  });

  mountCalculation(context, explainReport, async ({ body, organisationId, today }) => {
    const text = "This is what the report does.";
    const plan = planReport(body, { asOf: today, mode: "SYNC" });
    if (!plan.ok) {
      const problems = plan.problems.map((problem) => problemShown(problem));
      return { data: { ...NO_PLAN, problems: problems.map(mutable) }, text };
    }
    const query = compileQuery(reportQuery(plan.value, { organisationId }));
    const { statusScope } = plan.value;
    const data = {
      plan: [...explainPlan(plan.value)],
      sql: query.sql,
      parameters: [...query.parameters],
      statusScope: statusScope === null ? null : [...statusScope],
      problems: [],
    };
    return { data, text };
  });

  mountOperation(context, listRuns, async ({ query: { mode, limit }, tx }) => {
    const rows = await tx
      .withTables<ReportTables>()
      .selectFrom("report_run")
      .selectAll()
      .$if(mode !== undefined, (all) => all.where("mode", "=", mode ?? "SYNC"))
      .orderBy("run_id", "desc")
      .limit(limit)
      .execute();
    return { data: { items: rows.map(listedRun) }, text: "The runs are listed." };
  });

  mountOperation(context, getRun, async ({ params: { runId }, tx }) => {
    const runs = tx.withTables<ReportTables>().selectFrom("report_run").selectAll();
    const row = await runs.where("run_id", "=", runId).executeTakeFirst();
    if (row === undefined) throw notFound("report_run");
    const { definition, columns, status_scope: scope } = row;
    const statusScope = scope === null ? null : [...scope];
    return { data: { ...listedRun(row), definition, columns: [...columns], statusScope }, text: "This is the run." };
  });
}

const NO_PLAN = { plan: null, sql: null, parameters: null, statusScope: null };

function mutable(issue: ReturnType<typeof problemShown>) {
  const { reasonTokenArguments: given } = issue;
  return { ...issue, reasonTokenArguments: given === null ? null : [...given] };
}

function listedRun(row: Selectable<RunTable>): ListedReportRun {
  return {
    runId: row.run_id,
    mode: row.mode,
    definitionId: row.definition_id,
    scheduleId: row.schedule_id,
    dataset: row.dataset,
    format: row.format,
    status: row.status,
    rowCount: row.row_count,
    truncated: row.truncated,
    requestedBy: row.requested_by,
    scheduledFor: row.scheduled_for,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    executionTimeMs: row.execution_time_ms,
    errorToken: row.error_token,
  };
}
