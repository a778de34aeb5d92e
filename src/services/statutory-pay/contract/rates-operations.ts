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

const percentage = () => z.string().openapi({ description: 'In per cent: "92.00" is 92%.' });

const rates = z.array(z.strictObject({ effectiveFrom: z.string(), amount: money() }));

export const getStatutoryRates = operation({
  ...STATUTORY,
  id: "getStatutoryPayRates",
  method: "get",
  path: `${RATES}/{taxYear}`,
  summary: "The rates, limits and recovery of statutory pay in a tax year",
  description:
    "A weekly rate applies from `effectiveFrom`: to days of sickness, and to weeks of family pay that begin on or after it. A payment that did not exist in the year has no rates. Other figures are those of the year's last day. A year without rules is refused (`unsupported_tax_year`).",
  params: z.object({ taxYear: taxYearField() }),
  data: z
    .strictObject({
      taxYear: z.int(),
      weeklyRates: z.record(statutoryType, rates),
      earningsRelatedRate: percentage(),
      sspEarningsRate: percentage().nullable().openapi({ description: "Null if earnings do not limit sick pay." }),
      sspWaitingDays: z.int(),
      sspMinimumSpellDays: z.int(),
      sspMaximumWeeks: z.int(),
      lowerEarningsLimit: money(),
      recoveryRate: percentage(),
      smallEmployerRecoveryRate: percentage(),
      smallEmployerCompensationRate: percentage(),
      smallEmployerThreshold: money(),
    })
    .openapi("StatutoryRates"),
  token: "statutory_rates_retrieved",
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
      earningsRelatedRate: "90.00",
      sspEarningsRate: "80.00",
      sspWaitingDays: 0,
      sspMinimumSpellDays: 1,
      sspMaximumWeeks: 28,
      lowerEarningsLimit: "129.00",
      recoveryRate: "92.00",
      smallEmployerRecoveryRate: "100.00",
      smallEmployerCompensationRate: "9.00",
      smallEmployerThreshold: "45000.00",
    },
  },
});
