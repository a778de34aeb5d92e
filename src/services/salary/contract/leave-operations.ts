import { z } from "@hono/zod-openapi";
import type { LeaveDocument, LeavePolicy } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import { decimalField, EMPLOYEE_NOT_FOUND, operation, readOnly, statutoryType } from "../../contract";
import {
  EXAMPLE_ID,
  EXAMPLE_TIMES,
  inSalary,
  ofEmployee,
  RECALCULATES_ALL,
  RECALCULATES_ONE,
  settingSource,
  settledVersion,
  storedTimes,
} from "./common";

const policyType = z.enum(["DeductAbsentDays", "FullPay"]).openapi({
  description:
    "`DeductAbsentDays` takes absent days out of salary, and tops them up where there are tiers. `FullPay` tops every day of leave up to full salary.",
});

const LONGEST = 1_000;
const MOST_TIERS = 100;

const length = z
  .number()
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= LONGEST, {
    params: { token: "invalid_tier_duration", reason: `A tier lasts a whole number from 1 to ${LONGEST}.` },
  })
  .openapi({ type: "integer", minimum: 1, maximum: LONGEST, example: 4 });

const unit = z.enum(["Day", "Week", "Month"]);

const tier = z.strictObject({
  duration: z.strictObject({ value: length, unit }),
  percentage: decimalField({ places: 2, most: 100 })
    .transform((text) => formatPence(readPence(text)))
    .openapi({ description: "Per cent of salary.", example: "50.00" }),
});

const policy = z
  .strictObject({ type: policyType.nullish(), tiers: z.array(tier).max(MOST_TIERS).nullish() })
  .superRefine(({ type, tiers }, context) => {
    if (type !== "FullPay" || !tiers?.length) return;
    const reason = "Full pay tops every day up already: it takes no tiers.";
    context.addIssue({ code: "custom", path: ["tiers"], params: { token: "tiers_not_allowed", reason } });
  })
  .transform(({ type, tiers }): LeavePolicy => ({ type: type ?? "DeductAbsentDays", tiers: tiers ?? [] }))
  .openapi("LeavePolicyChange", {
    description:
      "`type` is `DeductAbsentDays` when it is left out. Tiers follow one another from the leave's first day.",
  });

/** A leave document as sent; a policy that is left out is inherited from the next level. */
const sentLeave = z
  .strictObject({
    sickness: policy.nullish(),
    familyLeave: policy.nullish(),
    byType: z.strictObject(byPayment(policy.nullish())).nullish(),
    ...readOnly("employeeId", "effective", "createdAt", "updatedAt"),
  })
  .transform(({ sickness, familyLeave, byType }): LeaveDocument => {
    const named = Object.entries(byType ?? {}).filter(([, own]) => own !== null && own !== undefined);
    return { sickness: sickness ?? null, familyLeave: familyLeave ?? null, byType: Object.fromEntries(named) };
  })
  .openapi("LeaveDocumentChange", {
    description: "In one document a payment's own policy in `byType` beats `sickness` and `familyLeave`.",
  });

const shownPolicy = z
  .strictObject({
    type: policyType,
    tiers: z.array(
      z.strictObject({
        duration: z.strictObject({ value: z.int(), unit }),
        percentage: z.string().openapi({ example: "50.00" }),
      }),
    ),
  })
  .openapi("LeavePolicy");

const effectivePolicy = z.strictObject({ policy: shownPolicy, source: settingSource }).openapi("EffectiveLeavePolicy");

const effective = z.strictObject(byPayment(effectivePolicy)).openapi("EffectiveLeavePolicies", {
  description: "What applies to each of the seven payments, and who settled it.",
});

const leaveFields = {
  sickness: shownPolicy.nullable(),
  familyLeave: shownPolicy.nullable(),
  byType: z.strictObject(byPayment(shownPolicy)).partial(),
  effective,
  ...storedTimes,
};

const shownLeave = z.strictObject(leaveFields).openapi("LeaveDocument");

const shownEmployeeLeave = z.strictObject({ employeeId: z.string(), ...leaveFields }).openapi("EmployeeLeaveDocument");

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

type StatutoryTypeName = z.output<typeof statutoryType>;

/** A field for each of the seven statutory payments. */
function byPayment<Schema extends z.ZodType>(schema: Schema): Record<StatutoryTypeName, Schema> {
  return Object.fromEntries(statutoryType.options.map((type) => [type, schema])) as Record<StatutoryTypeName, Schema>;
}
export type ShownLeave = z.input<typeof shownLeave>;
