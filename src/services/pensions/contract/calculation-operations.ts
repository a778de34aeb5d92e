import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import type { Instant } from "../../../platform/store";
import {
  amountField,
  dateField,
  EMPLOYEE_NOT_FOUND,
  field,
  fileOperation,
  idField,
  operation,
  payFrequency,
  pensionType,
  periodField,
  supplementaryField,
  TABLE_TYPES,
  table,
  tableQuery,
  taxYearField,
  withExamples,
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

/** Contributions of one payslip to one membership, or recorded by a caller: what responses show, with the columns. */
export const calculations = table({
  name: "pension_calculation",
  key: "pensionCalculationId",
  token: "pension_calculation",
  fields: {
    pensionCalculationId: field.shown(z.string(), EXAMPLE_ID),
    employeeId: field.shown(z.string(), EXAMPLE_ID),
    membershipId: field.shown(z.string().nullable(), EXAMPLE_ID),
    pensionGroupId: field.shown(z.string(), EXAMPLE_ID),
    pensionProviderId: field.shown(z.string(), "01JZ3V6D4R0000000000000P02"),
    payrollConfigId: field.shown(z.string(), EXAMPLE_ID),
    year: field.shown(z.int(), 2026),
    frequency: field.shown(payFrequency, "Monthly"),
    period: field.shown(z.int(), 1),
    month: field.shown(z.int(), 1),
    paymentDate: field.shown(z.string(), "2026-04-30"),
    pensionType: field.shown(pensionType, "ReliefAtSource"),
    contributionBasis: field.shown(contributionBasis, "QualifyingEarnings"),
    pensionableEarnings: field.shownAmount("1480.00"),
    employeeContribution: field.shownAmount("59.20"),
    additionalVoluntaryContribution: field.shownAmount("0.00"),
    salarySacrifice: field.shownAmount("0.00"),
    employerContribution: field.shownAmount("44.40"),
    taxRelief: field.shownAmount("14.80"),
    nationalInsuranceSaving: field.shownAmount("0.00"),
    isFinal: field.shown(z.boolean(), true),
  },
  unseen: {
    organisationId: field.unseen<string>(),
    payRunId: field.unseen<string | null>(),
    employerOwnContribution: field.unseen<number>(),
    /** Earnings of the pay reference period before thresholds, with this payment; null if they were not recorded. */
    periodEarnings: field.unseen<number | null>(),
    createdAt: field.unseen<Instant>(),
  },
});

export type CalculationRow = Awaited<ReturnType<typeof calculations.insert>>;

const calculation = z.strictObject(calculations.shape).openapi("PensionCalculation");

const inList = {
  ...inPensions,
  method: "get",
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(calculation) }),
  token: "pension_calculations_listed",
  examples: { data: { items: [calculations.example] } },
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

const bodyFields = withExamples({
  employeeId: [idField(), EXAMPLE_ID],
  earnings: [amountField(), "2000.00"],
  frequency: [payFrequency, "Monthly"],
  year: [taxYearField(), 2026],
  period: [periodField(), 2],
  paymentDate: [
    dateField().optional().openapi({
      description: "The pay date of the period by default, if the employee's payroll has such a period.",
    }),
    EXAMPLE_DAY,
  ],
});

export const recordCalculation = operation({
  ...inPensions,
  id: "calculatePensionContributions",
  method: "post",
  path: PATH,
  summary: "Calculates contributions on stated earnings under the employee's group, and records them",
  description:
    "For contributions outside payroll. They are listed with `isFinal` false, are in no payslip, file or refund, and count towards no cap.",
  body: z.strictObject(bodyFields.shape).openapi("PensionCalculationRequest"),
  data: calculation,
  status: 201,
  token: "pension_calculation_recorded",
  idempotent: true,
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "employee_pension_not_found", when: "The employee has no open membership." },
  ],
  examples: {
    body: bodyFields.example,
    data: { ...calculations.example, isFinal: false },
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
