import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { OnPage, RequestWork } from "../../contract";
import type { EmployeeRow } from "../../employees";
import { isP60Due, issueP60s, lastPayslipsOf } from "../../forms";
import type { FinalisedYear } from "../contract/year-end-schemas";
import type { YearEndTables } from "../store/year-end-tables";
import type { AskedYear } from "./asked-year";
import type { ClosingYear } from "./closing-year";
import { employeesToClose } from "./employees-to-close";
import { waitingPayrolls } from "./other-payrolls";
import { P60S_NOT_GENERATED, withP60sMade } from "./outstanding-tasks";
import { publishP60s } from "./publish-year-end";

const AT_ONCE = 500;

/** Returns whether a finalised year has P60s that were not asked for, and that are asked for now. */
export function asksForP60s(done: FinalisedYear, { generateP60s, submitFinalFps }: AskedYear): boolean {
  const isLacking = done.outstandingTasks.some(({ token }) => token === P60S_NOT_GENERATED);
  return isLacking && generateP60s && !submitFinalFps;
}

/** Refuses 409 `year_already_finalised` unless P60s of the finalised year are to be made. */
export function needP60sAsked(done: FinalisedYear, asked: AskedYear): void {
  if (asksForP60s(done, asked)) return;
  throw new Refused(409, { token: "year_already_finalised", text: "The tax year of this payroll is finalised." });
}

/** Makes the P60s of a year that was finalised without them, for everybody who is due one and has none. */
export async function makeP60sLater(
  work: RequestWork,
  year: ClosingYear,
  done: FinalisedYear,
  onPage?: OnPage,
): Promise<FinalisedYear> {
  const { tx } = work;
  const waiting = (await waitingPayrolls(tx, year)).map(({ payrollConfigId }) => payrollConfigId);
  const certified: string[] = [];
  let page: readonly EmployeeRow[] = [];
  do {
    const after = page.at(-1)?.employee_id ?? "";
    page = await employeesToClose(tx, year, waiting, { after, limit: AT_ONCE });
    await onPage?.(page.length);
    const ids = page.map(({ employee_id }) => employee_id);
    const payslips = await lastPayslipsOf(tx, ids, year.taxYear);
    const due = page.flatMap((employee) => {
      const last = payslips.get(employee.employee_id);
      return isP60Due(employee, last, year.lastDay) ? [{ employee, last }] : [];
    });
    certified.push(...(await issueP60s(work, year.taxYear, due)));
  } while (page.length === AT_ONCE);
  const p60Count = done.p60Count + certified.length;
  const outstandingTasks = withP60sMade(done.outstandingTasks, p60Count, year.taxYear);
  const data = { ...done, p60Count, outstandingTasks };
  await keepP60sMade(tx, data);
  await publishP60s(work, year.taxYear, certified);
  return data;
}

function keepP60sMade(tx: Tx, { payrollConfigId, taxYear, p60Count, taxCodeChanges, outstandingTasks }: FinalisedYear) {
  return tx
    .withTables<YearEndTables>()
    .updateTable("year_end")
    .set({ p60_count: p60Count, document: JSON.stringify({ taxCodeChanges, outstandingTasks }) })
    .where("payroll_config_id", "=", payrollConfigId)
    .where("tax_year", "=", taxYear)
    .execute();
}
