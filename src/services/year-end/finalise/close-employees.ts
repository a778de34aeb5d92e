import type { Tx } from "../../../platform/store";
import type { OnPage, RequestWork } from "../../contract";
import { type EmployeeRow, finaliseEmployees } from "../../employees";
import { isP60Due, issueP60s, type LastPayslip, lastPayslipsOf } from "../../forms";
import type { TaxCodeChange } from "../contract/year-end-schemas";
import { type CarryRules, carryCodes, needsCode } from "./carry-codes";
import type { ClosingYear } from "./closing-year";
import { employeesToClose } from "./employees-to-close";

const AT_ONCE = 500;

/** The outcome of closing the year of a payroll's employees. */
export interface ClosedEmployees {
  /** Employees who now have a P60. */
  readonly certified: readonly string[];
  /** How many are due a P60 that was not requested. */
  readonly uncertified: number;
  readonly changes: readonly TaxCodeChange[];
  readonly withoutNino: number;
  /** Employees whose pay of the new year was locked before their codes were carried into it. */
  readonly paidAlready: number;
}

interface Wanted {
  readonly generateP60s: boolean;
  readonly waiting: readonly string[];
  readonly carry: CarryRules;
}

/** Closes the year of everyone for whom it has ended: P60s, new codes, and locked records of the old year. */
export async function closeEmployees(
  work: RequestWork,
  year: ClosingYear,
  wanted: Wanted,
  onPage?: OnPage,
): Promise<ClosedEmployees> {
  const { tx } = work;
  const certified: string[] = [];
  const changes: TaxCodeChange[] = [];
  let [uncertified, withoutNino, paidAlready] = [0, 0, 0];
  let page: readonly EmployeeRow[] = [];
  do {
    const after = page.at(-1)?.employee_id ?? "";
    page = await employeesToClose(tx, year, wanted.waiting, { after, limit: AT_ONCE });
    if (page.length === 0) break;
    await onPage?.(page.length);
    const ids = page.map(({ employee_id }) => employee_id);
    const payslips = await lastPayslipsOf(tx, ids, year.taxYear);
    const due = page.flatMap((employee) => {
      const last = payslips.get(employee.employee_id);
      return isP60Due(employee, last, year.lastDay) ? [{ employee, last }] : [];
    });
    if (wanted.generateP60s) certified.push(...(await issueP60s(work, year.taxYear, due)));
    else uncertified += due.length;
    const staying = page.filter((each) => needsCode(each, year));
    const changed = await carryCodes(work, year, staying, wanted.carry);
    changes.push(...changed);
    withoutNino += due.filter(({ employee }) => employee.national_insurance_number === null).length;
    paidAlready += countPaid(page, changed, year);
    await closeRecords(tx, page, payslips, year);
  } while (page.length === AT_ONCE);
  return { certified, uncertified, changes, withoutNino, paidAlready };
}

function countPaid(page: readonly EmployeeRow[], changed: readonly TaxCodeChange[], { nextDay }: ClosingYear): number {
  const ids = new Set(changed.map(({ employeeId }) => employeeId));
  return page.filter((each) => ids.has(each.employee_id) && (each.locked_payment_date ?? "") >= nextDay).length;
}

/** Locks the records of everyone paid in the year up to its last day, even if the last payment was earlier. */
async function closeRecords(
  tx: Tx,
  page: readonly EmployeeRow[],
  payslips: ReadonlyMap<string, LastPayslip>,
  { lastDay }: ClosingYear,
): Promise<void> {
  const ids = page.map(({ employee_id }) => employee_id).filter((id) => payslips.has(id));
  if (ids.length === 0) return;
  await finaliseEmployees(tx, ids, lastDay);
}
