import { z } from "@hono/zod-openapi";
import {
  EMPLOYEE_NOT_FOUND,
  fileOperation,
  idField,
  instantField,
  money,
  operation,
  optional,
  taxYearField,
  textField,
} from "../../contract";
import { FILE_REFUSALS } from "../make/page-of-forms";
import { exampleRow, LIST_OF_YEAR, NO_EMPLOYER, rowFields } from "./form-schemas";

const { payrollConfigId: _, ...fields } = rowFields;
const { payrollConfigId: __, ...exampleFields } = exampleRow;

const row = z
  .strictObject({
    ...fields,
    reason: z.enum(["BenefitsNotPayrolled", "NothingTaxable", "AllPayrolled"]).openapi({
      description: "Only `BenefitsNotPayrolled` needs a form; with `AllPayrolled` a statement of them is enough.",
    }),
    isNeeded: z.boolean(),
    total: money().openapi({ description: "Of the form as the records are now." }),
    issue: z.int().nullable().openapi({ description: "The newest, from 1; null on a preview." }),
    isChanged: z.boolean().openapi({ description: "Whether the newest issue has other figures: issue it again." }),
    generatedAt: instantField().nullable(),
  })
  .openapi("P11DRow");
export type P11DRow = z.input<typeof row>;

const FORMS = { service: "Forms", scope: "organisation" } as const;
const PATH = "/v1/tax-p-forms/p11d";

export const listP11DForms = operation({
  ...LIST_OF_YEAR,
  id: "listP11DForms",
  path: `${PATH}/list/{taxYear}`,
  summary: "Who needs a form P11D of a tax year and why, and what was issued and emailed",
  description: "Everybody with benefits of the tax year, by name.",
  data: z.strictObject({ items: z.array(row) }),
  token: "p11ds_listed",
  examples: {
    data: {
      items: [
        {
          ...exampleFields,
          status: "Finalised",
          reason: "BenefitsNotPayrolled",
          isNeeded: true,
          total: "600.00",
          issue: 1,
          isChanged: false,
          generatedAt: "2027-06-01T09:30:00.000Z",
        },
      ],
    },
  },
});

export const issueP11Ds = operation({
  ...FORMS,
  id: "issueP11Ds",
  method: "post",
  path: `${PATH}/issue/{taxYear}`,
  summary: "Issues forms P11D, and replaces those whose figures have changed",
  description:
    "After the end of the tax year. For everybody who needs a form, or for `employeeIds`: their forms are issued again even if no figure has changed, such as for a corrected name. Earlier issues are kept. HMRC gets the whole corrected form.",
  params: z.object({ taxYear: taxYearField() }),
  body: z.strictObject({
    employeeIds: optional(z.array(idField()).min(1).max(1_000)),
    reason: optional(textField(200)),
  }),
  data: z
    .strictObject({ issued: z.int(), replaced: z.int(), unchanged: z.int(), notNeeded: z.int() })
    .openapi("P11DsIssued"),
  token: "p11ds_issued",
  idempotent: true,
  refusals: [
    NO_EMPLOYER,
    { status: 409, token: "tax_year_not_over", when: "The tax year has not ended: figures can still change." },
  ],
  examples: {
    body: { reason: "Late payment" },
    data: { issued: 0, replaced: 1, unchanged: 0, notNeeded: 0 },
  },
});

const file = { ...FORMS, method: "get", contentType: "application/pdf" } as const;

export const getP11DFile = fileOperation({
  ...file,
  id: "downloadP11D",
  path: `${PATH}/{employeeId}/{taxYear}/file`,
  summary: "An employee's P11D of a tax year as PDF",
  description:
    "The newest issue, or `issue`; a preview from the records until one is issued. A preview and a replacement say that they are one. It is not protected by a password.",
  params: z.object({ employeeId: idField(), taxYear: taxYearField() }),
  query: z.strictObject({
    issue: z.coerce.number().int().min(1).optional(),
    workingSheets: z.enum(["true", "false"]).optional(),
  }),
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "p11d_not_found", when: "There is no such issue, and no benefit that the form reports." },
    NO_EMPLOYER,
    ...FILE_REFUSALS,
  ],
});

export const getSettlementFile = fileOperation({
  ...file,
  id: "downloadSettlementAgreement",
  path: "/v1/tax-p-forms/psa/{taxYear}/file",
  summary: "What is owed under the PAYE settlement agreement of a tax year, as PDF",
  description: "The items by rate of tax, the grossed-up tax, Class 1B and the days, as the record is now.",
  params: z.object({ taxYear: taxYearField() }),
  refusals: [NO_EMPLOYER, ...FILE_REFUSALS],
});

export const getP11DBFile = fileOperation({
  ...file,
  id: "downloadP11DB",
  path: `${PATH}b/{taxYear}/file`,
  summary: "The employer's P11D(b) of a tax year as PDF",
  description: "As the records are now, with the forms P11D that it is about.",
  params: z.object({ taxYear: taxYearField() }),
  longRead: true,
  refusals: [NO_EMPLOYER, ...FILE_REFUSALS],
});
