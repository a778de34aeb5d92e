import { z } from "@hono/zod-openapi";
import type { ValidationIssue } from "../../../platform";
import { invalidFindings, issueAt } from "../../../platform/http";
import { saveRow, type Tx } from "../../../platform/store";
import { missingPeople } from "../../access";
import {
  formField,
  idField,
  mountOperation,
  operation,
  optional,
  orElse,
  type RequestWork,
  readOnly,
  type ServiceContext,
  showColumns,
  territory,
  versionedRecord,
} from "../../contract";
import { markEmployee, requireEmployee } from "../../employees";
import { findElements } from "../../pay";
import { EXAMPLE_POLICY, EXAMPLE_TIMES, inHoliday } from "../contract/common";
import * as operations from "../contract/employee-policy-operations";
import { holidayTables } from "../store/holiday-tables";
import { findSettings, hasPolicy } from "./find-settings";

/** A month and a day that every year has. */
const YEAR_START = /^--(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8]|(?<!--02-)(29|30)|(?<=--(01|03|05|07|08|10|12)-)31)$/;

const sent = z
  .strictObject({
    holidayYearStart: formField(YEAR_START, "invalid_date", "--04-01"),
    defaultPolicyId: optional(idField()),
    approvers: orElse(z.array(idField()).max(50), []).openapi({
      description: "The people who may decide requests when they are signed in; if empty, everybody with access.",
    }),
    approvalNeeded: orElse(z.boolean(), true),
    payElementId: optional(idField()).openapi({
      description: "The pay element to which rows of holiday pay belong, for journals and reports.",
    }),
    territory: optional(territory),
    ...readOnly("createdAt", "updatedAt"),
  })
  .openapi("HolidaySettingsChange");

const shown = z
  .strictObject({
    holidayYearStart: z.string(),
    defaultPolicyId: z.string().nullable(),
    approvers: z.array(z.string()),
    approvalNeeded: z.boolean(),
    payElementId: z.string().nullable(),
    territory,
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .openapi("HolidaySettings");
type ShownSettings = z.input<typeof shown>;

const common = {
  ...inHoliday,
  path: "/v1/holiday/organisation",
  data: shown,
  versioned: versionedRecord({ table: "holiday_settings", key: {}, isMadeByChange: true, hasDefault: true }),
} as const;

const example: ShownSettings = {
  holidayYearStart: "--04-01",
  defaultPolicyId: EXAMPLE_POLICY,
  approvers: [],
  approvalNeeded: true,
  payElementId: null,
  territory: "EnglandAndWales",
  ...EXAMPLE_TIMES,
};

const getSettings = operation({
  ...common,
  id: "getHolidaySettings",
  method: "get",
  summary: "The organisation's holiday settings",
  description: "Before any are saved: leave years from 1 April, and requests that need approval.",
  token: "holiday_settings_retrieved",
  examples: { data: example },
});

const saveSettings = operation({
  ...common,
  id: "saveHolidaySettings",
  method: "put",
  summary: "Saves the organisation's holiday settings",
  description:
    "`holidayYearStart` is the month and day on which leave years begin. Open pay runs are calculated again afterwards, in the background.",
  body: sent,
  token: "holiday_settings_saved",
  refusals: [],
  examples: { body: { holidayYearStart: "--04-01", approvalNeeded: true }, data: example },
});

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
    if (issues.length > 0) throw invalidFindings(issues, (issue) => issue);
    await saveRow(holidayTables(tx), "holiday_employee_policy", ["organisation_id", "employee_id"], {
      organisation_id: organisationId,
      employee_id: employeeId,
      policy_id: body.policyId,
      effective_from: body.effectiveFrom,
      contractual_units: body.contractualUnits,
      opening_balance: body.openingBalance === null ? null : JSON.stringify(body.openingBalance),
      updated_at: now,
      created_at: now,
    });
    await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await policyData(tx, employeeId), text: "The employee's holiday policy is saved." };
  });

  mountOperation(context, operations.deleteEmployeePolicy, async ({ params, organisationId }, tx) => {
    const { employeeId } = params;
    await requireEmployee(tx, employeeId);
    await holidayTables(tx).deleteFrom("holiday_employee_policy").where("employee_id", "=", employeeId).execute();
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
  const found = await holidayTables(tx)
    .selectFrom("holiday_employee_policy")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  const own = found ?? NOTHING_OWN;
  const usual = (await findSettings(tx)).row?.default_policy_id ?? null;
  const ofOrganisation = usual === null ? null : ("Organisation" as const);
  return {
    ...showColumns(operations.shown.shape, own),
    employeeId,
    effectivePolicyId: own.policy_id ?? usual,
    source: found === undefined ? ofOrganisation : "Employee",
  };
}

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
    if (issues.length > 0) throw invalidFindings(issues, (issue) => issue);
    await saveRow(holidayTables(tx), "holiday_settings", ["organisation_id"], {
      organisation_id: organisationId,
      holiday_year_start: body.holidayYearStart,
      default_policy_id: body.defaultPolicyId,
      approvers: JSON.stringify(body.approvers),
      approval_needed: body.approvalNeeded,
      pay_element_id: body.payElementId,
      territory: body.territory,
      updated_at: now,
      created_at: now,
    });
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
async function missingPolicy(
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
