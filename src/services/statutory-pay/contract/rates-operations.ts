import { z } from "@hono/zod-openapi";
import { money, operation, statutoryType, taxYearField } from "../../contract";
import { STATUTORY } from "./words";

const RATES = "/v1/statutory-pay/statutory-rates";

export const listRateYears = operation({
  ...STATUTORY,
  id: "listStatutoryPayTaxYears",
  method: "get",
  path: `${RATES}/available-years`,
  summary: "The tax years whose rates of statutory pay are known",
  description:
    "Each tax year is the calendar year in which it begins. The list grows with the rules that are installed.",
  data: z.strictObject({ items: z.array(z.int()) }),
  token: "statutory_rate_years_listed",
  examples: { data: { items: [2025, 2026] } },
});

const rates = z.array(z.strictObject({ effectiveFrom: z.string(), amount: money() }));

export const getStatutoryRates = operation({
  ...STATUTORY,
  id: "getStatutoryPayRates",
  method: "get",
  path: `${RATES}/{taxYear}`,
  summary: "The rates, limits and recovery of statutory pay in a tax year",
  description:
    "A weekly rate applies from `effectiveFrom`: to days of sickness, and to weeks of family pay that begin on or after it. A payment that did not exist in the year has no rates. Other figures are those of the year's last day.",
  params: z.object({ taxYear: taxYearField() }),
  data: z
    .strictObject({
      taxYear: z.int(),
      weeklyRates: z.record(statutoryType, rates),
      earningsRelatedRate: z.string(),
      sspEarningsRate: z.string().nullable().openapi({ description: "Null if earnings do not limit sick pay." }),
      sspWaitingDays: z.int(),
      sspMinimumSpellDays: z.int(),
      sspMaximumWeeks: z.int(),
      lowerEarningsLimit: money(),
      recoveryRate: z.string(),
      smallEmployerRecoveryRate: z.string(),
      smallEmployerCompensationRate: z.string(),
      smallEmployerThreshold: money(),
    })
    .openapi("StatutoryRates"),
  token: "statutory_rates_retrieved",
  refusals: [{ status: 404, token: "statutory_rates_not_found", when: "The rates of the tax year are not known." }],
  examples: {
    data: {
      taxYear: 2026,
      weeklyRates: {
        StatutorySickPay: [{ effectiveFrom: "2026-04-06", amount: "123.25" }],
        StatutoryMaternityPay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
        StatutoryPaternityPay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
        StatutoryAdoptionPay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
        StatutorySharedParentalPay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
        StatutoryParentalBereavementPay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
        StatutoryNeonatalCarePay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
      },
      earningsRelatedRate: "90%",
      sspEarningsRate: "80%",
      sspWaitingDays: 0,
      sspMinimumSpellDays: 1,
      sspMaximumWeeks: 28,
      lowerEarningsLimit: "129.00",
      recoveryRate: "92%",
      smallEmployerRecoveryRate: "100%",
      smallEmployerCompensationRate: "9%",
      smallEmployerThreshold: "45000.00",
    },
  },
});
