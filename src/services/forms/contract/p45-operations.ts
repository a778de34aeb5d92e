import { z } from "@hono/zod-openapi";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  fileOperation,
  idField,
  instantField,
  money,
  operation,
  optional,
  orElse,
  withExamples,
} from "../../contract";
import { FILE_REFUSALS } from "../make/page-of-forms";
import {
  employerShown,
  exampleEmployer,
  examplePerson,
  exampleRow,
  formStatus,
  LIST_OF_PAYROLL,
  LIST_OF_YEAR,
  NO_EMPLOYER,
  personFields,
  rowFields,
  years,
} from "./form-schemas";

const p45ShownFields = withExamples({
  taxYear: [z.int(), 2026],
  taxYearLabel: [z.string(), "2026-27"],
  employer: [employerShown, exampleEmployer],
  leavingDate: [z.string(), "2026-10-28"],
  continueStudentLoan: [z.boolean(), false],
  taxCode: [z.string(), "1257L"],
  week1Month1: [z.boolean(), false],
  taxWeek: [z.int().nullable(), null],
  taxMonth: [z.int().nullable(), 7],
  totalPayToDate: [
    money().nullable().openapi({ description: "With previous employments; null with a week 1/month 1 code." }),
    "15400.00",
  ],
  totalTaxToDate: [money().nullable(), "1613.20"],
  payInThisEmployment: [money().nullable().openapi({ description: "Null if it is the same as the total." }), null],
  taxInThisEmployment: [money().nullable(), null],
  issueDate: [z.string(), "2026-10-30"],
  isReplacement: [z.boolean(), false],
  replacementNumber: [z.int().openapi({ description: "0 for the original." }), 0],
  status: [formStatus, "Finalised"],
});

const p45Shown = z
  .strictObject({
    ...personFields,
    ...p45ShownFields.shape,
  })
  .openapi("P45");
export type P45Shown = z.input<typeof p45Shown>;

const example = {
  ...examplePerson,
  ...p45ShownFields.example,
};

const one = { service: "Forms", scope: "organisation", params: z.object({ employeeId: idField() }) } as const;

const NO_P45 = { status: 404, token: "p45_not_found", when: "No P45 was issued to the employee." } as const;
const NOT_POSSIBLE = {
  status: 409,
  token: "p45_not_possible",
  when: "The leaving date is after the tax year of the last payslip, for one; `validationIssues` says what is wrong.",
} as const;

export const getP45 = operation({
  ...one,
  id: "getP45",
  method: "get",
  path: "/v1/tax-p-forms/p45/{employeeId}",
  summary: "An employee's P45, or its newest replacement",
  description: "The figures as they were when it was issued. Not found until it is issued.",
  data: p45Shown,
  token: "p45_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND, NO_P45],
  examples: { data: example },
});

export const getP45File = fileOperation({
  ...one,
  id: "downloadP45",
  method: "get",
  path: "/v1/tax-p-forms/p45/{employeeId}/file",
  summary: "An employee's P45, or its newest replacement, as PDF",
  description: "Parts 1A, 2 and 3, one page each. It is not protected by a password.",
  contentType: "application/pdf",
  refusals: [EMPLOYEE_NOT_FOUND, NO_P45, ...FILE_REFUSALS],
});

export const previewP45 = fileOperation({
  ...one,
  id: "previewP45",
  method: "get",
  path: "/v1/tax-p-forms/p45/{employeeId}/preview",
  summary: "What an employee's P45 would say after leaving on a date, as PDF",
  description:
    "Made from the payslip of the open run if the employee is in it, else from the last final payslip; marked as a preview. Nothing is stored.",
  query: z.object({ leavingDate: dateField() }),
  contentType: "application/pdf",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    {
      status: 404,
      token: "payslip_not_found",
      when: "The employee has neither a final payslip nor one in an open run.",
    },
    { status: 409, token: "negative_net_pay", when: "Deductions exceed pay in the open run: there is no preview." },
    NO_EMPLOYER,
    NOT_POSSIBLE,
    ...FILE_REFUSALS,
  ],
});

export const issueP45 = operation({
  ...one,
  id: "issueP45",
  method: "post",
  path: "/v1/tax-p-forms/p45/{employeeId}/issue",
  summary: "Issues a leaver's P45",
  description:
    "Locking the run with the final pay issues it without a request, unless the employer was not on record. From then on pay is taxed under 0T.",
  body: z.strictObject({ issueDate: optional(dateField()).openapi({ description: "Today when it is left out." }) }),
  bodyOptional: true,
  data: p45Shown,
  status: 201,
  token: "p45_issued",
  idempotent: true,
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 409, token: "not_a_leaver", when: "The employee has no leaving date." },
    { status: 409, token: "deceased_has_no_p45", when: "The employee has died: there is no P45." },
    { status: 409, token: "p45_already_issued", when: "The employee has a P45." },
    { status: 409, token: "final_pay_not_locked", when: "The run with the leaving date is not locked yet." },
    NO_EMPLOYER,
    NOT_POSSIBLE,
  ],
  examples: { body: { issueDate: "2026-10-30" }, data: example },
});

export const REPLACEMENT_REASONS = ["Lost", "Damaged", "Corrected"] as const;
const reason = z.enum(REPLACEMENT_REASONS);
const replacements = { ...one, path: "/v1/tax-p-forms/p45/{employeeId}/replacements" } as const;

export const replaceP45 = operation({
  ...replacements,
  id: "replaceP45",
  method: "post",
  summary: "Issues a replacement of a P45, marked and numbered as such",
  description:
    "Tax code, pay and tax always stay those of the original. A lost or damaged P45 is repeated as it is. A corrected one takes the employee from the current record, and, unless `employeeDetailsOnly` is true, also the leaving date, the employer and the student loan.",
  body: z.strictObject({
    reason,
    employeeDetailsOnly: orElse(z.boolean(), false).openapi({
      description:
        "Takes the employee's details from the current record, and nothing else, whatever the reason; false when it is left out.",
    }),
  }),
  data: p45Shown,
  status: 201,
  token: "p45_replaced",
  idempotent: true,
  refusals: [EMPLOYEE_NOT_FOUND, NO_P45, NO_EMPLOYER, NOT_POSSIBLE],
  examples: {
    body: { reason: "Lost", employeeDetailsOnly: false },
    data: { ...example, isReplacement: true, replacementNumber: 1 },
  },
});

const replacementFields = withExamples({
  replacementNumber: [z.int(), 1],
  issueDate: [z.string(), "2026-11-12"],
  issuedAt: [instantField(), "2026-11-12T09:30:00.000Z"],
  issuedBy: [z.string(), "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X7"],
  reason: [z.string().nullable(), "Lost"],
});

const replacement = z.strictObject(replacementFields.shape).openapi("P45Replacement");

export const listReplacements = operation({
  ...replacements,
  id: "listP45Replacements",
  method: "get",
  summary: "The replacements of a P45, the newest first",
  description: "Empty if the P45 was never replaced. Each has its number, its dates and its reason.",
  data: z.strictObject({ items: z.array(replacement) }),
  token: "p45_replacements_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: { items: [replacementFields.example] } },
});

const row = z
  .strictObject({ ...rowFields, leavingDate: z.string(), issueDate: z.string(), replacementCount: z.int() })
  .openapi("P45Row");
export type P45Row = z.input<typeof row>;

const data = z.strictObject({ items: z.array(row) });
const exampleP45Row = {
  ...exampleRow,
  status: "Finalised" as const,
  leavingDate: "2026-10-28",
  issueDate: "2026-10-30",
  replacementCount: 0,
};

export const listP45s = operation({
  ...LIST_OF_YEAR,
  id: "listIssuedP45s",
  path: "/v1/tax-p-forms/p45/list/{taxYear}/finalised",
  summary: "The issued P45s of a tax year, by name",
  description: "The tax year is that of the last pay on the form.",
  data,
  token: "p45s_listed",
  examples: { data: { items: [exampleP45Row] } },
});

export const listP45sOfPayroll = operation({
  ...LIST_OF_PAYROLL,
  id: "listPayrollIssuedP45s",
  path: "/v1/tax-p-forms/p45/list/{payrollConfigId}/{taxYear}/finalised",
  summary: "The issued P45s of a payroll and a tax year, by name",
  description: "A page at a time. The tax year is that of the last pay on the form.",
  data,
  token: "payroll_p45s_listed",
  examples: { data: { items: [exampleP45Row] } },
});

export const listP45Years = operation({
  id: "listP45TaxYears",
  method: "get",
  path: "/v1/tax-p-forms/p45/tax-years",
  service: "Forms",
  scope: "organisation",
  summary: "Tax years with issued P45s, the newest first",
  description: "Each tax year is the calendar year in which it begins.",
  data: years,
  token: "p45_years_listed",
  examples: { data: { items: [2026] } },
});
