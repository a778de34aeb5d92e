import { z } from "@hono/zod-openapi";
import { DEDUCTION_BASES, ORDER_TYPES, PRIORITY_LEVELS, REMITTANCE_DEADLINES } from "../../../engine/court-orders";
import { money, operation, taxYearField } from "../../contract";
import { common, ORDERS } from "./order-operations";

const percentage = z.string();
const days = z.record(z.string(), z.int());

const table = z.strictObject({
  name: z.string(),
  effectiveFrom: z.string(),
  payFrequency: z.enum(["Weekly", "Monthly", "Daily"]),
  bands: z
    .array(
      z.strictObject({
        upTo: money().nullable(),
        percentage: percentage.nullable(),
        fixed: money().nullable(),
        onExcess: percentage.nullable(),
        minimum: money().nullable(),
      }),
    )
    .readonly(),
});

const ofType = z
  .strictObject({
    deductionBasis: z.array(z.enum(DEDUCTION_BASES)).readonly(),
    remittanceDeadline: z.enum(REMITTANCE_DEADLINES),
    priorityLevel: z.enum(PRIORITY_LEVELS),
    tables: z.array(table).readonly(),
  })
  .openapi("CourtOrderTypeConstants");

const constantsShown = z
  .strictObject({
    taxYear: z.int(),
    global: z.strictObject({
      protectedEarningsPercentage: percentage,
      adminFeeAmount: money(),
      remittanceDays: days.openapi({
        description: "`FiveDays`: days after the pay date. `NineteenthOfFollowingMonth`: the day of the next month.",
      }),
      noticePeriods: days.openapi({ description: "Days in which the issuer is informed of a leaver, by type." }),
      graceDays: days.openapi({ description: "Days before an order must be operated, by type." }),
    }),
    orderTypes: z.strictObject(Object.fromEntries(ORDER_TYPES.map((type) => [type, ofType]))),
    cmaProtectedPerDay: z.array(z.strictObject({ effectiveFrom: z.string(), amount: money() })).readonly(),
  })
  .openapi("CourtOrderConstants");

const exampleOfType = {
  deductionBasis: ["Table" as const],
  remittanceDeadline: "AsSoonAsReasonablyPracticable" as const,
  priorityLevel: "PriorityOrders" as const,
  tables: [],
};

export const listConstantYears = operation({
  ...common,
  id: "listCourtOrderTaxYears",
  method: "get",
  path: `${ORDERS}/constants/available-years`,
  summary: "The tax years whose court order figures are known",
  description:
    "Each tax year is the calendar year in which it begins. The list grows with the rules that are installed.",
  data: z.strictObject({ items: z.array(z.int()) }),
  token: "order_constant_years_listed",
  examples: { data: { items: [2024, 2025, 2026] } },
});

export const readConstants = operation({
  ...common,
  id: "getCourtOrderConstants",
  method: "get",
  path: `${ORDERS}/constants/{taxYear}`,
  summary: "A tax year's court order figures: tables, amounts, days",
  description: "For each type of order its protected earnings, its tables and its days, as they are used to calculate.",
  params: z.object({ taxYear: taxYearField() }),
  data: constantsShown,
  token: "order_constants_retrieved",
  examples: {
    data: {
      taxYear: 2026,
      global: {
        protectedEarningsPercentage: "60.00",
        adminFeeAmount: "1.00",
        remittanceDays: { FiveDays: 5, NineteenthOfFollowingMonth: 19 },
        noticePeriods: { Ctaeo: 14 },
        graceDays: { Dea: 22 },
      },
      orderTypes: Object.fromEntries(ORDER_TYPES.map((type) => [type, exampleOfType])),
      cmaProtectedPerDay: [{ effectiveFrom: "2025-04-06", amount: "24.66" }],
    },
  },
});
