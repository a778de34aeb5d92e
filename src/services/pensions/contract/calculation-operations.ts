import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  amountField,
  dateField,
  EMPLOYEE_NOT_FOUND,
  fileOperation,
  idField,
  money,
  operation,
  payFrequency,
  pensionType,
  periodField,
  supplementaryField,
  TABLE_TYPES,
  tableQuery,
  taxYearField,
} from "../../contract";
import { contributionBasis } from "../schemes/groups";
import { RUN_NOT_FOUND, runWithFrequency } from "./assessment-operations";
import { EXAMPLE_DAY, EXAMPLE_ID, inPensions, NO_PROVIDER } from "./common";

const PATH = "/v2/pension/pension-calculation";

const month = z
  .union([z.string(), z.number()])
  .transform((value, context): number => {
    const found = /^(1[0-2]|[1-9])$/.test(String(value)) ? Number(value) : 0;
    if (found === 0) context.addIssue({ code: "custom", params: { token: "invalid_period" } });
    return found;
  })
  .openapi({ type: "integer", minimum: 1, maximum: 12, example: 1 });

const calculation = z
  .strictObject({
    pensionCalculationId: z.string(),
    employeeId: z.string(),
    membershipId: z.string().nullable(),
    pensionGroupId: z.string(),
    pensionProviderId: z.string(),
    payrollConfigId: z.string(),
    year: z.int(),
    frequency: payFrequency,
    period: z.int(),
    month: z.int(),
    paymentDate: z.string(),
    pensionType,
    contributionBasis,
    pensionableEarnings: money(),
    employeeContribution: money(),
    additionalVoluntaryContribution: money(),
    salarySacrifice: money(),
    employerContribution: money(),
    taxRelief: money(),
    nationalInsuranceSaving: money(),
    isFinal: z.boolean(),
  })
  .openapi("PensionCalculation");

const example = {
  pensionCalculationId: EXAMPLE_ID,
  employeeId: EXAMPLE_ID,
  membershipId: EXAMPLE_ID,
  pensionGroupId: EXAMPLE_ID,
  pensionProviderId: "01JZ3V6D4R0000000000000P02",
  payrollConfigId: EXAMPLE_ID,
  year: 2026,
  frequency: "Monthly" as const,
  period: 1,
  month: 1,
  paymentDate: "2026-04-30",
  pensionType: "ReliefAtSource" as const,
  contributionBasis: "QualifyingEarnings" as const,
  pensionableEarnings: "1480.00",
  employeeContribution: "59.20",
  additionalVoluntaryContribution: "0.00",
  salarySacrifice: "0.00",
  employerContribution: "44.40",
  taxRelief: "14.80",
  nationalInsuranceSaving: "0.00",
  isFinal: true,
};

const inList = {
  ...inPensions,
  method: "get",
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(calculation) }),
  token: "pension_calculations_listed",
  examples: { data: { items: [example] } },
} as const;

export const listByMonth = operation({
  ...inList,
  id: "listPensionContributions",
  path: `${PATH}/by-year/{year}/by-month/{month}`,
  summary: "The contributions of a tax month: of locked runs, and recorded ones",
  description: "A page at a time, in the order in which they were calculated.",
  params: z.object({ year: taxYearField(), month }),
});

export const listByProvider = operation({
  ...inList,
  id: "listProviderPensionContributions",
  path: `${PATH}/pension-provider/{pensionProviderId}/by-year/{year}/by-month/{month}`,
  summary: "The contributions of a tax month to one provider",
  description: "A page at a time, in the order in which they were calculated.",
  params: z.object({ pensionProviderId: idField(), year: taxYearField(), month }),
  refusals: [NO_PROVIDER],
});

export const recordCalculation = operation({
  ...inPensions,
  id: "calculatePensionContributions",
  method: "post",
  path: PATH,
  summary: "Calculates contributions on stated earnings under the employee's group, and records them",
  description:
    "For contributions outside payroll. They are listed with `isFinal` false, are in no payslip, file or refund, and count towards no cap.",
  body: z
    .strictObject({
      employeeId: idField(),
      earnings: amountField(),
      frequency: payFrequency,
      year: taxYearField(),
      period: periodField(),
      paymentDate: dateField().optional().openapi({
        description: "The pay date of the period by default, if the employee's payroll has such a period.",
      }),
    })
    .openapi("PensionCalculationRequest"),
  data: calculation,
  status: 201,
  token: "pension_calculation_recorded",
  idempotent: true,
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "employee_pension_not_found", when: "The employee has no open membership." },
  ],
  examples: {
    body: {
      employeeId: EXAMPLE_ID,
      earnings: "2000.00",
      frequency: "Monthly",
      year: 2026,
      period: 2,
      paymentDate: EXAMPLE_DAY,
    },
    data: { ...example, membershipId: EXAMPLE_ID, isFinal: false },
  },
});

const ofRun = {
  params: runWithFrequency,
  query: z.object({ supplementary: supplementaryField().default(0) }),
};

export const getCsv = fileOperation({
  ...inPensions,
  params: ofRun.params,
  query: ofRun.query.extend(tableQuery),
  id: "downloadPensionContributions",
  method: "get",
  path: `${PATH}/csv/year/{year}/period/{period}/frequency/{frequency}/payroll-config/{payrollConfigId}`,
  summary: "The contributions of a locked run as CSV or XLSX, with a heading",
  description: "One row for each member and group of the run. Providers' own files are made separately.",
  ...TABLE_TYPES,
  refusals: [...RUN_NOT_FOUND],
});

const sendable = z
  .strictObject({
    pensionSchemaId: z.string(),
    sendable: z.boolean(),
    reasonToken: z.enum(["pension_scheme_not_connected", "connection_not_callable"]).nullable(),
  })
  .openapi("SendablePensionScheme");

export const listSendable = operation({
  ...inPensions,
  ...ofRun,
  id: "listSendablePensionSchemes",
  method: "get",
  path: "/v2/pension/provider-sync/{payrollConfigId}/{year}/{frequency}/{period}/sendable",
  summary: "The schemes of a run, and whether their contributions can be sent to the provider",
  description: "`reasonToken` says why a scheme's contributions cannot be sent.",
  data: z.strictObject({ items: z.array(sendable) }),
  token: "sendable_schemes_listed",
  refusals: [...RUN_NOT_FOUND],
  examples: {
    data: {
      items: [{ pensionSchemaId: EXAMPLE_ID, sendable: false, reasonToken: "pension_scheme_not_connected" }],
    },
  },
});
