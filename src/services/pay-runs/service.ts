import { z } from "@hono/zod-openapi";
import { expressionBuilder } from "kysely";
import { notFound, pageOf, type SortValue } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { countAttachments } from "../attachments";
import {
  describedFields,
  EMPLOYEE_NOT_FOUND,
  type EmployeeChange,
  idField,
  mountList,
  mountOperation,
  type OperationService,
  operation,
  type PayrollRuns,
  type RequestWork,
  type RunName,
  type ServiceContext,
} from "../contract";
import { type EmployeeFacts, requireEmployee, selectEmployees } from "../employees";
import { ensureSystemElements, findConfig, findElements, findPayPeriod, payScheduleOf } from "../pay";
import { mountApproval } from "./approval/mount-approval";
import { listEmployeeLines, listRunLines } from "./contract/line-list-operations";
import { lineExample, lineFields, linesShown } from "./contract/line-schemas";
import { processLines } from "./contract/lines-bulk-operation";
import { type ListedPayslip, listPayslips, type NotCalculated } from "./contract/payslip-list-operation";
import type { PayslipData } from "./contract/payslip-schemas";
import { createNextRun, getRun, listRuns } from "./contract/run-operations";
import type { RunData } from "./contract/run-schemas";
import { findPlacement, isInLockedRun, keptLines } from "./lines/find-placements";
import { keepLines } from "./lines/keep-lines";
import { lineData } from "./lines/line-data";
import { LINE_ATTACHMENT, mountLineAttachments, mountLineChanges } from "./lines/mount-line-changes";
import { openDates, openPeriodFor } from "./lines/open-dates";
import type { KeptLine, LineRow } from "./lines/place-line";
import { placed, postBulk, readPostedLines, sortOutLines } from "./lines/post-bulk";
import { findLocking, mountLock } from "./lock/mount-lock";
import { mountPayslip } from "./payslips/mount-payslip";
import { type NotWorkedOut, notWorkedOut } from "./payslips/not-worked-out";
import { finalShown, payslipData } from "./payslips/payslip-data";
import { findEmployer } from "./payslips/slip-parts";
import { workOut } from "./payslips/work-out";
import { handleRecalculation } from "./recalculate/handle-recalculation";
import { type MarkContext, markDirty, markEmployeesDirty } from "./recalculate/mark-dirty";
import { type Progress, readProgress } from "./recalculate/progress";
import { forgetMarks, lockMarks } from "./recalculate/recalculation";
import { mountReopen } from "./reopen/mount-reopen";
import { createRun } from "./runs/create-run";
import { runsSoFar } from "./runs/month-totals";
import { amongRun, pageOfRun } from "./runs/people-of-run";
import { listedRun, runData } from "./runs/run-data";
import { periodOf, type RunPeriod, type RunRow } from "./runs/run-period";
import { lockedThrough, lockPayrollLate } from "./store/lock-payroll";
import { payRunMigrations } from "./store/pay-run-migrations";
import type { PayRunTables } from "./store/pay-run-tables";
import { findRun, runWarnings, selectRunRows } from "./store/select-runs";
import { mountSupplementary } from "./supplementary/mount-supplementary";
import { findUses, runUses } from "./uses/run-uses";
import { wholeRunWarnings } from "./warnings/whole-run-warnings";

const filters = {
  status: (status: "Open" | "Locked") => (status === "Locked" ? IN_LOCKED_RUN : eb.not(IN_LOCKED_RUN)),
  payElementId: "payroll_line.pay_element_id",
  updatedSince: ["updated_at", ">="],
  year: "payroll_line.year",
  period: "payroll_line.period",
  supplementary: "payroll_line.supplementary",
} as const;

const eb = expressionBuilder<PayRunTables, "payroll_line">();
const IN_LOCKED_RUN = isInLockedRun(eb);

const MOST_LINES = 100;

const line = z.unknown().openapi({
  type: "object",
  properties: describedFields(lineFields),
  description:
    "`payElementId` or `payElementCode`; `amount`, or `units` with `payRate` (the element's own where it is left out); to an element of `PercentageOfGross` also `payRate` alone, or nothing. Optional: `id` (a line with the same id is replaced), `payrollDate`, `unitName`, `description`, `from`, `to`, `department`, `costCentre`, `tags`.",
});

const postLines = operation({
  id: "postEmployeePayrollLines",
  method: "post",
  path: "/v1/payroll/line/{employeeId}",
  service: "Pay runs",
  scope: "organisation",
  summary: "Posts up to 100 payroll lines of an employee; failing ones are reported back",
  description:
    "A line goes to the pay date that was asked for, or to the next one that is not locked. The same line again changes nothing.",
  params: z.object({ employeeId: idField() }),
  body: z.strictObject({
    lines: z
      .array(line)
      .min(1)
      .superRefine((lines, context) => {
        if (lines.length <= MOST_LINES) return;
        context.addIssue({ code: "custom", params: { token: "too_many_lines", arguments: { maximum: MOST_LINES } } });
      })
      .openapi({ maxItems: MOST_LINES }),
  }),
  data: linesShown,
  token: "payroll_lines_accepted",
  idempotent: true,
  refusals: [{ status: 400, token: "payroll_lines_refused", when: "No line is accepted." }, EMPLOYEE_NOT_FOUND],
  examples: {
    body: { lines: [{ id: "ot-1", payElementCode: "OVERTIME", units: "3", unitName: "Hour", payRate: "15.50" }] },
    data: {
      acceptedLines: [lineExample],
      failedLines: [],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});

const NONE = { items: [], notCalculated: [] };

/** The fields of a record that decide where its lines are paid. */
const MOVING = new Set(["payrollConfigId", "startDate", "starter"]);

/** The pay runs service: lines, payslips and locking. */
export const payRunsService: OperationService = {
  name: "pay-runs",
  migrations: payRunMigrations,
  fromAbove: (environment) => ({ payrollRuns: payrollRuns(environment), runUses }),
  employeeChanged: moveLines,
  mount: (context) => {
    handleRecalculation(context);
    mountRuns(context);
    mountLines(context);
    mountBulkLines(context);
    mountLineLists(context);
    mountLineChanges(context);
    mountLineAttachments(context);
    mountPayslip(context);
    mountPayslipList(context);
    mountLock(context);
    mountReopen(context);
    mountApproval(context);
    mountSupplementary(context);
  },
};

/** Implements what modules below pay runs need from them. */
function payrollRuns(context: MarkContext): PayrollRuns {
  return {
    markDirty: (tx, changed) => markDirty(tx, context, changed),
    markEmployeesDirty: (tx, organisationId, marks) => markEmployeesDirty(tx, context, organisationId, marks),
    holdMarks: (tx, organisationId) => lockMarks(tx, organisationId, "shared"),
    forgetMarks,
    lockedThrough,
    soFar: runsSoFar,
  };
}

function mountBulkLines(context: ServiceContext): void {
  mountOperation(context, processLines, async ({ body, ...work }) => {
    const { accepted, failed, issues, summary } = sortOutLines(await postBulk(work, body.lines));
    return {
      data: {
        acceptedLines: accepted.map(({ row, shown }) => ({ ...shown, employeeId: row.employee_id })),
        failedLines: failed.map(({ read: { index, id, employeeId }, issues: own }) => {
          return { index, employeeId, id, issues: [...own] as never };
        }),
        summary,
      },
      issues,
      text: `Lines accepted: ${accepted.length}, refused: ${failed.length}.`,
    };
  });
}

function mountLines(context: ServiceContext): void {
  mountOperation(context, postLines, async ({ params: { employeeId }, body, ...work }, tx) => {
    const { organisationId } = work;
    const read = readPostedLines(body.lines);
    await ensureSystemElements(work);
    const ids = read.flatMap(({ id }) => (id === null ? [] : [id]));
    const placement = await findPlacement(tx, employeeId, ids);
    const all = read.map((each) => placed(each, placement, work));
    const { accepted, failed, issues, written, summary } = sortOutLines(all);
    await keepLines(tx, written);
    const { payroll_config_id: payrollConfigId } = placement.employee;
    if (written.length > 0) await markDirty(tx, context, { organisationId, employeeId, payrollConfigId });
    const counts = { accepted: accepted.length, failed: failed.length };
    return {
      data: {
        acceptedLines: accepted.map(({ shown }) => shown),
        failedLines: failed.map(({ read: { index, id }, issues }) => ({ index, id, issues: [...issues] as never })),
        summary,
      },
      ...(failed.length > 0 ? { token: "payroll_lines_partially_accepted", arguments: counts, issues } : {}),
      text: textOf(counts, accepted.filter(({ shown }) => shown.dateMoved).length),
    };
  });
}

/** The message, too, says when a line for a locked period is accepted for the next open one. */
function textOf({ accepted, failed }: { readonly accepted: number; readonly failed: number }, moved: number): string {
  const counted = `Lines accepted: ${accepted}, refused: ${failed}.`;
  return moved === 0
    ? counted
    : `${counted} Moved to another pay date: ${moved}; \`payrollDate\` says which, where \`dateMoved\` is true.`;
}

/**
 * Moves unlocked lines with their employee: to the payroll on record, and into no period before the first day. A
 * payroll that receives lines cannot be locked meanwhile.
 */
async function moveLines(tx: Tx, { employeeId, changedFields }: EmployeeChange): Promise<void> {
  if (!changedFields.some((field) => MOVING.has(field))) return;
  const lines = await openLines(tx, employeeId);
  if (lines.length === 0) return;
  const { payroll_config_id: payrollConfigId, start_date: startDate } = await selectEmployees(tx)
    .select(["payroll_config_id", "start_date"])
    .where("employee_id", "=", employeeId)
    .executeTakeFirstOrThrow();
  if (lines.some((line) => line.payroll_config_id !== payrollConfigId)) await lockPayrollLate(tx, payrollConfigId);
  const dates = await openDates(tx, payrollConfigId);
  for (const line of lines) {
    const place = openPeriodFor(dates, line.wanted_date ?? line.payroll_date, startDate);
    const isStaying = line.supplementary > 0 && line.payroll_config_id === payrollConfigId;
    if (place === null || isStaying) continue;
    const { sequence, year, period, paymentDate } = place;
    await tx
      .withTables<PayRunTables>()
      .updateTable("payroll_line")
      .set({ payroll_config_id: payrollConfigId, sequence, year, period, supplementary: 0, payroll_date: paymentDate })
      .where("line_id", "=", line.line_id)
      .execute();
  }
}

function openLines(tx: Tx, employeeId: string): Promise<readonly LineRow[]> {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("payroll_line")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where((builder) => builder.not(isInLockedRun(builder)))
    .execute();
}

function mountRuns(context: ServiceContext): void {
  mountOperation(context, createNextRun, async ({ params: { payrollConfigId }, body, ...work }, tx) => {
    const row = await createRun(work, payrollConfigId, body?.paymentDate ?? null);
    const data = await shownRun(work, row, await readProgress(tx, payrollConfigId));
    return { data, text: "The pay run is created." };
  });

  mountOperation(context, getRun, async ({ params, query, ...work }, tx) => {
    const progress = await readProgress(tx, params.payrollConfigId);
    const row = await findRun(tx, { ...params, ...query });
    return { data: await shownRun(work, row, progress), text: "This is the pay run." };
  });

  mountList(context, listRuns, {
    within: async ({ tx, params }) => {
      if ((await findConfig(tx, params.payrollConfigId)) === null) throw notFound("payroll_config");
    },
    from: (tx: Tx) => selectRunRows(tx),
    filters: { payrollConfigId: "payroll_config_id", status: "status" },
    order: ["sequence", "pay_run_id"],
    direction: "desc",
    show: (rows) => rows.map(listedRun),
    text: "The pay runs are listed.",
  });
}

/** Returns a run with its own warnings: as of today while it is open, else as of when it was locked. */
async function shownRun(work: RequestWork, row: RunRow, progress: Progress): Promise<RunData> {
  const { tx } = work;
  const warnings = await runWarnings(tx, row.pay_run_id);
  if (row.status === "Locked") return runData(row, warnings, progress, { usedBy: await findUses(tx, row.pay_run_id) });
  const config = await findConfig(tx, row.payroll_config_id);
  const whole = config === null ? [] : await wholeRunWarnings(work, config, row);
  return runData(row, [...whole, ...warnings], progress, { locking: await findLocking(tx, row) });
}

function mountPayslipList(context: ServiceContext): void {
  mountOperation(context, listPayslips, async ({ params, query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const { status, employeeId } = filters;
    const { run, isLocked } = await findPeriod(tx, { ...params, ...query });
    const place = { route: listPayslips.path, scope: organisationId, filters: { ...params, ...filters } };
    const last = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const text = "The payslips are listed.";
    if (status !== undefined && (status === "FINAL") !== isLocked) return { data: NONE, text };
    const asked = { employeeId, after: afterOf(last), limit: pageSize + 1 };
    if (isLocked) {
      const rows = await finalPayslips(tx, run, asked);
      const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.employee_id]);
      const items = page.items.map((row) => listed(finalShown(row)));
      return { data: { items, notCalculated: [] }, text, paginationToken: page.paginationToken };
    }
    const employees = await employeesAfter(tx, run, asked);
    const page = await pageOf(employees, pageSize, place, context.cursors, (facts) => [facts.employee.employee_id]);
    return { data: await previews(tx, context, run, page.items), text, paginationToken: page.paginationToken };
  });
}

interface Asked {
  readonly employeeId: string | undefined;
  readonly after: string;
  readonly limit: number;
}

function afterOf(last: readonly SortValue[] | null): string {
  return String(last?.[0] ?? "");
}

async function findPeriod(tx: Tx, name: RunName) {
  const config = await findConfig(tx, name.payrollConfigId);
  if (config === null) throw notFound("payroll_config");
  const row = await findRun(tx, name);
  return { run: await periodOf(tx, config, row), isLocked: row.status === "Locked" };
}

function finalPayslips(tx: Tx, { payRunId }: RunPeriod, { employeeId, after, limit }: Asked) {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .select(["employee_id", "document", "supplementary"])
    .where("pay_run_id", "=", payRunId)
    .where("employee_id", ">", after)
    .$if(employeeId !== undefined, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("employee_id")
    .limit(limit)
    .execute();
}

function employeesAfter(
  tx: Tx,
  run: RunPeriod,
  { employeeId, after, limit }: Asked,
): Promise<readonly EmployeeFacts[]> {
  if (employeeId === undefined) return pageOfRun(tx, run, { after, limit });
  return amongRun(tx, run, employeeId > after ? [employeeId] : []);
}

async function previews(tx: Tx, context: ServiceContext, run: RunPeriod, employees: readonly EmployeeFacts[]) {
  const slips = await workOut(tx, context, run, employees, { allowShortfall: true });
  const employer = await findEmployer(tx);
  return {
    items: slips.flatMap((slip) => (slip.ok ? [listed(payslipData(slip, run, employer, null))] : [])),
    notCalculated: slips.flatMap((slip) => (slip.ok ? [] : [failure(slip)])),
  };
}

/** Returns the refusal that the payslip gets when requested alone. */
function failure(slip: NotWorkedOut): NotCalculated {
  const { refusal, issues } = notWorkedOut([slip]);
  const told = (issues ?? []) as NotCalculated["issues"];
  return { employeeId: slip.facts.employee.employee_id, error: refusal.token, issues: [...told] };
}

function listed({ workings: _, ...payslip }: PayslipData): ListedPayslip {
  return payslip;
}

/** Ids are in the order of posting. */
function mountLineLists(context: ServiceContext): void {
  const list = {
    from: (tx: Tx) => keptLines(tx),
    order: ["line_id"],
    show: (lines: readonly KeptLine[], { tx }: RequestWork) => shown(context, tx, lines),
    text: "The payroll lines are listed.",
  } as const;
  mountList(context, listEmployeeLines, {
    ...list,
    within: ({ tx, params }) => requireEmployee(tx, params.employeeId),
    filters: { ...filters, employeeId: "payroll_line.employee_id" },
  });
  mountList(context, listRunLines, {
    ...list,
    within: ({ tx, params }) => needPeriod(tx, params),
    filters: { ...filters, payrollConfigId: "payroll_line.payroll_config_id" },
  });
}

async function shown(context: ServiceContext, tx: Tx, lines: readonly KeptLine[]) {
  if (lines.length === 0) return [];
  const codes = new Map((await findElements(tx)).map(({ pay_element_id, code }) => [pay_element_id, code]));
  const recordIds = lines.map(({ line_id }) => line_id);
  const counts = await countAttachments(context, tx, { purpose: LINE_ATTACHMENT, recordIds });
  return lines.map((line) =>
    lineData(line, { code: codes.get(line.pay_element_id) ?? "", attachmentCount: counts.get(line.line_id) ?? 0 }),
  );
}

/** Refuses a period that the payroll does not have, whether or not its run has been created. */
async function needPeriod(tx: Tx, { payrollConfigId, year, period }: Omit<RunName, "supplementary">): Promise<void> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) throw notFound("payroll_config");
  if (findPayPeriod(await payScheduleOf(tx, config), year, period) === null) throw notFound("pay_run");
}
