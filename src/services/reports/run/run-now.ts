import { sql } from "kysely";
import type { ReportPlan, ReportResult } from "../../../engine/reports";
import { errorCode } from "../../../platform";
import { type Caller, Refused } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import { hold } from "../../../platform/store";
import { type ReadRecords, requesterName, type ServiceContext } from "../../contract";
import type { ShownResult } from "../contract/run-operations";
import { fillMarked } from "../fill/fill-marked";
import { runReportInPostgres } from "../query/run-report";
import { reportTables } from "../store/report-tables";
import { findSession, getResultColumns, planDefinition, type ReportFacts, readsPayslips } from "./relations";

/** Synchronous reports of an organisation at a time, on any number of processes. */
const AT_ONCE = 4;

/** Milliseconds after the longest run at which the slot of a process that ended is free again. */
const SPARE_MILLISECONDS = 10_000;

/** Seconds after which a refused report is worth another try: most runs have ended by then. */
const RETRY_AFTER = SPARE_MILLISECONDS / 1_000;

/** The code of a statement that PostgreSQL cancelled because it took too long. */
export const CANCELLED = "57014";

/** A report that is asked for now. */
export interface AskedReport {
  readonly organisationId: string;
  readonly caller: Caller;
  readonly today: string;
  readonly definition: unknown;
  /** The saved definition that it is, if any. */
  readonly definitionId: string | null;
  readonly records: ReadRecords;
}

type RunPorts = Pick<ServiceContext, "store" | "clock" | "ids" | "longestReport"> & ReportFacts;

/**
 * Runs a report and records the run. Payslips that were calculated or locked before are in it. Refuses 400
 * `invalid_report_definition`, 408 `report_timed_out`, 429 `too_many_running_reports`.
 */
export async function runNow(ports: RunPorts, asked: AskedReport): Promise<ShownResult> {
  const plan = planDefinition(asked.definition, { asOf: asked.today, mode: "SYNC" });
  return inSlot(ports, asked.organisationId, async () => {
    const startedAt = ports.clock.now();
    const result = await resultInTime(ports, plan, asked);
    const executionTimeMs = ports.clock.now() - startedAt;
    const runId = ports.ids.next();
    await record(ports, { plan, asked, runId, startedAt, executionTimeMs, result });
    if (result === null) throw timedOut();
    const { columns, rows, rowCount, truncated, statusScope } = result;
    return {
      runId,
      columns: [...columns],
      rows: rows.map((row) => [...row]),
      rowCount,
      executionTimeMs,
      truncated,
      statusScope: statusScope === null ? null : [...statusScope],
    };
  });
}

/** Returns the result; null if it takes too long. */
async function resultInTime(
  context: RunPorts,
  plan: ReportPlan,
  { organisationId, today, records }: AskedReport,
): Promise<ReportResult | null> {
  const { store, longestReport } = context;
  const end = performance.now() + longestReport;
  const left = () => Number.parseInt(String(end - performance.now()), 10);
  if (readsPayslips(plan)) await fillMarked(store, organisationId, () => left() <= 0);
  if (left() <= 0) return null;
  try {
    return await records(async (tx) => {
      // A timeout of 0 would be no limit.
      const session = await findSession(tx, context, { plan, asOf: today });
      const settings = Object.entries({ ...session, statement_timeout: String(Math.max(left(), 1)) });
      await sql`select ${sql.join(settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(
        tx,
      );
      return runReportInPostgres(tx, plan, { organisationId });
    });
  } catch (error) {
    if (errorCode(error) === CANCELLED) return null;
    throw error;
  }
}

interface Ended {
  readonly plan: ReportPlan;
  readonly asked: AskedReport;
  readonly runId: string;
  readonly startedAt: number;
  readonly executionTimeMs: number;
  readonly result: ReportResult | null;
}

function record({ store }: RunPorts, { plan, asked, runId, startedAt, executionTimeMs, result }: Ended) {
  const at = formatInstant(startedAt);
  return store.inTenant(asked.organisationId, (tx) =>
    reportTables(tx)
      .insertInto("report_run")
      .values({
        organisation_id: asked.organisationId,
        run_id: runId,
        mode: "SYNC",
        status: result === null ? "FAILED" : "COMPLETED",
        definition_id: asked.definitionId,
        dataset: plan.dataset,
        definition: JSON.stringify(asked.definition),
        as_of: asked.today,
        columns: getResultColumns(plan),
        status_scope: plan.statusScope === null ? null : JSON.stringify(plan.statusScope),
        row_count: result?.rowCount ?? null,
        truncated: result?.truncated ?? null,
        error_token: result === null ? "report_timed_out" : null,
        requested_by: requesterName(asked.caller),
        account_id: asked.caller.accountId,
        queued_at: at,
        started_at: at,
        finished_at: formatInstant(startedAt + executionTimeMs),
        execution_time_ms: executionTimeMs,
      })
      .execute(),
  );
}

export function timedOut(): Refused {
  const text = "The report takes too long. Narrow its filters, or export it.";
  return new Refused(408, { token: "report_timed_out", text });
}

type SlotPorts = Pick<ServiceContext, "store" | "clock" | "ids" | "longestReport">;

/** Does work in one of an organisation's slots; refuses 429 if all are taken. */
export async function inSlot<T>(ports: SlotPorts, organisationId: string, work: () => Promise<T>): Promise<T> {
  const slotId = await takeSlot(ports, organisationId);
  try {
    return await work();
  } finally {
    await ports.store.inTenant(organisationId, (tx) =>
      reportTables(tx).deleteFrom("report_slot").where("slot_id", "=", slotId).execute(),
    );
  }
}

function takeSlot({ store, clock, ids, longestReport }: SlotPorts, organisationId: string): Promise<string> {
  return store.inTenant(organisationId, async (tx) => {
    const slots = reportTables(tx);
    await hold(tx, `report slots ${organisationId}`);
    const now = clock.now();
    await slots.deleteFrom("report_slot").where("expires_at", "<=", formatInstant(now)).execute();
    const taken = await slots.selectFrom("report_slot").select("slot_id").execute();
    if (taken.length >= AT_ONCE) throw tooMany();
    const slot = { organisation_id: organisationId, slot_id: ids.next() };
    const expires_at = formatInstant(now + longestReport + SPARE_MILLISECONDS);
    await slots
      .insertInto("report_slot")
      .values({ ...slot, expires_at })
      .execute();
    return slot.slot_id;
  });
}

function tooMany(): Refused {
  const text = `${AT_ONCE} reports of the organisation are running. Use an export rather than a retry.`;
  const refusal = { token: "too_many_running_reports", text, arguments: { retryAfterSeconds: RETRY_AFTER } };
  return new Refused(429, refusal, null, { "retry-after": String(RETRY_AFTER) });
}
