import type { LeavePolicy } from "../../../engine";
import { operation, statutoryType } from "../../contract";
import {
  EMPLOYEE_NOT_FOUND,
  EXAMPLE_ID,
  EXAMPLE_TIMES,
  inSalary,
  ofEmployee,
  RECALCULATES_ALL,
  RECALCULATES_ONE,
  settledVersion,
} from "./common";
import { type ShownLeave, type StatutoryTypeName, sentLeave, shownEmployeeLeave, shownLeave } from "./leave-document";

const exampleTiers = [{ duration: { value: 4, unit: "Week" as const }, percentage: "100.00" }];
const sickness = { type: "DeductAbsentDays" as const, tiers: exampleTiers } satisfies LeavePolicy;
const fullPay = { type: "FullPay" as const, tiers: [] };
const deduct = { type: "DeductAbsentDays" as const, tiers: [] };
const body = { sickness, byType: { StatutoryPaternityPay: fullPay } };

type Source = "Employee" | "Organisation";

function exampleOf(source: Source | null): ShownLeave {
  const own = (type: StatutoryTypeName) => {
    if (source !== null && type === "StatutorySickPay") return { policy: sickness, source };
    if (source !== null && type === "StatutoryPaternityPay") return { policy: fullPay, source };
    return { policy: deduct, source: "Default" as const };
  };
  return {
    ...(source === null ? { sickness: null, byType: {} } : body),
    familyLeave: null,
    effective: Object.fromEntries(statutoryType.options.map((type) => [type, own(type)])) as ShownLeave["effective"],
    ...(source === null ? { createdAt: null, updatedAt: null } : EXAMPLE_TIMES),
  };
}

const organisation = {
  ...inSalary,
  path: "/v1/salary/organisation/leave",
  data: shownLeave,
  versioned: settledVersion("salary_leave_policy", {}),
} as const;
const employee = {
  ...inSalary,
  path: "/v1/salary/employees/{employeeId}/leave",
  params: ofEmployee,
  data: shownEmployeeLeave,
  versioned: settledVersion("employee_salary_leave_policy", { employee_id: "employeeId" }),
  refusals: [EMPLOYEE_NOT_FOUND],
} as const;

const ofOrganisation = { data: exampleOf("Organisation") };
const ofOne = { data: { employeeId: EXAMPLE_ID, ...exampleOf("Employee") } };

const retrieved = { method: "get", token: "salary_leave_policy_retrieved" } as const;
const saved = { method: "put", body: sentLeave, token: "salary_leave_policy_saved" } as const;
const deleted = { method: "delete", token: "salary_leave_policy_deleted" } as const;

export const getOrganisationLeave = operation({
  ...organisation,
  ...retrieved,
  id: "getOrganisationLeavePolicies",
  summary: "The organisation's leave policies, and what each payment comes to",
  description:
    "`effective` shows for each statutory payment which policy applies, and whether it comes from here or is the default.",
  examples: ofOrganisation,
});

export const saveOrganisationLeave = operation({
  ...organisation,
  ...saved,
  id: "replaceOrganisationLeavePolicies",
  summary: "Replaces the organisation's leave policies; what is left out falls back to the default",
  description: RECALCULATES_ALL,
  examples: { body, ...ofOrganisation },
});

export const deleteOrganisationLeave = operation({
  ...organisation,
  ...deleted,
  id: "removeOrganisationLeavePolicies",
  summary: "Removes the organisation's leave policies and returns what applies now",
  description: RECALCULATES_ALL,
  examples: { data: exampleOf(null) },
});

export const getEmployeeLeave = operation({
  ...employee,
  ...retrieved,
  id: "getEmployeeLeavePolicies",
  summary: "An employee's leave policies, and what each payment comes to",
  description: "`effective` shows for each statutory payment which policy applies, and which level it comes from.",
  examples: ofOne,
});

export const saveEmployeeLeave = operation({
  ...employee,
  ...saved,
  id: "replaceEmployeeLeavePolicies",
  summary: "Replaces an employee's leave policies; what is left out falls back to the organisation's",
  description: RECALCULATES_ONE,
  examples: { body, ...ofOne },
});

export const deleteEmployeeLeave = operation({
  ...employee,
  ...deleted,
  id: "removeEmployeeLeavePolicies",
  summary: "Removes an employee's leave policies and returns what applies now",
  description: RECALCULATES_ONE,
  examples: { data: { employeeId: EXAMPLE_ID, ...exampleOf(null) } },
});
