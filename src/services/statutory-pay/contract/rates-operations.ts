import { z } from "@hono/zod-openapi";
import { money, operation, statutoryType, taxYearField, withExamples } from "../../contract";
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

const getStatutoryRatesFields = withExamples({
  taxYear: [z.int(), 2026],
  weeklyRates: [
    z.record(statutoryType, rates),
    {
      StatutorySickPay: [{ effectiveFrom: "2026-04-06", amount: "123.25" }],
      StatutoryMaternityPay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
      StatutoryPaternityPay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
      StatutoryAdoptionPay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
      StatutorySharedParentalPay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
      StatutoryParentalBereavementPay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
      StatutoryNeonatalCarePay: [{ effectiveFrom: "2026-04-05", amount: "194.32" }],
    },
  ],
  earningsRelatedRate: [percentage(), "90.00"],
  sspEarningsRate: [
    percentage().nullable().openapi({ description: "Null if earnings do not limit sick pay." }),
    "80.00",
  ],
  sspWaitingDays: [z.int(), 0],
  sspMinimumSpellDays: [z.int(), 1],
  sspMaximumWeeks: [z.int(), 28],
  lowerEarningsLimit: [money(), "129.00"],
  recoveryRate: [percentage(), "92.00"],
  smallEmployerRecoveryRate: [percentage(), "100.00"],
  smallEmployerCompensationRate: [percentage(), "9.00"],
  smallEmployerThreshold: [money(), "45000.00"],
});

export const getStatutoryRates = operation({
  ...STATUTORY,
  id: "getStatutoryPayRates",
  method: "get",
  path: `${RATES}/{taxYear}`,
  summary: "The rates, limits and recovery of statutory pay in a tax year",
  description:
    "A weekly rate applies from `effectiveFrom`: to days of sickness, and to weeks of family pay that begin on or after it. A payment that did not exist in the year has no rates. Other figures are those of the year's last day. A year without rules is refused (`unsupported_tax_year`).",
  params: z.object({ taxYear: taxYearField() }),
  data: z.strictObject(getStatutoryRatesFields.shape).openapi("StatutoryRates"),
  token: "statutory_rates_retrieved",
  examples: { data: getStatutoryRatesFields.example },
});
