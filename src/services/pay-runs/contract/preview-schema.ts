import { z } from "@hono/zod-openapi";
import { byName, LETTER_AMOUNTS, NI_BANDS, PAYSLIP_AMOUNT_NAMES, PAYSLIP_AMOUNTS } from "../../../engine/base";
import { money, pensionType, statutoryType, statutoryTypeOrNull, workingStep } from "../../contract";

/** Totals by pension type, or by statutory payment; types without a total are left out. */
const byPension = z.partialRecord(pensionType, z.string()).openapi("SumsByPensionType");
const byPayment = z.partialRecord(statutoryType, z.string()).openapi("SumsByStatutoryPayment");

const meanings = new Map<string, string>(
  PAYSLIP_AMOUNTS.flatMap((each) => ("meaning" in each ? [[each.name, each.meaning]] : [])),
);

function amountShown(name: string) {
  const description = meanings.get(name);
  return description === undefined ? money() : money().openapi({ description });
}

const amounts = {
  ...byName(PAYSLIP_AMOUNT_NAMES, amountShown),
  pensionContributionsByType: byPension,
  statutoryPay: byPayment,
};

const bands = z.strictObject(byName(NI_BANDS, money)).openapi("NiBands");
const letter = {
  ...byName(LETTER_AMOUNTS, money),
  bands,
};
const ofLetter = z.strictObject(letter).openapi("NiAmounts");
const letters = z.record(z.string(), ofLetter).openapi({ description: "By category letter." });

const pensionMetadata = z
  .strictObject({
    pensionGroupId: z.string().nullable(),
    pensionGroupName: z.string().nullable(),
    pensionType,
    contributionBasis: z.enum([
      "QualifyingEarnings",
      ...(["PensionablePaySet1", "PensionablePaySet2", "PensionablePaySet3", "PensionablePayUncertified"] as const),
    ]),
    employerShare: money(),
    contributionSource: z.enum(["Group", "EmployeeOverride", "PayRunOverride"]),
  })
  .openapi("PensionMetadata", {
    description: "Of rows of a pension; `employerShare` is all that the employer pays over.",
  });

const summaryItem = z
  .strictObject({
    id: z.string().nullable(),
    payElementId: z.string().nullable(),
    code: z.string(),
    description: z.string(),
    type: z.enum(["Payable", "Deduction", "EmployerCost", "Information"]),
    amount: money(),
    lineType: z.string().nullable(),
    units: z.string().nullable(),
    unitName: z.string().nullable(),
    payRate: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    statutoryType: statutoryTypeOrNull,
    statutoryPayId: z.string().nullable(),
    recurringLineItemId: z
      .string()
      .nullish()
      .openapi({ description: "The recurring item that posted it. Missing on payslips from before there were any." }),
    orderId: z.string().nullable(),
    pensionGroupId: z.string().nullable(),
    pensionLineType: z
      .enum(["Contribution", "AdditionalVoluntaryContribution", "Refund", "EmployerContribution"])
      .nullable(),
    pensionType: pensionType.nullable(),
    pensionEmployerContribution: money()
      .nullable()
      .openapi({ description: "Inside `employerPension` already: shown, never added." }),
    pensionMetadata: pensionMetadata.nullable(),
    canEdit: z.boolean(),
  })
  .openapi("PreviewSummaryItem", { description: "A row of the payslip, positive in its own direction." });

const warning = z.strictObject({
  employeeId: z.string().nullable(),
  token: z.string(),
  text: z.string(),
  tokenArguments: z.array(z.object({ name: z.string(), value: z.any().nullable() })).nullable(),
});

const niRow = z.strictObject({ niCategory: z.string(), ...letter, yearToDate: ofLetter }).openapi("NiBreakdownRow");

const yearToDate = z
  .strictObject({
    ...amounts,
    previousTaxablePay: money(),
    previousTaxPaid: money(),
    niBandResult: letters,
    niBandResultDirector: letters,
  })
  .openapi("YearToDateAmounts");

/** A payslip that is calculated but not stored. */
export const previewShown = z
  .strictObject({
    taxYear: z.int(),
    period: z.int(),
    taxWeek: z.int(),
    taxMonth: z.int(),
    forPeriod: z.strictObject(amounts).openapi("PayAmounts"),
    yearToDate,
    summaryItems: z.array(summaryItem),
    niBreakdown: z.array(niRow),
    employerCost: money(),
    shortfall: money().nullable().openapi({
      description: "How far net pay is below zero; null where it is not. Nobody can be paid such a payslip.",
    }),
    warnings: z.array(warning),
    workings: z
      .array(workingStep)
      .nullable()
      .openapi({ description: "The steps of each figure, with `includeWorkings`; null without it." }),
    workingsSources: z.looseObject({}).nullable(),
    rulesDigest: z.string(),
  })
  .openapi("GrossToNetPreview");
