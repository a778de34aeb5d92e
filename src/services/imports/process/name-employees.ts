import { sql } from "kysely";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";

type Fields = Readonly<Record<string, unknown>>;

/** The employee that a row names, or what is wrong with the name. */
export type NamedEmployee =
  | { readonly employeeId: string; readonly issue: null }
  | { readonly employeeId: null; readonly issue: ValidationIssue };

const NAMES = ["employeeId", "payrollId", "externalReferenceId"] as const;

/** Returns a function that finds the employee of a row by id, payroll id or external reference: by exactly one of them. */
export async function nameEmployees(tx: Tx, rows: readonly Fields[]): Promise<(row: Fields) => NamedEmployee> {
  const named = (name: (typeof NAMES)[number]) => rows.flatMap((row) => textOf(row[name]) ?? []);
  const found = await selectEmployees(tx)
    .select(["employee_id", "payroll_id", "external_reference_id"])
    .where(
      sql<boolean>`(employee_id = any(${named("employeeId")}::text[])
        or lower(payroll_id) = any(${named("payrollId").map((id) => id.toLowerCase())}::text[])
        or external_reference_id = any(${named("externalReferenceId")}::text[]))`,
    )
    .execute();
  const known = {
    employeeId: new Map(found.map(({ employee_id: id }) => [id, id])),
    payrollId: new Map(found.map(({ employee_id: id, payroll_id }) => [payroll_id.toLowerCase(), id])),
    externalReferenceId: new Map(
      found.flatMap(({ employee_id: id, external_reference_id }) =>
        external_reference_id === null ? [] : [[external_reference_id, id] as const],
      ),
    ),
  };
  return (row) => {
    const [name, ...others] = NAMES.filter((each) => textOf(row[each]) !== null);
    if (name === undefined) return { employeeId: null, issue: issueAt(["payrollId"], "required", null) };
    const [other] = others;
    if (other !== undefined) return { employeeId: null, issue: issueAt([other], "sent_together", { other: name }) };
    const text = textOf(row[name]) ?? "";
    const employeeId = known[name].get(name === "payrollId" ? text.toLowerCase() : text);
    if (employeeId !== undefined) return { employeeId, issue: null };
    const reason = "There is no such employee.";
    return { employeeId: null, issue: issueAt([name], "employee_not_found", null, reason) };
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
