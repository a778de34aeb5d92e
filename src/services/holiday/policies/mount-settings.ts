import type { ValidationIssue } from "../../../platform";
import { invalidOf, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { findElements } from "../../pay";
import { getSettings, type ShownSettings, saveSettings } from "../contract/settings-operations";
import type { HolidayTables } from "../store/holiday-tables";
import { findSettings, hasPolicy } from "./find-settings";

export function mountSettings(context: ServiceContext): void {
  mountOperation(context, getSettings, async (_, tx) => {
    const data = await settingsData(tx);
    return { data, beside: data.territory, text: "These are the organisation's holiday settings." };
  });

  mountOperation(context, saveSettings, async ({ body, organisationId, now }, tx) => {
    const issues = [
      ...(await missingPolicy(tx, body.defaultPolicyId)),
      ...(await missingElement(tx, body.payElementId)),
    ];
    if (issues.length > 0) throw invalidOf(issues, (issue) => issue);
    const values = {
      holiday_year_start: body.holidayYearStart,
      default_policy_id: body.defaultPolicyId,
      approvers: JSON.stringify(body.approvers),
      approval_needed: body.approvalNeeded,
      pay_element_id: body.payElementId,
      territory: body.territory,
      updated_at: now,
    };
    await tx
      .withTables<HolidayTables>()
      .insertInto("holiday_settings")
      .values({ organisation_id: organisationId, ...values, created_at: now })
      .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
      .execute();
    await context.payrollRuns.markDirty(tx, { organisationId });
    return { data: await settingsData(tx), text: "The holiday settings are saved." };
  });
}

async function settingsData(tx: Tx): Promise<ShownSettings> {
  const { row, holidayYearStart, approvalNeeded, territory } = await findSettings(tx);
  return {
    holidayYearStart,
    defaultPolicyId: row?.default_policy_id ?? null,
    approvers: [...(row?.approvers ?? [])],
    approvalNeeded,
    payElementId: row?.pay_element_id ?? null,
    territory,
    createdAt: row?.created_at ?? null,
    updatedAt: row?.updated_at ?? null,
  };
}

/** Returns the issue of a policy that the organisation does not have. */
export async function missingPolicy(
  tx: Tx,
  policyId: string | null,
  field = "defaultPolicyId",
): Promise<readonly ValidationIssue[]> {
  if (policyId === null || (await hasPolicy(tx, policyId))) return [];
  return [issueAt([field], "policy_not_found", null, "The organisation has no such holiday policy.")];
}

async function missingElement(tx: Tx, payElementId: string | null): Promise<readonly ValidationIssue[]> {
  if (payElementId === null) return [];
  const elements = await findElements(tx);
  if (elements.some((element) => element.pay_element_id === payElementId)) return [];
  return [issueAt(["payElementId"], "pay_element_not_found", null, "The organisation has no such pay element.")];
}
