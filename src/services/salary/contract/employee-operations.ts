import { z } from "@hono/zod-openapi";
import { EMPLOYEE_NOT_FOUND, idField, operation, optional, readOnly, withExamples } from "../../contract";
import {
  calculationMethod,
  EXAMPLE_ID,
  EXAMPLE_TIMES,
  inSalary,
  ofEmployee,
  partPeriodDivisor,
  RECALCULATES_ONE,
  settingSource,
  settledVersion,
  storedTimes,
} from "./common";

const sent = z
  .strictObject({
    calculationMethod,
    partPeriodDivisor: optional(partPeriodDivisor),
    ...readOnly("employeeId", "effectiveCalculationMethod", "source", "effectivePartPeriodDivisor"),
    ...readOnly("partPeriodDivisorSource", "createdAt", "updatedAt"),
  })
  .openapi("EmployeeSalaryConfigurationChange");

const shownFields = withExamples({
  employeeId: [idField(), EXAMPLE_ID],
  calculationMethod: [
    calculationMethod.nullable().openapi({ description: "The override; null without one." }),
    "WorkingDays",
  ],
  effectiveCalculationMethod: [calculationMethod, "WorkingDays"],
  source: [settingSource, "Employee"],
  partPeriodDivisor: [partPeriodDivisor.nullable().openapi({ description: "The override; null without one." }), null],
  effectivePartPeriodDivisor: [partPeriodDivisor, "TaxYear"],
  partPeriodDivisorSource: [settingSource, "Organisation"],
});

const shown = z.strictObject({ ...shownFields.shape, ...storedTimes }).openapi("EmployeeSalaryConfiguration");
export type EmployeeConfiguration = z.input<typeof shown>;

const common = {
  ...inSalary,
  path: "/v1/salary/employees/{employeeId}",
  params: ofEmployee,
  data: shown,
  versioned: settledVersion("salary_override", { employee_id: "employeeId" }),
  refusals: [EMPLOYEE_NOT_FOUND],
} as const;

const overridden: EmployeeConfiguration = { ...shownFields.example, ...EXAMPLE_TIMES };
const inherited: EmployeeConfiguration = {
  employeeId: EXAMPLE_ID,
  calculationMethod: null,
  effectiveCalculationMethod: "CalendarDays",
  source: "Organisation",
  partPeriodDivisor: null,
  effectivePartPeriodDivisor: "TaxYear",
  partPeriodDivisorSource: "Organisation",
  createdAt: null,
  updatedAt: null,
};

export const getEmployeeConfiguration = operation({
  ...common,
  id: "getEmployeeSalaryConfiguration",
  method: "get",
  summary: "How an employee's salary is calculated, and which level decides it",
  description: "The employee's own choice, if there is one, and what is in force with the organisation's default.",
  token: "salary_configuration_retrieved",
  examples: { data: inherited },
});

export const saveEmployeeConfiguration = operation({
  ...common,
  id: "saveEmployeeSalaryConfiguration",
  method: "put",
  summary: "Sets an employee's own calculation method and part-period divisor",
  description: RECALCULATES_ONE,
  body: sent,
  token: "salary_configuration_saved",
  examples: { body: { calculationMethod: "WorkingDays" }, data: overridden },
});

export const deleteEmployeeConfiguration = operation({
  ...common,
  id: "removeEmployeeSalaryConfiguration",
  method: "delete",
  summary: "Removes an employee's own calculation method and part-period divisor, and returns what is in force now",
  description: RECALCULATES_ONE,
  token: "salary_configuration_deleted",
  examples: { data: inherited },
});
