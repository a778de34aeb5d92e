import { sql } from "kysely";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type EmployeeFacts, factsOf } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import type { Target } from "./change-employees";
import type { Entry, Outcomes } from "./outcomes";
import { keysOf } from "./read-entries";

type Sent = Readonly<Record<string, unknown>>;

interface Divided {
  readonly targets: readonly Entry<Target>[];
  readonly others: readonly Entry<Sent>[];
}

/**
 * Splits entries into existing and new employees, by the external reference, else by the payroll id. Existing employees
 * are locked until the transaction ends. A second entry for the same employee is refused.
 */
export async function withKnown(tx: Tx, entries: readonly Entry<Sent>[], outcomes: Outcomes): Promise<Divided> {
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
  const facts = await factsOf(tx, rows);
  const byReference = new Map(facts.map((each) => [each.employee.external_reference_id, each]));
  const byPayrollId = new Map(facts.map((each) => [each.employee.payroll_id.toLowerCase(), each]));
  return (sent) => {
    const { externalReferenceId, payrollId } = keysOf(sent);
    if (externalReferenceId !== null) return byReference.get(externalReferenceId) ?? null;
    return payrollId === null ? null : (byPayrollId.get(payrollId.toLowerCase()) ?? null);
  };
}
