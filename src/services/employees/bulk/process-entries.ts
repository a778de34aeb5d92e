import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { isRecord, type ValidationIssue } from "../../../platform";
import { invalid, issueAt, Refused, validationIssues } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { payrollsToJoin } from "../../pay";
import { getChange, writeChange } from "../change/change-employee";
import { finishNew } from "../change/create-employee";
import { finishChanges, publish, type WrittenChange } from "../change/finish-change";
import { EMPLOYEE_CONFLICTS } from "../change/period-locked";
import { checkOtherJob } from "../jobs/check-other-job";
import { type NewEmployeeRows, newEmployeeRows } from "../new/new-employee-rows";
import { ROWS_AT_ONCE } from "../new/write-first-rows";
import { employeeColumns, patchedEmployee } from "../record/employee-columns";
import { type EmployeeReplacement, type NewEmployee, newEmployee } from "../record/employee-schemas";
import { type EmployeeFacts, factsByIds, readEmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import type { Result } from "./bulk-operation";

/** Entries that are processed before other requests get their turn. */
const AT_ONCE = 20;

/** One entry of a bulk request, with a value made from it. */
interface Entry<Value> {
  readonly index: number;
  readonly value: Value;
}

/** The outcomes of the entries of a request, by index. */
class Outcomes {
  private readonly results = new Map<number, Result>();

  done(index: number, employeeId: string, action: NonNullable<Result["action"]>): void {
    this.results.set(index, { index, employeeId, success: true, action, error: null, issues: [] });
  }

  /** Records the refusal of one entry; its field names become those of the entry. */
  refused(index: number, { refusal, issues }: Refused): void {
    const failed = { index, employeeId: null, success: false, action: null };
    this.results.set(index, {
      ...failed,
      error: refusal.token,
      issues: (issues ?? []).map((issue) => within(index, issue)),
    });
  }

  /** Applies a function to each entry, and returns those that are not refused. */
  async each<Value, Made>(
    entries: readonly Entry<Value>[],
    make: (value: Value, index: number) => Made | Promise<Made>,
  ): Promise<readonly Entry<Made>[]> {
    const made: Entry<Made>[] = [];
    for (const [at, { index, value }] of entries.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await nextTurn();
      try {
        made.push({ index, value: await make(value, index) });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.refused(index, error);
      }
    }
    return made;
  }

  answer() {
    const results = [...this.results.values()].sort((one, other) => one.index - other.index);
    const count = (action: Result["action"]) => results.filter((each) => each.action === action).length;
    const [skipped, failed] = [count("Unchanged"), count(null)];
    const totalProcessed = results.length;
    const summary = { totalProcessed, successful: totalProcessed - skipped - failed, skipped, failed };
    return { results, summary };
  }
}

/** Adds employees, or with `Upsert` changes those that are there, each with an outcome of its own. */
export async function processEntries(work: RequestWork, mode: "Create" | "Upsert", employees: readonly unknown[]) {
  const outcomes = new Outcomes();
  const entries = await distinctEntries(employees, outcomes);
  const isUpsert = mode === "Upsert";
  const { targets, others } = isUpsert ? await withKnown(work.tx, entries, outcomes) : { targets: [], others: entries };
  const changes = await changeEmployees(work, targets, outcomes);
  const added = await createEmployees(work, await outcomes.each(others, readNewEmployee), outcomes);
  const { events } = await finishChanges(work, changes);
  await publish(work, [...events, ...(await finishNew(work, added))]);
  return outcomes.answer();
}

type Sent = Readonly<Record<string, unknown>>;

interface Divided {
  readonly targets: readonly Entry<Target>[];
  readonly others: readonly Entry<Sent>[];
}

/**
 * Splits entries into existing and new employees, by the external reference, else by the payroll id. Existing employees
 * are locked until the transaction ends. A second entry for the same employee is refused.
 */
async function withKnown(tx: Tx, entries: readonly Entry<Sent>[], outcomes: Outcomes): Promise<Divided> {
  const find = await knownEmployees(tx, entries);
  const found = entries.map((entry) => ({ ...entry, before: find(entry.value) }));
  const taken = new Set<string>();
  const targets = await outcomes.each(
    found.flatMap(({ index, value, before }) => (before === null ? [] : [{ index, value: { sent: value, before } }])),
    (target) => {
      const id = target.before.employee.employee_id;
      if (taken.has(id)) throw invalid([issueAt(["payrollId"], "duplicate", null)]);
      taken.add(id);
      return target;
    },
  );
  return { targets, others: found.filter(({ before }) => before === null) };
}

async function knownEmployees(tx: Tx, entries: readonly Entry<Sent>[]): Promise<(sent: Sent) => EmployeeFacts | null> {
  const keys = entries.map(({ value }) => keysOf(value));
  const references = keys.flatMap(({ externalReferenceId: key }) => (key === null ? [] : [key]));
  const payrollIds = keys.flatMap(({ externalReferenceId: key, payrollId }) =>
    key === null && payrollId !== null ? [payrollId.toLowerCase()] : [],
  );
  const rows = await tx
    .withTables<EmployeeTables>()
    .selectFrom("employee")
    .selectAll()
    .where(
      sql<boolean>`(external_reference_id = any(${references}::text[]) or lower(payroll_id) = any(${payrollIds}::text[]))`,
    )
    .orderBy("employee_id")
    .forNoKeyUpdate()
    .execute();
  const facts = await readEmployeeFacts(tx, rows);
  const byReference = new Map(facts.map((each) => [each.employee.external_reference_id, each]));
  const byPayrollId = new Map(facts.map((each) => [each.employee.payroll_id.toLowerCase(), each]));
  return (sent) => {
    const { externalReferenceId, payrollId } = keysOf(sent);
    if (externalReferenceId !== null) return byReference.get(externalReferenceId) ?? null;
    return payrollId === null ? null : (byPayrollId.get(payrollId.toLowerCase()) ?? null);
  };
}

/** Adds employees, notes each as created, and returns their rows; their first records are still to be written. */
async function createEmployees(
  work: RequestWork,
  entries: readonly Entry<NewEmployee>[],
  outcomes: Outcomes,
): Promise<readonly NewEmployeeRows[]> {
  if (entries.length === 0) return [];
  const payrollOf = await payrollsToJoin(
    work.tx,
    entries.map(({ value }) => value.payrollConfigId),
  );
  const made = await outcomes.each(entries, async (sent) => {
    await checkOtherJob(work.tx, null, sent);
    return newEmployeeRows(work, sent, payrollOf(sent.payrollConfigId));
  });
  const added: Entry<NewEmployeeRows>[] = [];
  for (let at = 0; at < made.length; at += ROWS_AT_ONCE) {
    added.push(...(await insertThose(work.tx, made.slice(at, at + ROWS_AT_ONCE), outcomes)));
  }
  for (const { index, value } of added) outcomes.done(index, value.employee.employee_id, "Created");
  return added.map(({ value }) => value);
}

/** Inserts the employees that conflict with no other; the rest are refused with the conflicting value. */
async function insertThose(
  tx: Tx,
  entries: readonly Entry<NewEmployeeRows>[],
  outcomes: Outcomes,
): Promise<readonly Entry<NewEmployeeRows>[]> {
  const inserted = await tx
    .withTables<EmployeeTables>()
    .insertInto("employee")
    .values(entries.map(({ value }) => value.employee))
    .onConflict((conflict) => conflict.doNothing())
    .returning("employee_id")
    .execute();
  const ids = new Set(inserted.map(({ employee_id }) => employee_id));
  const isIn = ({ value }: Entry<NewEmployeeRows>) => ids.has(value.employee.employee_id);
  const left = entries.filter((entry) => !isIn(entry));
  const again = await outcomes.each(left, async (value) => {
    const conflict = await conflictOf(tx, value);
    if (conflict !== null) throw new Refused(409, EMPLOYEE_CONFLICTS[conflict]);
    return value;
  });
  // The conflicting employees are gone by now.
  const more = again.length === 0 ? [] : await insertThose(tx, again, outcomes);
  return [...entries.filter(isIn), ...more];
}

/** Returns what another employee already uses. */
async function conflictOf(tx: Tx, { employee }: NewEmployeeRows): Promise<keyof typeof EMPLOYEE_CONFLICTS | null> {
  const others = tx.withTables<EmployeeTables>().selectFrom("employee").select("employee_id").limit(1);
  const { payroll_id, national_insurance_number: nino, external_reference_id: reference } = employee;
  const found = async (rows: typeof others) => (await rows.executeTakeFirst()) !== undefined;
  if (await found(others.where(sql`lower(payroll_id)`, "=", sql`lower(${payroll_id})`)))
    return "employee_by_payroll_id";
  const current = others
    .where("national_insurance_number", "=", nino ?? "")
    .where("leaving_date", "is", null)
    .where("other_job_of", "is", null)
    .where(
      sql<boolean>`'Pensioner' not in (coalesce(details ->> 'employmentType', ''),
        coalesce(${employee.details}::jsonb ->> 'employmentType', ''))`,
    );
  if (employee.other_job_of === null && (await found(current))) return "employee_current_by_ni";
  if (await found(others.where("external_reference_id", "=", reference ?? ""))) return "employee_by_external_reference";
  return null;
}

/** The keys that identify an employee; null if the entry has none. */
interface Keys {
  readonly externalReferenceId: string | null;
  readonly payrollId: string | null;
}

/** Returns the keys of an entry as sent; faults in them are reported when the entry is read. */
function keysOf(sent: unknown): Keys {
  const { externalReferenceId, payrollId } = isRecord(sent) ? sent : {};
  return { externalReferenceId: textOf(externalReferenceId), payrollId: textOf(payrollId) };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Refuses entries that are not objects, and those whose keys an earlier entry also has. */
function distinctEntries(
  employees: readonly unknown[],
  outcomes: Outcomes,
): Promise<readonly Entry<Readonly<Record<string, unknown>>>[]> {
  const seen = { externalReferenceId: new Set<string>(), payrollId: new Set<string>() };
  const entries = employees.map((value, index) => ({ index, value }));
  return outcomes.each(entries, (sent) => {
    if (typeof sent !== "object" || sent === null || Array.isArray(sent)) {
      throw invalid([issueAt([], "wrong_type", { expected: "object" })]);
    }
    const { externalReferenceId, payrollId } = keysOf(sent);
    const keys = { externalReferenceId, payrollId: payrollId?.toLowerCase() ?? null };
    for (const name of ["externalReferenceId", "payrollId"] as const) {
      const key = keys[name];
      if (key === null) continue;
      if (seen[name].has(key)) throw invalid([issueAt([name], "duplicate", null)]);
      seen[name].add(key);
    }
    return sent as Readonly<Record<string, unknown>>;
  });
}

/** Reads an entry as a new employee, checked. */
function readNewEmployee(sent: Readonly<Record<string, unknown>>): NewEmployee {
  const parsed = newEmployee.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw invalid(validationIssues(parsed.error.issues, sent, "json"), tokenOf(sent));
}

function tokenOf(sent: object): string {
  return Object.hasOwn(sent, "organisationId") ? "organisation_in_body" : "validation_failed";
}

/** An entry of a request, and the employee that it changes. */
interface Target {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly before: EmployeeFacts;
}

/** Changes employees by merge patches without the salary, noting updated and unchanged. Returns the changes. */
async function changeEmployees(
  work: RequestWork,
  entries: readonly Entry<Target>[],
  outcomes: Outcomes,
): Promise<readonly WrittenChange[]> {
  const { tx, today } = work;
  const written = await outcomes.each(entries, async ({ sent, before }) => {
    const record = { ...patchedEmployee(before, sent, today), salary: null };
    const isWritten = !isSameRecord(before, record);
    if (isWritten) await attempt(tx, () => writeChange(work, before, record));
    return { before, isWritten };
  });
  const ids = written.filter(({ value }) => value.isWritten).map(({ value }) => value.before.employee.employee_id);
  const after = new Map((await factsByIds(tx, ids)).map((facts) => [facts.employee.employee_id, facts]));
  const changes: WrittenChange[] = [];
  await outcomes.each(written, ({ before }, index) => {
    const change = getChange(before, after.get(before.employee.employee_id) ?? before, today);
    const isChanged = change.changedFields.length > 0;
    outcomes.done(index, before.employee.employee_id, isChanged ? "Updated" : "Unchanged");
    if (isChanged) changes.push(change);
  });
  return changes;
}

/** Returns whether a record already says the same; dated lists are always written and compared. */
function isSameRecord({ employee }: EmployeeFacts, sent: EmployeeReplacement): boolean {
  const { details, ...columns } = employeeColumns(sent);
  const { payrollId, payrollConfigId, workingPatterns, sspQualifyingDayPolicies } = sent;
  const row = employee as Readonly<Record<string, unknown>>;
  return (
    workingPatterns === null &&
    sspQualifyingDayPolicies === null &&
    (payrollId ?? employee.payroll_id) === employee.payroll_id &&
    (payrollConfigId ?? employee.payroll_config_id) === employee.payroll_config_id &&
    Object.entries(columns).every(([name, value]) => value === row[name]) &&
    isDeepStrictEqual(JSON.parse(details), employee.details)
  );
}

function within(index: number, { field, reasonTokenArguments, ...issue }: ValidationIssue): Result["issues"][number] {
  const place = `employees[${index}]`;
  const args = reasonTokenArguments === null ? null : reasonTokenArguments.map(({ name, value }) => ({ name, value }));
  return { ...issue, field: field === "" ? place : `${place}.${field}`, reasonTokenArguments: args };
}

/** Does one of several pieces of work of a transaction; if it rejects, it is undone and the others are kept. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const value = await work();
    await sql`release savepoint attempt`.execute(tx);
    return value;
  } catch (error) {
    // Also released: work around this one rolls back to its own savepoint, not to what is left of an inner one.
    await sql`rollback to savepoint attempt; release savepoint attempt`.execute(tx).catch(() => {});
    throw error;
  }
}
