import { z } from "@hono/zod-openapi";
import { LETTERS_BY_AGE } from "../../engine/category-letters";
import { pageQuery } from "../../platform/http";
import { EMPLOYEE_NOT_FOUND, idField, operation, type RefusalCase, textField, versionedRecord } from "../contract";
import { ninoField } from "../pay";
import { employeeFilters } from "./list/employee-filters";
import { employeePatch, employeeReplacement, newEmployee } from "./record/employee-schemas";
import { exampleEmployee, exampleNewEmployee } from "./record/example-employee";
import { employeeShown } from "./record/shown-employee";

export const EMPLOYEES = "/v1/employees";

export const PERIOD_LOCKED: RefusalCase = {
  status: 409,
  token: "period_locked",
  when: "What would change is in force in a period that is locked.",
};

const IN_USE: readonly RefusalCase[] = [
  { status: 409, token: "payroll_id_in_use", when: "Another employee has the payroll id." },
  {
    status: 409,
    token: "nino_in_use",
    when: "Another employee who has not left has the National Insurance number, neither record is of a pension, and `otherJob` does not say that this is another job of the person.",
  },
  { status: 409, token: "name_in_use", when: "Another employee has the external reference." },
];

const employeeVersion = versionedRecord({ table: "employee", key: { employee_id: "employeeId" } });

/** Every operation below an employee's path reads or changes part of the same record. */
export const ofEmployee = {
  service: "Pay",
  scope: "organisation",
  params: z.object({ employeeId: idField() }),
  versioned: employeeVersion,
} as const;

const common = { service: "Pay", scope: "organisation", data: employeeShown } as const;
const one = { ...ofEmployee, path: `${EMPLOYEES}/{employeeId}`, data: employeeShown } as const;

export const addEmployee = operation({
  ...common,
  id: "createEmployee",
  method: "post",
  path: EMPLOYEES,
  summary: "Adds an employee",
  description: `Without \`taxCode\` and \`starter\` the emergency code is operated, without \`niCategory\` the letter that depends on age: ${LETTERS_BY_AGE}. Without \`payrollConfigId\` the default payroll is used.`,
  body: newEmployee,
  versioned: employeeVersion,
  status: 201,
  token: "employee_created",
  idempotent: true,
  refusals: IN_USE,
  examples: { body: exampleNewEmployee, data: exampleEmployee },
});

export const listEmployees = operation({
  ...common,
  id: "listEmployees",
  method: "get",
  path: EMPLOYEES,
  summary: "Employees, by their last names or in another order",
  description:
    "Filters narrow the list by payroll, status, department, tax code, dates and more. With `updatedSince` it returns only records that changed since then.",
  query: pageQuery({ usual: 50, most: 100 }).extend(employeeFilters),
  data: z.strictObject({ items: z.array(employeeShown) }),
  token: "employees_listed",
  examples: { data: { items: [exampleEmployee] } },
});

export const employeeByNi = operation({
  ...common,
  id: "findEmployeeByNationalInsuranceNumber",
  method: "get",
  path: `${EMPLOYEES}/by-ni/{nationalInsuranceNumber}`,
  summary:
    "The employee with a National Insurance number: of several the first record of those who have not left, else the last who did",
  description: "Returns one employee as `GET /v1/employees/{employeeId}` does.",
  params: z.object({ nationalInsuranceNumber: ninoField() }),
  versioned: employeeVersion,
  token: "employee_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: exampleEmployee },
});

export const employeeByPayrollId = operation({
  ...common,
  id: "findEmployeeByPayrollId",
  method: "get",
  path: `${EMPLOYEES}/by-payroll-id/{payrollId}`,
  summary: "The employee with a payroll id",
  description:
    "Capital and small letters count as the same. Returns one employee as `GET /v1/employees/{employeeId}` does.",
  params: z.object({ payrollId: textField(35) }),
  versioned: employeeVersion,
  token: "employee_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: exampleEmployee },
});

export const getEmployee = operation({
  ...one,
  id: "getEmployee",
  method: "get",
  summary: "One employee, with the version as `ETag`",
  description:
    "The whole record with status, tax code, category letter and salary in force today. `If-None-Match` saves the transfer of what did not change.",
  token: "employee_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: exampleEmployee },
});

export const replaceEmployee = operation({
  ...one,
  id: "replaceEmployee",
  method: "put",
  summary: "Replaces an employee's record: optional fields that are left out are cleared",
  description:
    "`payrollId`, `payrollConfigId`, `workingPatterns` and `sspQualifyingDayPolicies` stay when they are left out.",
  body: employeeReplacement,
  token: "employee_updated",
  refusals: [EMPLOYEE_NOT_FOUND, ...IN_USE, PERIOD_LOCKED],
  examples: { body: exampleNewEmployee, data: exampleEmployee },
});

export const patchEmployee = operation({
  ...one,
  id: "updateEmployee",
  method: "patch",
  summary: "Changes fields of an employee's record: left out stays, null clears",
  description:
    "The record is checked as a whole. Open pay runs are calculated again; what is in force in a locked period cannot change.",
  body: employeePatch,
  token: "employee_updated",
  refusals: [EMPLOYEE_NOT_FOUND, ...IN_USE, PERIOD_LOCKED],
  examples: { body: { lastName: exampleEmployee.lastName }, data: exampleEmployee },
});

export const deleteEmployee = operation({
  ...one,
  id: "deleteEmployee",
  method: "delete",
  summary: "Deletes an employee who has no locked payslip",
  description:
    "For records that were entered by mistake: the history goes too. After a locked payslip record a leaving date instead.",
  token: "employee_deleted",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 409, token: "employee_has_payslips", when: "A payslip of the employee is locked." },
    {
      status: 409,
      token: "employee_has_other_jobs",
      when: "Records of the person's other jobs name this one as the first.",
    },
  ],
  examples: { data: exampleEmployee },
});
