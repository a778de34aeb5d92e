import { invalidOf } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { markEmployee, requireEmployee } from "../../employees";
import * as operations from "../contract/employee-policy-operations";
import type { HolidayTables } from "../store/holiday-tables";
import { findSettings } from "./find-settings";
import { missingPolicy } from "./mount-settings";

export function mountEmployeePolicy(context: ServiceContext): void {
  mountOperation(context, operations.getEmployeePolicy, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const data = await policyData(tx, employeeId);
    return { data, beside: data.effectivePolicyId, text: "This is the employee's holiday policy." };
  });

  mountOperation(context, operations.saveEmployeePolicy, async ({ params, body, organisationId, now }, tx) => {
    const { employeeId } = params;
    await requireEmployee(tx, employeeId);
    const issues = await missingPolicy(tx, body.policyId, "policyId");
    if (issues.length > 0) throw invalidOf(issues, (issue) => issue);
    const values = {
      policy_id: body.policyId,
      effective_from: body.effectiveFrom,
      contractual_units: body.contractualUnits,
      opening_balance: body.openingBalance === null ? null : JSON.stringify(body.openingBalance),
      updated_at: now,
    };
    await tx
      .withTables<HolidayTables>()
      .insertInto("holiday_employee_policy")
      .values({ organisation_id: organisationId, employee_id: employeeId, ...values, created_at: now })
      .onConflict((conflict) => conflict.columns(["organisation_id", "employee_id"]).doUpdateSet(values))
      .execute();
    await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await policyData(tx, employeeId), text: "The employee's holiday policy is saved." };
  });

  mountOperation(context, operations.deleteEmployeePolicy, async ({ params, organisationId }, tx) => {
    const { employeeId } = params;
    await requireEmployee(tx, employeeId);
    await tx
      .withTables<HolidayTables>()
      .deleteFrom("holiday_employee_policy")
      .where("employee_id", "=", employeeId)
      .execute();
    await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await policyData(tx, employeeId), text: "The employee has no holiday policy of their own now." };
  });
}

/** The row of an employee without a policy of their own. */
const NOTHING_OWN = {
  policy_id: null,
  effective_from: null,
  contractual_units: null,
  opening_balance: null,
  created_at: null,
  updated_at: null,
} as const;

async function policyData(tx: Tx, employeeId: string): Promise<operations.ShownEmployeePolicy> {
  const found = await tx
    .withTables<HolidayTables>()
    .selectFrom("holiday_employee_policy")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  const own = found ?? NOTHING_OWN;
  const usual = (await findSettings(tx)).row?.default_policy_id ?? null;
  const ofOrganisation = usual === null ? null : ("Organisation" as const);
  return {
    employeeId,
    policyId: own.policy_id,
    effectivePolicyId: own.policy_id ?? usual,
    source: found === undefined ? ofOrganisation : "Employee",
    effectiveFrom: own.effective_from,
    contractualUnits: own.contractual_units,
    openingBalance: own.opening_balance,
    createdAt: own.created_at,
    updatedAt: own.updated_at,
  };
}
