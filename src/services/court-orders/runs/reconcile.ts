import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import type { CourtOrderResult } from "../../../engine/court-orders";
import type { Tx } from "../../../platform/store";
import {
  EMPLOYEE_NOT_FOUND,
  idField,
  money,
  mountCalculation,
  operation,
  optional,
  orElse,
  PAYROLL_NOT_FOUND,
  periodField,
  type ServiceContext,
  supplementaryField,
  taxYearField,
} from "../../contract";
import { requireEmployee, selectEmployees } from "../../employees";
import { findRun, selectPayslips, selectPreviews } from "../../pay-runs";
import { common, ORDERS } from "../contract/order-operations";
import { takesPartOn } from "../orders/list-orders";
import { selectOrders } from "../store/orders";
import { selectLineItems } from "./line-items";

const OUTCOMES = ["Matched", "AmountDiffers", "MissingInRun", "MissingInSchedule"] as const;

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

const reconcileOrders = operation({
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
    PAYROLL_NOT_FOUND,
    { status: 404, token: "pay_run_not_found", when: "The payroll has no such run." },
    EMPLOYEE_NOT_FOUND,
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

/** A deduction of an order: as scheduled, or as a payslip of the run has it. */
interface Deduction {
  readonly employeeId: string;
  readonly orderId: string;
  readonly lineItemId: string | null;
  readonly expected: string | null;
  readonly paid: string | null;
  /** Expected and not deducted, as protected earnings or a ceiling did not allow it. */
  readonly shortfall: string | null;
}

type Run = Awaited<ReturnType<typeof findRun>>;

export function mountReconcile(context: ServiceContext): void {
  mountCalculation(context, reconcileOrders, ({ body: { employeeId, ...name } }, records) =>
    records(async (tx) => {
      if (employeeId !== null) await requireEmployee(tx, employeeId);
      const run = await findRun(tx, name);
      const inRun = await deductedIn(tx, run, employeeId);
      const scheduled = await scheduledFor(tx, run, employeeId, inRun);
      const results = compared(scheduled, inRun);
      const counts = OUTCOMES.map((name) => [name, results.filter(({ outcome }) => outcome === name).length]);
      return { data: { results, summary: Object.fromEntries(counts) }, text: "The orders are compared with the run." };
    }),
  );
}

/**
 * Returns what orders were to deduct: the line items of a locked run, or the orders that take part in an open one, of each job
 * that the run pays.
 */
async function scheduledFor(
  tx: Tx,
  run: Run,
  employeeId: string | null,
  inRun: readonly Deduction[],
): Promise<readonly Deduction[]> {
  if (run.status === "Locked") {
    const rows = await selectLineItems(tx)
      .where("pay_run_id", "=", run.pay_run_id)
      .$if(employeeId !== null, (all) => all.where("employee_id", "=", employeeId ?? ""))
      .execute();
    return rows.map(({ employee_id, order_id: orderId, line_item_id: lineItemId, line_item }) => ({
      employeeId: employee_id,
      orderId,
      lineItemId,
      expected: line_item.expectedDeduction,
      paid: line_item.amountPaid,
      shortfall: line_item.shortfall,
    }));
  }
  const ofPayroll = selectEmployees(tx).select("employee_id").where("payroll_config_id", "=", run.payroll_config_id);
  const operated = inRun.map(({ orderId }) => orderId);
  const orders = await selectOrders(tx)
    .where(({ and, eb, or }) => {
      const own = employeeId === null ? [] : [eb("employee_id", "=", employeeId)];
      return or([and([eb("employee_id", "in", ofPayroll), ...own]), eb("order_id", "in", ["", ...operated])]);
    })
    .where(sql<boolean>`${takesPartOn(run.regular_payment_date)}`)
    .execute();
  return orders.flatMap(({ employee_id, order_id: orderId }) => {
    const jobs = inRun.filter((each) => each.orderId === orderId).map((each) => each.employeeId);
    return (jobs.length === 0 ? [employee_id] : jobs).map((id) => ({ employeeId: id, orderId, ...NOT_KNOWN }));
  });
}

/** A deduction that is calculated by the run only. */
const NOT_KNOWN = { lineItemId: null, expected: null, paid: null, shortfall: null };

/** Returns what the payslips of a run deducted under orders. */
async function deductedIn(tx: Tx, run: Run, employeeId: string | null): Promise<readonly Deduction[]> {
  const isLocked = run.status === "Locked";
  const rows = isLocked ? await finalPayslips(tx, run, employeeId) : await openPayslips(tx, run, employeeId);
  return rows.flatMap(({ employee_id, document }) =>
    (document?.payslip.courtOrders?.orders ?? []).flatMap((result) => deductionOf(employee_id, result)),
  );
}

function finalPayslips(tx: Tx, { pay_run_id }: Run, employeeId: string | null) {
  return selectPayslips(tx)
    .select(["employee_id", "document"])
    .where("pay_run_id", "=", pay_run_id)
    .where(sql<boolean>`document->'payslip' ? 'courtOrders'`)
    .$if(employeeId !== null, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .execute();
}

function openPayslips(tx: Tx, { pay_run_id }: Run, employeeId: string | null) {
  return selectPreviews(tx)
    .select(["employee_id", "document"])
    .where("pay_run_id", "=", pay_run_id)
    .where(sql<boolean>`document->'payslip'->'courtOrders' is not null`)
    .$if(employeeId !== null, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .execute();
}

function deductionOf(employeeId: string, { orderId, lineItem }: CourtOrderResult): readonly Deduction[] {
  if (lineItem === null) return [];
  const { expectedDeduction: expected, amountPaid: paid, shortfall } = lineItem;
  return [{ employeeId, orderId, lineItemId: null, expected, paid, shortfall }];
}

/** Compares each order's deduction from a payslip with the run's; those of the run alone come last. */
function compared(scheduled: readonly Deduction[], inRun: readonly Deduction[]) {
  const keyOf = ({ orderId, employeeId }: Deduction) => `${orderId} ${employeeId}`;
  const ofRun = new Map(inRun.map((each) => [keyOf(each), each]));
  const planned = new Set(scheduled.map(keyOf));
  return [
    ...scheduled.map((each) => resultOf(each, ofRun.get(keyOf(each)))),
    ...inRun.filter((each) => !planned.has(keyOf(each))).map((each) => resultOf(null, each)),
  ];
}

function resultOf(scheduled: Deduction | null, inRun: Deduction | undefined) {
  const known = scheduled ?? inRun;
  if (known === undefined) throw new Error("A result is of an order.");
  return {
    orderId: known.orderId,
    employeeId: known.employeeId,
    lineItemId: known.lineItemId,
    outcome: outcomeOf(scheduled, inRun),
    expectedDeduction: scheduled?.expected ?? inRun?.expected ?? null,
    amountPaid: inRun?.paid ?? null,
    shortfall: inRun?.shortfall ?? scheduled?.shortfall ?? null,
  };
}

/** What the law left of an expected deduction is no difference: the order and the run agree on it. */
function outcomeOf(scheduled: Deduction | null, inRun: Deduction | undefined): (typeof OUTCOMES)[number] {
  if (scheduled === null) return "MissingInSchedule";
  if (inRun === undefined) return "MissingInRun";
  const isAsKept = scheduled.paid === null || scheduled.paid === inRun.paid;
  return isAsKept ? "Matched" : "AmountDiffers";
}
