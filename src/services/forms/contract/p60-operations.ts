import { z } from "@hono/zod-openapi";
import {
  EMPLOYEE_NOT_FOUND,
  fileOperation,
  idField,
  instantField,
  money,
  operation,
  taxYearField,
  textField,
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
  payAndTax,
  personFields,
  rowFields,
  years,
} from "./form-schemas";

const niLineFields = withExamples({
  niCategory: [z.string(), "A"],
  atLel: [money(), "6708.00"],
  lelToPt: [money(), "5862.00"],
  ptToUel: [money(), "17430.00"],
  employeeContributions: [money(), "1394.40"],
});

const niLine = z.strictObject(niLineFields.shape);

const generatedAt = "2027-04-06T09:30:00.000Z";

const p60ShownFields = withExamples({
  taxYear: [z.int(), 2026],
  taxYearLabel: [z.string(), "2026-27"],
  employer: [employerShown, exampleEmployer],
  finalTaxCode: [z.string(), "1257L"],
  week1Month1: [z.boolean(), false],
  previousEmployment: [z.strictObject(payAndTax), { pay: "0.00", tax: "0.00" }],
  thisEmployment: [
    z.strictObject({ ...payAndTax, isRefund: z.boolean() }),
    { pay: "30000.00", tax: "3486.00", isRefund: false },
  ],
  total: [z.strictObject(payAndTax), { pay: "30000.00", tax: "3486.00" }],
  niLines: [
    z.array(niLine).openapi({ description: "By category letter; earnings in whole pounds." }),
    [niLineFields.example],
  ],
  statutoryPay: [z.record(z.string(), money()).openapi({ description: "By type, without sick pay." }), {}],
  studentLoan: [money(), "0.00"],
  postgraduateLoan: [money(), "0.00"],
  status: [formStatus, "Finalised"],
  issue: [z.int().nullable().openapi({ description: "From 1; null on a preview." }), 1],
  isReplacement: [z.boolean(), false],
  generatedAt: [instantField().nullable(), generatedAt],
});

const p60Shown = z
  .strictObject({
    ...personFields,
    ...p60ShownFields.shape,
  })
  .openapi("P60");
export type P60Shown = z.input<typeof p60Shown>;

const example = {
  ...examplePerson,
  ...p60ShownFields.example,
};

const ofEmployee = z.object({ employeeId: idField() });
const one = {
  service: "Forms",
  scope: "organisation",
  params: ofEmployee.extend({ taxYear: taxYearField() }),
} as const;

const NO_P60 = {
  status: 404,
  token: "p60_not_found",
  when: "The employee was not paid in the tax year, or left before its end.",
} as const;
const READ = "The newest issue once the year is finalised; a preview from the last final payslip until then.";

export const getP60 = operation({
  ...one,
  id: "getP60",
  method: "get",
  path: "/v1/tax-p-forms/p60/{employeeId}/{taxYear}",
  summary: "An employee's P60 of a tax year",
  description: READ,
  data: p60Shown,
  token: "p60_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND, NO_P60, NO_EMPLOYER],
  examples: { data: example },
});

export const getP60File = fileOperation({
  ...one,
  id: "downloadP60",
  method: "get",
  path: "/v1/tax-p-forms/p60/{employeeId}/{taxYear}/file",
  summary: "An employee's P60 of a tax year as PDF",
  description: `${READ} A preview and a replacement say that they are one. It is not protected by a password.`,
  contentType: "application/pdf",
  refusals: [EMPLOYEE_NOT_FOUND, NO_P60, NO_EMPLOYER, ...FILE_REFUSALS],
});

export const regenerateP60 = operation({
  ...one,
  id: "replaceP60",
  method: "post",
  path: "/v1/tax-p-forms/p60/{employeeId}/{taxYear}/regenerate",
  summary: "Issues a P60 again, marked as a replacement",
  description:
    "Made again from what was last reported of the year and from the current record, such as a corrected name. Earlier issues are kept. If the year was finalised without P60s, it is the first issue.",
  body: z.strictObject({ reason: textField(200) }),
  data: p60Shown,
  status: 201,
  token: "p60_regenerated",
  idempotent: true,
  refusals: [
    EMPLOYEE_NOT_FOUND,
    NO_P60,
    NO_EMPLOYER,
    { status: 409, token: "p60_not_finalised", when: "The tax year of the employee is not finalised." },
  ],
  examples: { body: { reason: "Lost" }, data: { ...example, issue: 2, isReplacement: true } },
});

const issue = z
  .strictObject({
    issue: z.int(),
    generatedAt: instantField(),
    reason: z.string().nullable().openapi({ description: "Null for the original." }),
    generatedBy: z.string().nullable().openapi({
      description:
        "Who asked for it: of one that an accepted correction of the year replaced, who submitted the FPS. Null for P60s of earlier versions.",
    }),
  })
  .openapi("P60Issue");

export const listP60Issues = operation({
  ...one,
  id: "listP60Issues",
  method: "get",
  path: "/v1/tax-p-forms/p60/{employeeId}/{taxYear}/issues",
  summary: "How often a P60 was issued, and why, the newest first",
  description: "Empty until the tax year is finalised. The first issue has no reason.",
  data: z.strictObject({ items: z.array(issue) }),
  token: "p60_issues_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: {
    data: { items: [{ issue: 1, generatedAt, reason: null, generatedBy: "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X7" }] },
  },
});

const row = z
  .strictObject({
    ...rowFields,
    finalTaxCode: z.string(),
    generatedAt: instantField().nullable(),
    issue: z.int().nullable(),
  })
  .openapi("P60Row");
export type P60Row = z.input<typeof row>;

const data = z.strictObject({ items: z.array(row) });
const exampleP60Row = { ...exampleRow, status: "Finalised" as const, finalTaxCode: "1257L", generatedAt, issue: 1 };

export const listP60Previews = operation({
  ...LIST_OF_YEAR,
  id: "listP60Previews",
  path: "/v1/tax-p-forms/p60/list/{taxYear}/preview",
  summary: "Employees who will get a P60 of a tax year, by name",
  description:
    "Everybody paid in the year who is employed on 5 April, and has no final P60 yet. A page can hold fewer employees than its size.",
  data,
  token: "p60_previews_listed",
  examples: { data: { items: [{ ...exampleP60Row, status: "Preview", generatedAt: null, issue: null }] } },
});

export const listP60s = operation({
  ...LIST_OF_YEAR,
  id: "listFinalP60s",
  path: "/v1/tax-p-forms/p60/list/{taxYear}/finalised",
  summary: "The final P60s of a tax year, by name",
  description: "A page at a time. Final P60s exist after the tax year of a payroll is finalised.",
  data,
  token: "p60s_listed",
  examples: { data: { items: [exampleP60Row] } },
});

export const listP60sOfPayroll = operation({
  ...LIST_OF_PAYROLL,
  id: "listPayrollFinalP60s",
  path: "/v1/tax-p-forms/p60/list/{payrollConfigId}/{taxYear}/finalised",
  summary: "The final P60s of a payroll and a tax year, by name",
  description: "A P60 belongs to the payroll that paid the employee last in the year.",
  data,
  token: "payroll_p60s_listed",
  examples: { data: { items: [exampleP60Row] } },
});

const yearsOf = { method: "get", service: "Forms", scope: "organisation", data: years } as const;

export const listP60Years = operation({
  ...yearsOf,
  id: "listP60TaxYears",
  path: "/v1/tax-p-forms/p60/tax-years",
  summary: "Tax years with P60s, final ones or previews, the newest first",
  description: "Each tax year is the calendar year in which it begins.",
  token: "p60_years_listed",
  examples: { data: { items: [2026] } },
});

export const listPreviewYears = operation({
  ...yearsOf,
  id: "listEmployeeP60PreviewYears",
  path: "/v1/tax-p-forms/p60/{employeeId}/preview-years",
  summary: "Tax years of which an employee's P60 is still a preview, the newest first",
  description: "Each tax year is the calendar year in which it begins.",
  params: ofEmployee,
  token: "p60_preview_years_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: { items: [2027] } },
});

export const listFinalYears = operation({
  ...yearsOf,
  id: "listEmployeeP60FinalYears",
  path: "/v1/tax-p-forms/p60/{employeeId}/finalised-years",
  summary: "Tax years of which an employee has a final P60, the newest first",
  description: "Each tax year is the calendar year in which it begins.",
  params: ofEmployee,
  token: "p60_finalised_years_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: { items: [2026] } },
});
