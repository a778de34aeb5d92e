import { z } from "@hono/zod-openapi";
import {
  dateField,
  decimalField,
  EMPLOYEE_NOT_FOUND,
  idField,
  operation,
  optional,
  orElse,
  readOnly,
  versionedRecord,
} from "../../contract";
import { EXAMPLE_EMPLOYEE, EXAMPLE_POLICY, EXAMPLE_TIMES, inHoliday, ofEmployee } from "./common";

const unitsField = () => decimalField({ places: 2, most: 8784 });

const openingBalance = z.strictObject({
  holidayYearStartDate: dateField(),
  units: orElse(unitsField(), "0").openapi({ description: "Leave brought into the year in addition to its own." }),
  takenUnits: orElse(unitsField(), "0").openapi({ description: "Leave of the year that was taken before." }),
});

const sent = z
  .strictObject({
    policyId: idField(),
    effectiveFrom: dateField(),
    contractualUnits: optional(unitsField()).openapi({ description: "In place of the policy's; full time." }),
    openingBalance: optional(openingBalance),
    ...readOnly("employeeId", "effectivePolicyId", "source", "createdAt", "updatedAt"),
  })
  .openapi("EmployeeHolidayPolicyChange");
export type SentEmployeePolicy = z.output<typeof sent>;

export const shown = z
  .strictObject({
    employeeId: z.string(),
    policyId: z.string().nullable().openapi({ description: "The employee's own; null without one." }),
    effectivePolicyId: z.string().nullable(),
    source: z.enum(["Employee", "Organisation"]).nullable(),
    effectiveFrom: z.string().nullable(),
    contractualUnits: z.string().nullable(),
    openingBalance: z
      .strictObject({ holidayYearStartDate: z.string(), units: z.string(), takenUnits: z.string() })
      .nullable(),
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .openapi("EmployeeHolidayPolicy");
export type ShownEmployeePolicy = z.input<typeof shown>;

const common = {
  ...inHoliday,
  path: "/v1/holiday/employees/{employeeId}/policy",
  params: ofEmployee,
  data: shown,
  versioned: versionedRecord({
    table: "holiday_employee_policy",
    key: { employee_id: "employeeId" },
    isMadeByChange: true,
    hasDefault: true,
  }),
  refusals: [EMPLOYEE_NOT_FOUND],
} as const;

const ownExample: ShownEmployeePolicy = {
  employeeId: EXAMPLE_EMPLOYEE,
  policyId: EXAMPLE_POLICY,
  effectivePolicyId: EXAMPLE_POLICY,
  source: "Employee",
  effectiveFrom: "2026-04-06",
  contractualUnits: null,
  openingBalance: null,
  ...EXAMPLE_TIMES,
};
const inheritedExample: ShownEmployeePolicy = {
  ...ownExample,
  policyId: null,
  source: "Organisation",
  effectiveFrom: null,
  createdAt: null,
  updatedAt: null,
};

export const getEmployeePolicy = operation({
  ...common,
  id: "getEmployeeHolidayPolicy",
  method: "get",
  summary: "The holiday policy of an employee, and which level decides it",
  description: "The employee's own policy, if there is one, and the policy in force with the organisation's default.",
  token: "employee_policy_retrieved",
  examples: { data: inheritedExample },
});

export const saveEmployeePolicy = operation({
  ...common,
  id: "assignEmployeeHolidayPolicy",
  method: "put",
  summary: "Gives an employee a holiday policy of their own",
  description: "An `openingBalance` brings in leave of one year from another system.",
  body: sent,
  token: "employee_policy_saved",
  examples: { body: { policyId: EXAMPLE_POLICY, effectiveFrom: "2026-04-06" }, data: ownExample },
});

export const deleteEmployeePolicy = operation({
  ...common,
  id: "removeEmployeeHolidayPolicy",
  method: "delete",
  summary: "Removes an employee's own holiday policy and returns what is in force now",
  description: "The organisation's default applies from then on. Open pay runs are calculated again.",
  token: "employee_policy_deleted",
  examples: { data: inheritedExample },
});
