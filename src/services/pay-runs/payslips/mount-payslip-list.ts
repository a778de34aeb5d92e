import { notFound, pageOf, type SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RunName, type ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { findConfig } from "../../pay";
import { type ListedPayslip, listPayslips, type NotCalculated } from "../contract/payslip-list-operation";
import type { PayslipData } from "../contract/payslip-schemas";
import { amongRun, pageOfRun } from "../runs/people-of-run";
import { periodOf, type RunPeriod } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";
import { findRun } from "../store/select-runs";
import { employerOf } from "./employer";
import { type NotWorkedOut, notWorkedOut } from "./not-worked-out";
import { finalShown, payslipData } from "./payslip-data";
import { workOut } from "./work-out";

export function mountPayslipList(context: ServiceContext): void {
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

const NONE = { items: [], notCalculated: [] };

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
  const employer = await employerOf(tx);
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
