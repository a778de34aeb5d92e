import { z } from "@hono/zod-openapi";
import { TAX_MONTHS } from "../../../engine/base";
import { XLSX } from "../../../platform/spreadsheets";
import {
  CSV,
  fileOperation,
  idField,
  money,
  operation,
  PAYROLL_NOT_FOUND,
  tableFormat,
  taxYearField,
} from "../../contract";
import { FILE_REFUSALS } from "../make/page-of-forms";
import { employerShown, exampleEmployer, NO_EMPLOYER } from "./form-schemas";

const byType = () => z.record(z.string(), money());

const amounts = {
  incomeTax: money(),
  studentLoans: money(),
  postgraduateLoans: money(),
  netIncomeTax: money(),
  employeeNi: money(),
  employerNi: money(),
  grossNi: money(),
  statutoryRecovered: byType(),
  niCompensation: byType(),
  employmentAllowance: money(),
  cisDeductionsSuffered: money(),
  netNi: money(),
  apprenticeshipLevy: money(),
  totalDue: money().openapi({ description: "Below zero it is a credit." }),
};

const month = z
  .strictObject({
    year: z.int(),
    month: z.int(),
    periodStartDate: z.string(),
    periodEndDate: z.string(),
    ...amounts,
    paymentDueDate: z.string(),
    carriedForward: money().openapi({
      description: "The credit that later months can use: this month's, and what is left of those before.",
    }),
    isFinal: z.boolean().openapi({ description: "Whether the month has ended and every run paid in it is locked." }),
    submissionIds: z.array(idField()).openapi({ description: "FPS and EPS of the month that HMRC has not refused." }),
  })
  .openapi("P32Month");
export type P32MonthShown = z.input<typeof month>;

export const p32Row = z.strictObject(amounts).openapi("P32Row");
const quarter = z.strictObject({ quarter: z.int(), ...amounts }).openapi("P32Quarter");

/** The Class 1A of form P11D(b), which is paid apart from the months. */
export const class1AOfYear = z
  .strictObject({
    amount: money().openapi({ description: "As the records of benefits are now." }),
    declared: money().nullable().openapi({ description: "As form P11D(b) was last sent: what is paid." }),
    payBy: z.string(),
    payByPost: z.string(),
    sentOn: z.string().nullable(),
  })
  .openapi("Class1AOfYear");
export const EXAMPLE_CLASS_1A = {
  amount: "330.00",
  declared: "330.00",
  payBy: "2027-07-22",
  payByPost: "2027-07-19",
  sentOn: "2027-07-01",
};

const year = z
  .strictObject({
    taxYear: z.int(),
    taxYearLabel: z.string(),
    employer: z.union([employerShown, z.null()]).openapi({ description: "Null if the employer is not on record." }),
    payrollConfigId: idField().nullable().openapi({ description: "Null for all payrolls." }),
    months: z.array(month),
    quarters: z.array(quarter),
    total: p32Row,
    class1A: z.union([class1AOfYear, z.null()]).openapi({
      description: "Paid apart from the months. Null without benefits in kind, and for one payroll.",
    }),
  })
  .openapi("P32");
export type P32Shown = z.input<typeof year>;

export const exampleAmounts = {
  incomeTax: "1204.60",
  studentLoans: "49.00",
  postgraduateLoans: "0.00",
  netIncomeTax: "1253.60",
  employeeNi: "612.44",
  employerNi: "987.16",
  grossNi: "1599.60",
  statutoryRecovered: { StatutoryMaternityPay: "800.00" },
  niCompensation: { StatutoryMaternityPay: "72.00" },
  employmentAllowance: "987.16",
  cisDeductionsSuffered: "0.00",
  netNi: "-259.56",
  apprenticeshipLevy: "0.00",
  totalDue: "994.04",
};
const exampleMonth = {
  year: 2026,
  month: 1,
  periodStartDate: "2026-04-06",
  periodEndDate: "2026-05-05",
  ...exampleAmounts,
  paymentDueDate: "2026-05-22",
  carriedForward: "0.00",
  isFinal: true,
  submissionIds: ["01JZ3V6D4R8QK2M5N7P9T1W3X8"],
};

const monthField = z.coerce.number<string>().pipe(z.int().min(1).max(TAX_MONTHS.length));
const ofYear = z.object({ year: taxYearField() });
const ofMonth = ofYear.extend({ month: monthField });
const common = {
  method: "get",
  service: "Forms",
  scope: "organisation",
  query: z.object({
    payrollConfigId: idField().optional().openapi({
      description:
        "One payroll instead of all, without what belongs to the employer as a whole: allowance, levy, CIS, reported amounts.",
    }),
  }),
} as const;

const DESCRIPTION =
  "From the final payslips of all payrolls, by tax month of payment. Recovered amounts and the levy are those of the month's EPS, or calculated until it is sent.";

export const getP32 = operation({
  ...common,
  id: "getP32",
  path: "/v1/tax-p-forms/p32/{year}",
  summary: "The employer payment record of a tax year: what is due to HMRC for each month",
  description: DESCRIPTION,
  params: ofYear,
  data: year,
  token: "p32_retrieved",
  refusals: [PAYROLL_NOT_FOUND],
  examples: {
    data: {
      taxYear: 2026,
      taxYearLabel: "2026-27",
      employer: exampleEmployer,
      payrollConfigId: null,
      months: [exampleMonth],
      quarters: [{ quarter: 1, ...exampleAmounts }],
      total: exampleAmounts,
      class1A: EXAMPLE_CLASS_1A,
    },
  },
});

export const getP32Month = operation({
  ...common,
  id: "getP32Month",
  path: "/v1/tax-p-forms/p32/{year}/{month}",
  summary: "The employer payment record of a tax month: what is due to HMRC, and when",
  description: DESCRIPTION,
  params: ofMonth,
  data: month,
  token: "p32_month_retrieved",
  refusals: [PAYROLL_NOT_FOUND],
  examples: { data: exampleMonth },
});

const FILE = { contentType: "application/pdf", refusals: [PAYROLL_NOT_FOUND, NO_EMPLOYER, ...FILE_REFUSALS] } as const;

export const getP32File = fileOperation({
  ...common,
  ...FILE,
  id: "downloadP32",
  path: "/v1/tax-p-forms/p32/{year}/pdf",
  summary: "The employer payment record of a tax year as PDF, CSV or XLSX",
  description:
    "The same figures as the record as data. A PDF is drawn in the brand of the organisation; a table has a row for each month.",
  params: ofYear,
  query: common.query.extend({
    format: z
      .enum(["Pdf", ...tableFormat.options])
      .optional()
      .openapi({ description: "`Pdf` by default." }),
  }),
  otherContentTypes: [CSV, XLSX],
});

export const getP32MonthFile = fileOperation({
  ...common,
  ...FILE,
  id: "downloadP32Month",
  path: "/v1/tax-p-forms/p32/{year}/{month}/pdf",
  summary: "The employer payment record of a tax month as PDF",
  description: "The same figures as the record as data, drawn in the brand of the organisation.",
  params: ofMonth,
});
