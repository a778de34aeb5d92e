import { z } from "@hono/zod-openapi";
import {
  idField,
  money,
  operation,
  optional,
  orElse,
  periodField,
  supplementaryField,
  taxYearField,
} from "../../contract";
import { common, ORDERS } from "./order-operations";

export const OUTCOMES = ["Matched", "AmountDiffers", "MissingInRun", "MissingInSchedule"] as const;

const result = z.strictObject({
  orderId: idField(),
  employeeId: idField(),
  lineItemId: idField().nullable(),
  outcome: z.enum(OUTCOMES),
  expectedDeduction: money().nullable(),
  amountPaid: money().nullable(),
  /** Expected and not deducted, as the law did not allow it: no difference between the order and the run. */
  shortfall: money().nullable(),
});

export const reconcileOrders = operation({
  ...common,
  id: "reconcileCourtOrders",
  method: "post",
  path: `${ORDERS}/reconcile`,
  summary: "Compares what orders were to deduct in a pay run with what its payslips deducted",
  description:
    "Open runs are compared as calculated last. `MissingInRun`: an order takes part on the pay date, and the payslip does not have it. `MissingInSchedule`: the payslip has an order that takes no part. `AmountDiffers`: the payslip deducted another amount than the order has. A deduction that protected earnings or a ceiling reduced is `Matched`; `shortfall` is what the law left of it, if the order carries or reports that.",
  body: z
    .strictObject({
      payrollConfigId: idField(),
      year: taxYearField(),
      period: periodField(),
      supplementary: orElse(supplementaryField(), 0),
      employeeId: optional(idField()),
    })
    .openapi("CourtOrderReconciliation"),
  data: z.strictObject({
    results: z.array(result),
    summary: z.strictObject(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, z.int()]))),
  }),
  token: "court_orders_reconciled",
  refusals: [
    { status: 404, token: "payroll_config_not_found", when: "The organisation has no such payroll." },
    { status: 404, token: "pay_run_not_found", when: "The payroll has no such run." },
    { status: 404, token: "employee_not_found", when: "The organisation has no such employee." },
  ],
  examples: {
    body: { payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X6", year: 2026, period: 1 },
    data: {
      results: [
        {
          orderId: "01JZ3V6D4R8QK2M5N7P9T1W3X8",
          employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
          lineItemId: "01JZ3V6D4R8QK2M5N7P9T1W3Y2",
          outcome: "Matched",
          expectedDeduction: "120.00",
          amountPaid: "120.00",
          shortfall: "0.00",
        },
      ],
      summary: { Matched: 1, AmountDiffers: 0, MissingInRun: 0, MissingInSchedule: 0 },
    },
  },
});
