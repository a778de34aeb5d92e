import { z } from "@hono/zod-openapi";
import { invalid, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  amountField,
  dateField,
  instantField,
  money,
  moneyOf,
  mountOperation,
  operation,
  periodField,
  type RequestWork,
  refuser,
  requesterName,
  type ServiceContext,
  showColumns,
  taxYearField,
  taxYearOn,
  withExamples,
} from "../../contract";
import { lineItemParams } from "../contract/schedule-operations";
import { EXAMPLE_TIME, MISSING, ONE_PAYMENT, ofPayment, STATUTORY } from "../contract/words";
import { awardToChange, changeAward, type ToChange } from "../payments/change-award";
import {
  type ExternalRow,
  findExternalPayments,
  findLineItems,
  findPayment,
  type LineItemRow,
  type PaymentRow,
  toAward,
} from "../payments/payment-rows";
import { allocated } from "../reported/allocated";
import { statutoryTables } from "../store/statutory-tables";

const body = z
  .strictObject({
    grossAmount: amountField(),
    netAmount: amountField(),
    paymentDate: dateField(),
    taxYear: taxYearField(),
    period: periodField(),
    weekNumbers: z
      .array(z.int().min(1).max(1_000))
      .min(1)
      .max(100)
      .optional()
      .openapi({ description: "The weeks that it pays; the oldest unpaid ones if it names none." }),
    isReportable: z.boolean().optional().openapi({ description: "True by default." }),
  })
  .superRefine(({ grossAmount, netAmount }, context) => {
    const refuse = refuser(context);
    if (grossAmount === 0) refuse("grossAmount", "zero_amount");
    if (netAmount > grossAmount) refuse("netAmount", "too_large");
  })
  .openapi("ExternalPayment");

const shownFields = withExamples({
  lineItemSequence: [
    z.int().openapi({ description: "The first line item that it settles; a number of its own if it settles none." }),
    1,
  ],
  lineItemSequences: [z.array(z.int()).openapi({ description: "The line items that it settles." }), [1]],
  grossAmount: [money(), "50.00"],
  netAmount: [money(), "40.00"],
  paymentDate: [z.string(), "2026-11-13"],
  taxYear: [z.int(), 2026],
  period: [z.int(), 8],
  weekNumbers: [z.array(z.int()).openapi({ description: "The weeks that it settles." }), [1]],
  isReportable: [z.boolean(), true],
  createdBy: [z.string(), "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6"],
  createdAt: [instantField(), EXAMPLE_TIME],
});

const shown = z.strictObject(shownFields.shape).openapi("RecordedExternalPayment");
type ShownExternalPayment = z.input<typeof shown>;

const path = `${ONE_PAYMENT}/external-payments`;

const recordExternalPayment = operation({
  ...STATUTORY,
  id: "recordExternalStatutoryPayment",
  method: "post",
  path,
  summary: "Records a payment of an award outside the pay run",
  description: "The slices that it settles leave the pay run.",
  params: ofPayment,
  body,
  data: shown,
  status: 201,
  token: "external_payment_recorded",
  idempotent: true,
  refusals: MISSING,
  examples: {
    body: { grossAmount: "50.00", netAmount: "40.00", paymentDate: "2026-11-13", taxYear: 2026, period: 8 },
    data: shownFields.example,
  },
});

const listExternalPayments = operation({
  ...STATUTORY,
  id: "listExternalStatutoryPayments",
  method: "get",
  path,
  summary: "The payments of an award outside the pay run",
  description: "Such as a payment by hand or by a previous payroll. The pay run does not pay these slices again.",
  params: ofPayment,
  data: z.strictObject({ items: z.array(shown) }),
  token: "external_payments_listed",
  refusals: MISSING,
  examples: { data: { items: [shownFields.example] } },
});

const removeExternalPayment = operation({
  ...STATUTORY,
  id: "removeExternalStatutoryPayment",
  method: "delete",
  path: `${path}/{lineItemSequence}`,
  summary: "Removes a payment outside the pay run: its slices are due again",
  description:
    "Named by any line item that it settles. Returns the payment as it was. Open pay runs are calculated again.",
  params: lineItemParams,
  data: shown,
  token: "external_payment_removed",
  refusals: [
    ...MISSING,
    { status: 404, token: "external_payment_not_found", when: "The award has no such external payment." },
  ],
  examples: { data: shownFields.example },
});

export function mountExternal(context: ServiceContext): void {
  mountOperation(context, listExternalPayments, async ({ params }, tx) => {
    const { statutory_pay_id: id } = await findPayment(tx, params);
    const items = shownPayments(await findExternalPayments(tx, [id]), await findLineItems(tx, [id]));
    return { data: { items: [...items.values()] }, text: "The external payments are listed." };
  });

  mountOperation(context, recordExternalPayment, async ({ params, body, ...rest }, tx) => {
    const work = { ...rest, tx, context };
    const before = await awardToChange(work, params);
    if (taxYearOn(body.paymentDate) !== body.taxYear) {
      throw invalid([issueAt(["paymentDate"], "outside_tax_year", { taxYear: body.taxYear })]);
    }
    const { weekNumbers = await weeksToPay(tx, before.row) } = body;
    const row = await statutoryTables(tx)
      .insertInto("statutory_external_payment")
      .values({
        organisation_id: work.organisationId,
        statutory_pay_id: before.row.statutory_pay_id,
        line_item_sequence: await nextNumber(tx, before),
        employee_id: params.employeeId,
        gross_amount: body.grossAmount,
        net_amount: body.netAmount,
        payment_date: body.paymentDate,
        tax_year: body.taxYear,
        period: body.period,
        week_numbers: JSON.stringify(weekNumbers),
        is_reportable: body.isReportable ?? true,
        created_by: requesterName(work.caller),
        created_at: work.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const external = [...before.external, row];
    await settled(work, before, external);
    const shown = shownPayments(external, await findLineItems(tx, [row.statutory_pay_id])).get(row);
    if (shown === undefined) throw new Error("The recorded payment is one of the award's.");
    return { data: shown, text: "The external payment is recorded." };
  });

  mountOperation(context, removeExternalPayment, async ({ params, ...rest }, tx) => {
    const work = { ...rest, tx, context };
    const before = await awardToChange(work, params);
    const payments = shownPayments(before.external, await findLineItems(tx, [before.row.statutory_pay_id]));
    const found = [...payments].find(([, shown]) => isNamed(shown, params.lineItemSequence));
    if (found === undefined) throw notFound("external_payment");
    const [row, shown] = found;
    await statutoryTables(tx)
      .deleteFrom("statutory_external_payment")
      .where("statutory_pay_id", "=", row.statutory_pay_id)
      .where("line_item_sequence", "=", row.line_item_sequence)
      .execute();
    await settled(
      work,
      before,
      before.external.filter((each) => each !== row),
    );
    return { data: shown, text: "The external payment is removed: its slices are due again." };
  });
}

/** Returns a number that no line item and no other external payment of an award has. */
async function nextNumber(tx: Tx, { row, external }: ToChange): Promise<number> {
  const numbered = [...external, ...(await findLineItems(tx, [row.statutory_pay_id]))];
  return Math.max(0, ...numbered.map(({ line_item_sequence: number }) => number)) + 1;
}

/** Returns the weeks of which something is still to be paid, from the oldest. */
async function weeksToPay(tx: Tx, { statutory_pay_id: id }: PaymentRow): Promise<readonly number[]> {
  const pending = (await findLineItems(tx, [id])).filter(({ status, amount }) => status === "Pending" && amount > 0);
  return [...new Set(pending.map(({ slice }) => slice.weekNumber))].sort((a, b) => a - b);
}

/** Settles the slices of an award by its external payments. */
async function settled(work: RequestWork, before: ToChange, external: readonly ExternalRow[]): Promise<void> {
  const { externalPayments } = toAward(before.row, external);
  await changeAward(work, before, { award: { ...before.award, externalPayments }, external, by: "ExternalPayment" });
}

/** Returns external payments of an award as responses show them. */
function shownPayments(
  external: readonly ExternalRow[],
  items: readonly LineItemRow[],
): ReadonlyMap<ExternalRow, ShownExternalPayment> {
  const settled = allocated(external, items);
  return new Map(external.map((row) => [row, externalData(row, settled.get(row)?.items ?? [])]));
}

/** Returns whether a payment is named by the number of one of its line items, or by its own one if it has none. */
function isNamed({ lineItemSequence, lineItemSequences }: ShownExternalPayment, named: number): boolean {
  return lineItemSequence === named || lineItemSequences.includes(named);
}

function externalData(row: ExternalRow, items: readonly LineItemRow[]): ShownExternalPayment {
  const numbers = items.map(({ line_item_sequence: number }) => number);
  return {
    ...showColumns(shown.shape, row),
    lineItemSequence: numbers[0] ?? row.line_item_sequence,
    lineItemSequences: numbers,
    grossAmount: moneyOf(row.gross_amount),
    netAmount: moneyOf(row.net_amount),
    weekNumbers: [...new Set(items.map(({ slice }) => slice.weekNumber))],
  };
}
