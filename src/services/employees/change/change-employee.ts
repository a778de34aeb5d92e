import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { deriveLetters } from "../../../engine/category-letters";
import type { Tx } from "../../../platform/store";
import { dayAfter, inForce, isRemoved, type RequestWork } from "../../contract";
import { checkBankAccounts, checkConfig, getAccounts } from "../../pay";
import { checkOtherJob } from "../jobs/check-other-job";
import { directorColumns, employeeColumns } from "../record/employee-columns";
import { employeeData } from "../record/employee-data";
import type { EmployeeFields } from "../record/employee-fields";
import type { EmployeeReplacement } from "../record/employee-schemas";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { requireFacts } from "../store/require-employee";
import { finishChange, type WrittenChange } from "./finish-change";
import { moveAtOnce } from "./move-payroll";
import { closedThrough, keepDirectorship, periodLocked, unlessInUse } from "./period-locked";
import { replaceDated } from "./replace-dated";

const FIRST_RECORDS = [
  ["employee_tax_code", "effective_date"],
  ["employee_ni_category", "effective_date"],
  ["employee_salary", "effective_from"],
] as const;

/** Replaces an employee's record. */
export async function changeEmployee(
  work: RequestWork,
  before: EmployeeFacts,
  sent: EmployeeReplacement,
): Promise<EmployeeFacts> {
  await writeChange(work, before, sent);
  const after = await requireFacts(work.tx, before.employee.employee_id);
  return finishChange(work, getChange(before, after, work.today));
}

/** Returns what has changed of an employee. */
export function getChange(before: EmployeeFacts, after: EmployeeFacts, today: string): WrittenChange {
  return { before, changedFields: changedFields(before, after, today) };
}

/** Writes a record in place of the existing one; publishes no event yet. */
export async function writeChange(work: RequestWork, before: EmployeeFacts, sent: EmployeeReplacement): Promise<void> {
  const { tx, context, today } = work;
  const { employee } = before;
  const employeeId = employee.employee_id;
  checkBankAccounts(context.modulusTable, getAccounts(sent));
  checkLocked(before, sent);
  await checkOtherJob(tx, employee, sent);
  if (sent.payrollConfigId !== null && sent.payrollConfigId !== employee.payroll_config_id) {
    await checkConfig(tx, sent.payrollConfigId);
  }
  await unlessInUse(() =>
    tx
      .withTables<EmployeeTables>()
      .updateTable("employee")
      .set({
        ...employeeColumns(sent),
        payroll_id: sent.payrollId ?? employee.payroll_id,
        ...moveAtOnce(employee, sent.payrollConfigId ?? employee.payroll_config_id),
      })
      .where("employee_id", "=", employeeId)
      .execute(),
  );
  await moveFirstRecords(tx, employeeId, { from: employee.start_date, to: sent.startDate });
  await saveDatedLists(work, before, sent);
  await followBirthDate(work, before, sent);
  if (sent.salary !== null && !isRemoved("salaryOnRecord", today)) await saveSalary(work, before, sent.salary);
}

const OWN = new Set(["version", "updatedAt"]);

/** Returns the fields in which a record differs, except for its version. */
function changedFields(before: EmployeeFacts, after: EmployeeFacts, today: string): readonly string[] {
  const was = employeeData(before, today) as Readonly<Record<string, unknown>>;
  const is = Object.entries(employeeData(after, today));
  return is.filter(([name, value]) => !OWN.has(name) && !isDeepStrictEqual(value, was[name])).map(([name]) => name);
}

/** The deprecated way to set a salary: a version from today on, not before the first day nor in a locked period. */
async function saveSalary(
  { tx, organisationId, now, today }: RequestWork,
  { employee, salaries }: EmployeeFacts,
  salary: number,
): Promise<void> {
  const { locked_period_end_date: locked, start_date: start } = employee;
  const open = locked === null ? start : dayAfter(locked);
  const effectiveFrom = [today, start, open].reduce((latest, day) => (day > latest ? day : latest));
  if (inForce(salaries, "effective_from", effectiveFrom)?.salary === salary) return;
  const owner = { organisation_id: organisationId, employee_id: employee.employee_id, created_at: now };
  const version = { salary, reason: null, full_time_salary: null, fte_factor: null, source: "EmployeeRecord" as const };
  await tx
    .withTables<EmployeeTables>()
    .insertInto("employee_salary")
    .values({ ...owner, ...version, effective_from: effectiveFrom })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "employee_id", "effective_from"]).doUpdateSet(version),
    )
    .execute();
}

/** Refuses to change the first day once a payslip is locked, or a directorship, which the first record has, once its date is. */
function checkLocked({ employee }: EmployeeFacts, { startDate, director, otherJob }: EmployeeReplacement): void {
  const locked = employee.locked_payment_date;
  if (locked === null) return;
  if (startDate !== employee.start_date) throw periodLocked(["startDate"], locked);
  if (otherJob === null) keepDirectorship(employee, directorColumns(director), { locked, field: "director" });
}

/** Saves the working patterns and qualifying days of an employee, if they were sent. */
async function saveDatedLists(
  work: RequestWork,
  before: EmployeeFacts,
  { workingPatterns, sspQualifyingDayPolicies: policies }: EmployeeFields,
): Promise<void> {
  const { employee } = before;
  if (workingPatterns !== null) {
    await replaceDated(work, employee, {
      table: "employee_working_pattern",
      field: "workingPatterns",
      before: before.workingPatterns.map(({ effective_from, pattern }) => ({ effective_from, pattern })),
      rows: workingPatterns.map(({ effectiveFrom, pattern }) => ({ effective_from: effectiveFrom, pattern })),
    });
  }
  if (policies !== null) {
    await replaceDated(work, employee, {
      table: "employee_ssp_policy",
      field: "sspQualifyingDayPolicies",
      before: before.sspPolicies.map(({ effective_from, qualifying_days }) => ({ effective_from, qualifying_days })),
      rows: policies.map(({ effectiveFrom, qualifyingDays }) => {
        return { effective_from: effectiveFrom, qualifying_days: qualifyingDays };
      }),
    });
  }
}

interface Letter {
  readonly from: string;
  readonly letter: string;
}

/**
 * Derives the category letters again of somebody whose date of birth has changed, if they are those that followed from it:
 * letters that a person entered stay. A letter of a locked period is a late fact; days that a late fact cannot reach keep
 * theirs.
 */
async function followBirthDate(work: RequestWork, before: EmployeeFacts, sent: EmployeeReplacement): Promise<void> {
  const { employee, niCategories } = before;
  const { rulebook } = work.context;
  if (sent.dateOfBirth === employee.date_of_birth) return;
  const { date_of_birth: dateOfBirth, gender, start_date: startDate, details } = employee;
  const derived = deriveLetters({ ...details, dateOfBirth, gender, startDate }, rulebook);
  if (niCategories.length === 0 || !isDerived(niCategories, derived)) return;
  await replaceLetters(work, before, deriveLetters(sent, rulebook));
}

/** Rules of further tax years may have added letters since. */
function isDerived(rows: EmployeeFacts["niCategories"], derived: readonly Letter[]): boolean {
  return rows.every(({ effective_date, ni_category }, at) => {
    const own = derived[at];
    return own?.from === effective_date && own.letter === ni_category;
  });
}

async function replaceLetters(
  { tx, organisationId, now }: RequestWork,
  { employee, niCategories }: EmployeeFacts,
  letters: readonly Letter[],
): Promise<void> {
  const { employee_id } = employee;
  const limit = closedThrough(employee, employee.locked_period_end_date);
  const kept = niCategories.filter(({ effective_date }) => limit !== null && effective_date <= limit);
  const [last] = niCategories.slice(-1);
  const workplace_postcode = last?.workplace_postcode ?? null;
  const owner = { organisation_id: organisationId, employee_id, created_at: now };
  const rows = lettersAfter(limit, kept.at(-1)?.ni_category ?? null, letters).map(({ from, letter }) => {
    const terms = { ni_category: letter, workplace_postcode, civilian_employment_start_date: null };
    return { ...owner, ...terms, effective_date: from };
  });
  const table = tx.withTables<EmployeeTables>();
  await table
    .deleteFrom("employee_ni_category")
    .where("employee_id", "=", employee_id)
    .$if(limit !== null, (all) => all.where("effective_date", ">", limit ?? ""))
    .execute();
  if (rows.length > 0) await table.insertInto("employee_ni_category").values(rows).execute();
}

/** Returns the letters after a day, with the one in force on the day after it if it is not the one before. */
function lettersAfter(limit: string | null, before: string | null, letters: readonly Letter[]): readonly Letter[] {
  if (limit === null || before === null) return letters;
  const next = dayAfter(limit);
  const later = letters.filter(({ from }) => from > next);
  const first = letters.filter(({ from }) => from <= next).at(-1);
  return first === undefined || first.letter === before ? later : [{ from: next, letter: first.letter }, ...later];
}

/**
 * Backdates what was in force on the first day to an earlier first day. A later first day moves nothing: what is in
 * force before it does no harm.
 */
export async function moveFirstRecords(
  tx: Tx,
  employeeId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (to >= from) return;
  for (const [table, date] of FIRST_RECORDS) {
    const [records, day] = [sql.table(table), sql.ref(date)];
    await sql`update ${records} set ${day} = ${to} where employee_id = ${employeeId} and ${day} <= ${from}
      and ${day} > ${to} and ${day} = (select min(other.${day}) from ${records} as other
        where other.employee_id = ${employeeId})`.execute(tx);
  }
}
