import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import { DATASETS, type Dataset, explainPlan, findDataset, OPERATORS_OF, planReport } from "../../engine/reports";
import { notFound } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  idField,
  instantField,
  mountCalculation,
  mountOperation,
  type OperationService,
  field as of,
  operation,
  type RequestWork,
  requesterName,
  resource,
  type ServiceContext,
  showColumns,
  withExamples,
} from "../contract";
import { getDataset, listDatasets, type ShownDataset } from "./contract/dataset-operations";
import {
  columnsShown,
  EXAMPLE_DEFINITION,
  EXAMPLE_RESULT,
  explainReport,
  INVALID_DEFINITION,
  MEMBERS,
  RUN_REFUSALS,
  resultShown,
  runReportNow,
  statusScope,
} from "./contract/run-operations";
import { findDefinition } from "./definitions/find-definition";
import { mountExports } from "./exports/mount-exports";
import { fillMarked } from "./fill/fill-marked";
import { reportQuery } from "./query/report-query";
import { compileQuery } from "./query/run-report";
import { planDefinition, problemShown } from "./run/relations";
import { runNow } from "./run/run-now";
import { mountSchedules } from "./schedules/mount-schedules";
import { mountStandard } from "./standard/mount-standard";
import { reportMigrations } from "./store/report-migrations";
import { EXPORT_FORMATS, RUN_STATUSES, type RunTable, reportTables } from "./store/report-tables";

const USUAL = 50;
const MOST = 200;

const mode = z.enum(["SYNC", "EXPORT", "SCHEDULED"]);

const listedFields = withExamples({
  runId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  mode: [mode, "SYNC"],
  definitionId: [idField().nullable(), null],
  scheduleId: [idField().nullable(), null],
  dataset: [z.string(), "payslips"],
  format: [z.enum(EXPORT_FORMATS).nullable(), null],
  status: [z.enum(RUN_STATUSES), "COMPLETED"],
  rowCount: [z.int().nullable(), 1],
  truncated: [z.boolean().nullable(), false],
  requestedBy: [
    z.string().openapi({ description: "`USER#` or `M2M#` with an id, or `scheduler`." }),
    "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X9",
  ],
  scheduledFor: [instantField().nullable(), null],
  startedAt: [instantField().nullable(), "2026-04-30T09:30:00.000Z"],
  finishedAt: [instantField().nullable(), "2026-04-30T09:30:00.012Z"],
  executionTimeMs: [z.int().nullable(), 12],
  errorToken: [z.string().nullable(), null],
});

const listed = z.strictObject(listedFields.shape).openapi("ReportRun");

type ListedReportRun = z.input<typeof listed>;

/** `limit`: clamped, as the interface says. */
const limit = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .optional()
  .transform((text) => Math.min(Number(text ?? USUAL), MOST))
  .openapi({ type: "integer", minimum: 1, default: USUAL, description: `More than ${MOST} is read as ${MOST}.` });

const common = { service: "Reports", scope: "organisation", isBeta: true, method: "get" } as const;

const listRuns = operation({
  ...common,
  id: "listReportRuns",
  path: "/v1/report/runs",
  summary: "The runs of reports, the newest first",
  description: "Synchronous runs are listed for 90 days, exports and scheduled runs without end.",
  query: z.object({ mode: mode.optional(), limit }),
  data: z.strictObject({ items: z.array(listed) }),
  token: "report_runs_listed",
  examples: { data: { items: [listedFields.example] } },
});

const getRun = operation({
  ...common,
  id: "getReportRun",
  path: "/v1/report/runs/{runId}",
  summary: "A run of a report, with its definition as it was",
  description: "Also who ran it, how long it took and how many rows it had. Rows are not kept with it.",
  params: z.object({ runId: idField() }),
  data: listed
    .extend({ definition: z.looseObject({}), columns: columnsShown, statusScope })
    .openapi("ReportRunDetails"),
  token: "report_run_retrieved",
  refusals: [{ status: 404, token: "report_run_not_found", when: "The organisation has no such run." }],
  examples: {
    data: {
      ...listedFields.example,
      definition: EXAMPLE_DEFINITION,
      columns: EXAMPLE_RESULT.columns,
      statusScope: ["FINAL"],
    },
  },
});

/** Definitions that are saved: checked as a whole when they are saved, and again when they are run. */
const definitions = resource({
  service: "Reports",
  name: "report definition",
  token: "report_definition",
  schema: "ReportDefinition",
  path: "/v1/report/report-definitions",
  table: "report_definition",
  key: "id",
  isBeta: true,
  fields: {
    name: of.text(100, "Net pay by department"),
    description: of.optional(of.text(500, "What each department costs.")),
    dataset: member("dataset", EXAMPLE_DEFINITION.dataset, true),
    select: member("select", EXAMPLE_DEFINITION.select),
    filters: member("filters", EXAMPLE_DEFINITION.filters),
    groupBy: member("groupBy", EXAMPLE_DEFINITION.groupBy),
    orderBy: member("orderBy", EXAMPLE_DEFINITION.orderBy),
    limit: member("limit", null),
    createdBy: of.shown(z.string(), "USER#01JZ3V6D4R8QK2M5N7P9T1W3X9"),
  },
  further: {
    fields: { scheduleCount: of.shown(z.int(), 0) },
    of: async ({ tx }, records) => {
      const counts = await countSchedules(tx);
      return records.map((record) => ({ scheduleCount: counts.get(String(Reflect.get(record, "id"))) ?? 0 }));
    },
  },
  exampleBody: { name: "Net pay by department", ...EXAMPLE_DEFINITION },
  operations: {
    list: { summary: "Saved report definitions" },
    create: { summary: "Saves a report definition", refusals: [INVALID_DEFINITION] },
    read: {},
    replace: { refusals: [INVALID_DEFINITION] },
    remove: {},
  },
  unique: {
    report_definition_by_name: {
      token: "name_in_use",
      text: "Another report definition has this name.",
      when: "Another definition has this name.",
    },
  },
  inUse: "Schedules run this definition: delete them first.",
  columns: (sent, before, work) => {
    const members = Object.entries(sent).filter(([name, value]) => name in MEMBERS && value !== null);
    const definition = Object.fromEntries(members);
    planDefinition(definition, { asOf: work.today });
    return before === null ? createdBy(work) : {};
  },
});

const runDefinition = operation({
  service: "Reports",
  scope: "organisation",
  isBeta: true,
  longRead: true,
  id: "runReportDefinition",
  method: "post",
  path: "/v1/report/report-definitions/{id}/run",
  summary: "Runs a saved report definition: up to 10,000 rows at once",
  description: "`truncated` says that there were more rows: export them instead.",
  params: z.object({ id: idField() }),
  data: resultShown,
  token: "report_run_completed",
  refusals: [
    { status: 404, token: "report_definition_not_found", when: "The organisation has no such definition." },
    ...RUN_REFUSALS,
  ],
  examples: { data: EXAMPLE_RESULT },
});

const NO_PLAN = { plan: null, sql: null, parameters: null, statusScope: null };

const OPERATORS = Object.fromEntries(Object.entries(OPERATORS_OF).map(([type, words]) => [type, [...words]]));

/** The reports service: datasets, definitions, runs, exports and schedules. In beta. */
export const reportsService: OperationService = {
  name: "reports",
  migrations: reportMigrations,
  mount: (context) => {
    fillInBackground(context);
    mountDatasets(context);
    mountRuns(context);
    mountDefinitions(context);
    mountExports(context);
    mountSchedules(context);
    mountStandard(context);
  },
};

/** Renews the rows of payslips for reports every minute, so that reports seldom wait for it. */
function fillInBackground({ timetable, store }: ServiceContext): void {
  timetable.add({
    name: "FillReports",
    cron: "* * * * *",
    timezone: "Europe/London",
    missed: "once",
    run: async ({ isStopping }) => {
      const organisations = await store.inSystem((tx) =>
        reportTables(tx).selectFrom("report_mark").select("organisation_id").distinct().execute(),
      );
      let total = 0;
      for (const { organisation_id: organisationId } of organisations) {
        if (!isStopping()) total += await fillMarked(store, organisationId, isStopping);
      }
      return total;
    },
  });
}

function mountDatasets(context: ServiceContext): void {
  mountCalculation(context, listDatasets, async () => {
    const items = DATASETS.map((dataset) => ({ ...headingOf(dataset), fieldCount: dataset.fields.length }));
    return { data: { items }, text: "The datasets are listed." };
  });

  mountCalculation(context, getDataset, async ({ params: { name } }) => {
    const dataset = findDataset(name);
    if (dataset === null) throw notFound("report_dataset");
    return { data: shown(dataset), text: "This is the dataset." };
  });
}

function headingOf({ name, label, description }: Dataset) {
  return { name, label, description, isAvailable: true };
}

function shown(dataset: Dataset): ShownDataset {
  const fields = dataset.fields.map(({ enumValues, aggregations, ...field }) => ({
    ...field,
    enumValues: enumValues === null ? null : [...enumValues],
    aggregations: [...aggregations],
  }));
  return { ...headingOf(dataset), statusField: dataset.statusField, fields, operators: OPERATORS };
}

function mountRuns(context: ServiceContext): void {
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
    const rows = await reportTables(tx)
      .selectFrom("report_run")
      .selectAll()
      .$if(mode !== undefined, (all) => all.where("mode", "=", mode ?? "SYNC"))
      .orderBy("run_id", "desc")
      .limit(limit)
      .execute();
    return { data: { items: rows.map(listedRun) }, text: "The runs are listed." };
  });

  mountOperation(context, getRun, async ({ params: { runId }, tx }) => {
    const runs = reportTables(tx).selectFrom("report_run").selectAll();
    const row = await runs.where("run_id", "=", runId).executeTakeFirst();
    if (row === undefined) throw notFound("report_run");
    const { definition, columns, status_scope: scope } = row;
    const statusScope = scope === null ? null : [...scope];
    return { data: { ...listedRun(row), definition, columns: [...columns], statusScope }, text: "This is the run." };
  });
}

function mutable(issue: ReturnType<typeof problemShown>) {
  const { reasonTokenArguments: given } = issue;
  return { ...issue, reasonTokenArguments: given === null ? null : [...given] };
}

function listedRun(row: Selectable<RunTable>): ListedReportRun {
  return showColumns(listed.shape, row);
}

function mountDefinitions(context: ServiceContext): void {
  definitions.mount(context);
  mountCalculation(context, runDefinition, async ({ params: { id }, ...asked }, records) => {
    const definition = await context.store.inTenant(asked.organisationId, (tx) => findDefinition(tx, id));
    const data = await runNow(context, { ...asked, records, definition, definitionId: id });
    return { data, text: "The report is complete." };
  });
}

/** A member of a definition: only described here, because the planner checks it. */
function member(name: keyof typeof MEMBERS, example: unknown, isText = false) {
  const schema = z.any().openapi(MEMBERS[name] as object);
  const stored = isText ? {} : { toColumn: JSON.stringify };
  return of.optional(of.field(schema, schema, example, stored));
}

function createdBy({ caller }: RequestWork) {
  return { created_by: requesterName(caller) };
}

/** Counts the schedules of definitions that have any. */
async function countSchedules(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await reportTables(tx)
    .selectFrom("report_schedule")
    .select(({ fn }) => ["definition_id", fn.countAll<number>().as("count")])
    .groupBy("definition_id")
    .execute();
  return new Map(rows.map(({ definition_id, count }) => [definition_id, count]));
}
