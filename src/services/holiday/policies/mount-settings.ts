import type { ValidationIssue } from "../../../platform";
import { invalidOf, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { missingPeople } from "../../access";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { findElements } from "../../pay";
import { getSettings, type ShownSettings, saveSettings } from "../contract/settings-operations";
import type { HolidayTables } from "../store/holiday-tables";
import { findSettings, hasPolicy } from "./find-settings";

export function mountSettings(context: ServiceContext): void {
  mountOperation(context, getSettings, async (_, tx) => {
    const data = await settingsData(tx);
    return { data, beside: data.territory, text: "These are the organisation's holiday settings." };
  });

  mountOperation(context, saveSettings, async ({ body, ...work }, tx) => {
    const { organisationId, now } = work;
    const issues = [
      ...(await missingPolicy(tx, body.defaultPolicyId)),
      ...(await missingApprovers(work, body.approvers)),
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

/** Returns the issues of approvers who are not people with access to the organisation. */
async function missingApprovers(
  { context, caller, organisationId }: RequestWork,
  approvers: readonly string[],
): Promise<readonly ValidationIssue[]> {
  if (approvers.length === 0) return [];
  const missing = await context.store.inAccount(caller.accountId, (account) =>
    missingPeople(account, organisationId, approvers),
  );
  return approvers.flatMap((id, at) =>
    missing.includes(id)
      ? [issueAt(["approvers", at], "person_not_found", null, "Nobody with access to the organisation has this id.")]
      : [],
  );
}

async function missingElement(tx: Tx, payElementId: string | null): Promise<readonly ValidationIssue[]> {
  if (payElementId === null) return [];
  const refused = (token: string, text: string) => [issueAt(["payElementId"], token, null, text)];
  const element = (await findElements(tx)).find(({ pay_element_id: id }) => id === payElementId);
  if (element === undefined) {
    return refused("pay_element_not_found", "The organisation has no such pay element.");
  }
  const isPay = element.direction === "Payment" && element.is_taxable && element.is_niable && !element.is_archived;
  return isPay ? [] : refused("unknown_value", "Holiday pay needs a pay element that is paid, taxed and NICable.");
}
