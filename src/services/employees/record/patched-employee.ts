import { invalidRequest } from "../../../platform/http";
import { mergePatch } from "../../contract";
import type { EmployeeFacts } from "../store/employee-facts";
import { employeeData } from "./employee-data";
import { type EmployeeReplacement, employeeReplacement } from "./employee-schemas";

/** These have rows of their own: nothing is written unless the patch names them. */
const WITH_ROWS = ["salary", "workingPatterns", "sspQualifyingDayPolicies"] as const;

/** Returns the record that results from a merge patch, validated as a whole. */
export function patchedEmployee(
  before: EmployeeFacts,
  patch: Readonly<Record<string, unknown>>,
  today: string,
): EmployeeReplacement {
  const merged = mergePatch(employeeData(before, today), patch);
  const result = employeeReplacement.safeParse(merged);
  if (!result.success) {
    const token = Object.hasOwn(patch, "organisationId") ? "organisation_in_body" : undefined;
    throw invalidRequest("json", result.error.issues, merged, token);
  }
  const unnamed = WITH_ROWS.filter((name) => !Object.hasOwn(patch, name));
  return { ...result.data, ...Object.fromEntries(unnamed.map((name) => [name, null])) };
}
