import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Rulebook } from "../../../engine";
import { carryForwardTaxCode } from "../../../engine/income-tax";
import type { Tx } from "../../../platform/store";
import { dayAfter, inForce, type OnPage, type RequestWork } from "../../contract";
import {
  addTaxCodes,
  type EmployeeRow,
  type EmployeeTables,
  finaliseEmployees,
  findTaxCodes,
  selectEmployees,
} from "../../employees";
import { findLastPayslips, isP60Due, issueP60s, type LastPayslip } from "../../forms";
import { selectPayslips } from "../../pay-runs";
import type { TaxCodeChange } from "../contract/year-end-schemas";
import type { ClosingYear } from "./closing-year";

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

/** Returns the last payslips of a page of employees in the year, and who of them is due a P60. */
export async function p60sDue(tx: Tx, { taxYear, lastDay }: ClosingYear, page: readonly EmployeeRow[]) {
  const ids = page.map(({ employee_id }) => employee_id);
  const payslips = await findLastPayslips(tx, ids, taxYear);
  const due = page.flatMap((employee) => {
    const last = payslips.get(employee.employee_id);
    return isP60Due(employee, last, lastDay) ? [{ employee, last }] : [];
  });
  return { due, payslips };
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
    const { due, payslips } = await p60sDue(tx, year, page);
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

interface Code {
  readonly taxCode: string;
  readonly week1Month1: boolean;
}

/** How codes are carried into the new year. */
interface CarryRules {
  readonly clearWeek1Month1: boolean;
  /** What this payroll calls a week 1/month 1 mark. */
  readonly mark: "W1" | "M1";
}

/**
 * Carries codes of the old year into the new one: uplifted if the new rules require it, without their week 1/month 1 mark.
 * A code on record for the new year stays. If pay of the new year is locked, the change begins the day after.
 */
async function carryCodes(
  { tx, context: { rulebook }, organisationId, now }: RequestWork,
  year: ClosingYear,
  employees: readonly EmployeeRow[],
  rules: CarryRules,
): Promise<readonly TaxCodeChange[]> {
  const codes = await codesOf(tx, employees);
  const changed = employees.flatMap((employee) => {
    const day = firstDayOf(employee, year);
    const row = inForce(codes.get(employee.employee_id) ?? [], "effective_date", day);
    if (row === null || row.effective_date >= year.nextDay) return [];
    const before = { taxCode: row.tax_code, week1Month1: row.week1_month1 };
    const after = carried(before, year.taxYear + 1, rules, rulebook);
    const isSame = after.taxCode === before.taxCode && after.week1Month1 === before.week1Month1;
    return isSame ? [] : [{ employee, day, before, after }];
  });
  if (changed.length === 0) return [];
  const rows = changed.map(({ employee, day, after }) => ({
    organisation_id: organisationId,
    employee_id: employee.employee_id,
    effective_date: day,
    tax_code: after.taxCode,
    week1_month1: after.week1Month1,
    source: "YearEnd" as const,
    created_at: now,
    notification_id: null,
    previous_taxable_pay: null,
    previous_tax_paid: null,
  }));
  await addTaxCodes(tx, rows);
  return changed.map(({ employee, before, after }) => ({
    employeeId: employee.employee_id,
    previousTaxCode: shown(before, rules),
    newTaxCode: shown(after, rules),
  }));
}

/** Returns whether pay of the new year may still use the code: a leaver's final pay does. */
function needsCode({ leaving_date, locked_period_end_date }: EmployeeRow, { lastDay }: ClosingYear): boolean {
  return leaving_date === null || leaving_date >= lastDay || leaving_date > (locked_period_end_date ?? "");
}

async function codesOf(tx: Tx, employees: readonly EmployeeRow[]) {
  if (employees.length === 0) return new Map<string, never[]>();
  const ids = employees.map(({ employee_id }) => employee_id);
  const rows = await findTaxCodes(tx, ids);
  const found = new Map<string, typeof rows>();
  for (const row of rows) found.set(row.employee_id, [...(found.get(row.employee_id) ?? []), row]);
  return found;
}

function firstDayOf({ locked_payment_date: locked }: EmployeeRow, { nextDay }: ClosingYear): string {
  return locked !== null && locked >= nextDay ? dayAfter(locked) : nextDay;
}

/** Returns the carried code; unchanged if there are no rules of the new year, since its uplift is then unknown. */
function carried(
  { taxCode, week1Month1 }: Code,
  taxYear: number,
  { clearWeek1Month1 }: CarryRules,
  rulebook: Rulebook,
): Code {
  const known = rulebook.taxYears.includes(taxYear);
  const made = known ? carryForwardTaxCode({ taxYear, taxCode, week1Month1 }, rulebook) : null;
  const code = made?.ok ? made.value.taxCode : taxCode;
  return { taxCode: code, week1Month1: week1Month1 && !clearWeek1Month1 };
}

function shown({ taxCode, week1Month1 }: Code, { mark }: CarryRules): string {
  return week1Month1 ? `${taxCode} ${mark}` : taxCode;
}

type Where = ExpressionBuilder<EmployeeTables, "employee">;

/**
 * Returns a page of the employees whose year ends with this payroll's: everyone on it or paid by it in the year, except
 * those who are on, or were paid by, another payroll that is not finalised. Their rows are locked.
 */
export function employeesToClose(
  tx: Tx,
  year: ClosingYear,
  waiting: readonly string[],
  page: { readonly after: string; readonly limit: number },
): Promise<readonly EmployeeRow[]> {
  return selectEmployees(tx)
    .selectAll()
    .where("employee_id", ">", page.after)
    .where("start_date", "<=", year.lastDay)
    .where((where) => where.or([isOf(where, tx, year), isLeftOver(where, tx, year)]))
    .where((where) => where.not(waitsFor(where, tx, year, waiting)))
    .orderBy("employee_id")
    .limit(page.limit)
    .forUpdate()
    .execute();
}

/** Returns how many of this payroll's employees will be closed when another payroll is finalised. */
export async function countWaiting(tx: Tx, year: ClosingYear, waiting: readonly string[]): Promise<number> {
  const { count } = await selectEmployees(tx)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("start_date", "<=", year.lastDay)
    .where((where) => isOf(where, tx, year))
    .where((where) => waitsFor(where, tx, year, waiting))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isOf(where: Where, tx: Tx, year: ClosingYear): Expression<SqlBool> {
  return where.or([
    where("payroll_config_id", "=", year.payrollConfigId),
    paidBy(where, tx, year, [year.payrollConfigId]),
  ]);
}

/** Matches employees nobody has closed: back from another waiting payroll that did not pay them. */
function isLeftOver(where: Where, tx: Tx, { firstDay, lastDay }: ClosingYear): Expression<SqlBool> {
  return where.and([
    where("locked_payment_date", ">=", firstDay),
    where.or([where("finalised_through", "is", null), where("finalised_through", "<", lastDay)]),
    where.exists(
      selectPayslips(tx)
        .select("payslip_id")
        .where("payslip.employee_id", "=", sql.ref<string>("employee.employee_id"))
        .where("payslip.regular_payment_date", ">=", firstDay)
        .where("payslip.regular_payment_date", "<=", lastDay),
    ),
  ]);
}

function waitsFor(where: Where, tx: Tx, year: ClosingYear, payrolls: readonly string[]): Expression<SqlBool> {
  if (payrolls.length === 0) return where.lit(false);
  return where.or([where("payroll_config_id", "in", [...payrolls]), paidBy(where, tx, year, payrolls)]);
}

function paidBy(where: Where, tx: Tx, { taxYear }: ClosingYear, payrolls: readonly string[]): Expression<SqlBool> {
  return where.exists(
    selectPayslips(tx)
      .select("payslip_id")
      .where("payslip.employee_id", "=", sql.ref<string>("employee.employee_id"))
      .where("payslip.year", "=", taxYear)
      .where("payslip.payroll_config_id", "in", [...payrolls]),
  );
}
