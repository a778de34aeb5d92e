import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { EMPLOYEE_CONFLICTS, processEntries } from "../../employees";
import type { FileRow } from "../read/read-rows";
import { type RowOutcome, refusedRow, STORED, UNCHANGED } from "./outcome";

/** Adds or changes the employees of rows, as the bulk operation does. */
export async function importEmployees(
  work: RequestWork,
  rows: readonly FileRow[],
  mode: "Create" | "Upsert",
): Promise<readonly RowOutcome[]> {
  const { results } = await processEntries(
    work,
    mode,
    rows.map(({ fields }) => fields),
  );
  return results.map(({ index, success, action, error, issues }) => {
    if (success) return action === "Unchanged" ? UNCHANGED : STORED;
    if (issues.length > 0) return refusedRow(issues.map(issueOf), `employees[${index}]`);
    return refusedRow([refusalOf(error ?? "")]);
  });
}

function issueOf({ field, reason, reasonToken, reasonTokenArguments }: SentIssue): ValidationIssue {
  const args = reasonTokenArguments?.map(({ name, value }) => ({ name, value: value ?? null })) ?? null;
  return { field, reason, reasonToken, reasonTokenArguments: args };
}

type SentIssue = Awaited<ReturnType<typeof processEntries>>["results"][number]["issues"][number];

/** Returns the fault of a row that was refused without faults of its fields: what it shares with another employee. */
function refusalOf(token: string): ValidationIssue {
  const conflict = Object.values(EMPLOYEE_CONFLICTS).find((each) => each.token === token);
  const field = FIELDS[token];
  return issueAt(field === undefined ? [] : [field], token, null, conflict?.text);
}

const FIELDS: Readonly<Record<string, string>> = {
  payroll_id_in_use: "payrollId",
  nino_in_use: "nationalInsuranceNumber",
  name_in_use: "externalReferenceId",
};
