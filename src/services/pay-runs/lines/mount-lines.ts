import { invalid, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { moneyOf, mountOperation, type ServiceContext } from "../../contract";
import { ensureSystemElements, markDirty } from "../../pay";
import { postLines } from "../contract/line-operation";
import type { AcceptedLine } from "../contract/line-schemas";
import { lockPayroll } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { keepLines } from "./keep-lines";
import { isPercentage } from "./line-amount";
import { linesByPeriod } from "./line-room";
import { openDates } from "./open-dates";
import { type Desk, type ElementRow, isLocked, isSame, type LineRow, placeLine } from "./place-line";
import { readLines } from "./read-lines";

export function mountLines(context: ServiceContext): void {
  mountOperation(context, postLines, async ({ params: { employeeId }, body, organisationId, now }, tx) => {
    const read = readLines(body.lines);
    await ensureSystemElements(tx, { ids: context.ids, organisationId, now });
    const ids = read.flatMap(({ id }) => (id === null ? [] : [id]));
    const desk = await deskOf(tx, employeeId, ids);
    const placed = read.map((each) => {
      const place = each.line === null ? null : placeLine(each.line, each.index, desk);
      if (!place?.ok) return { ...each, issues: [...each.issues, ...(place?.issues ?? [])], kept: null };
      const { content, element, before } = place;
      const skipped = before !== null && isSame(before, content);
      const row: LineRow = skipped
        ? before
        : {
            ...{ organisation_id: organisationId, line_id: before?.line_id ?? context.ids.next() },
            ...{ employee_id: employeeId, payroll_config_id: desk.employee.payroll_config_id, ...content },
            ...{ created_at: before?.created_at ?? now, updated_at: now },
          };
      return { ...each, kept: { row, element, skipped } };
    });
    const accepted = placed.flatMap(({ kept }) => (kept === null ? [] : [kept]));
    const failed = placed.filter(({ kept }) => kept === null);
    const issues = failed.flatMap((each) => each.issues);
    if (accepted.length === 0) throw invalid(issues, "payroll_lines_refused");
    const written = accepted.filter(({ skipped }) => !skipped).map(({ row }) => row);
    await keepLines(tx, written);
    const { payroll_config_id: payrollConfigId } = desk.employee;
    if (written.length > 0) await markDirty(tx, context, { organisationId, employeeId, payrollConfigId });
    const counts = { accepted: accepted.length, failed: failed.length };
    return {
      data: {
        acceptedLines: accepted.map(({ row, element }) => acceptedLine(row, element, desk)),
        failedLines: failed.map(({ index, id, issues }) => ({ index, id, issues: [...issues] as never })),
        summary: {
          ...{ totalProcessed: read.length, successful: written.length },
          ...{ skipped: accepted.length - written.length, failed: failed.length },
        },
      },
      ...(failed.length > 0 ? { token: "payroll_lines_partially_accepted", arguments: counts, issues } : {}),
      text: `Lines accepted: ${counts.accepted}, refused: ${counts.failed}.`,
    };
  });
}

/** Everything a request's lines are held against; the payroll is not locked, and the employee not changed, meanwhile. */
async function deskOf(tx: Tx, employeeId: string, ids: readonly string[]): Promise<Desk> {
  const tables = tx.withTables<PayRunTables>();
  const one = tables.selectFrom("employee").selectAll().where("employee_id", "=", employeeId);
  const found = await one.executeTakeFirst();
  if (found === undefined) throw notFound("employee");
  await lockPayroll(tx, found.payroll_config_id, "shared");
  const employee = await one.forNoKeyUpdate().executeTakeFirst();
  if (employee === undefined) throw notFound("employee");
  if (employee.payroll_config_id !== found.payroll_config_id) {
    await lockPayroll(tx, employee.payroll_config_id, "shared");
  }
  const lines = await tables
    .selectFrom("payroll_line")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where("caller_id", "in", ids.length === 0 ? [""] : [...ids])
    .execute();
  return {
    employee,
    dates: await openDates(tx, employee.payroll_config_id),
    elements: await tables.selectFrom("pay_element").selectAll().execute(),
    known: new Map(lines.map((line) => [line.caller_id ?? "", line])),
    lines: await linesByPeriod(tx, employeeId, employee.payroll_config_id),
  };
}

function shownAmount(row: LineRow): string | null {
  return isPercentage(row) ? null : moneyOf(row.amount);
}

function acceptedLine(row: LineRow, element: ElementRow, desk: Desk): AcceptedLine {
  return {
    ...{ lineId: row.line_id, id: row.caller_id, payElementId: row.pay_element_id, payElementCode: element.code },
    ...{ payrollDate: row.payroll_date, dateMoved: row.wanted_date !== null && row.wanted_date !== row.payroll_date },
    ...{ payrollConfigId: row.payroll_config_id, year: row.year, period: row.period },
    ...{ units: row.units, unitName: row.unit_name, payRate: row.pay_rate, amount: shownAmount(row) },
    ...{ description: row.description, from: row.from_date, to: row.to_date, department: row.department },
    ...{ costCentre: row.cost_centre, tags: [...row.tags], canEdit: !isLocked(row, desk) },
  };
}
