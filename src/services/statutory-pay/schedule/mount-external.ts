import { invalid, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  moneyOf,
  mountOperation,
  type RequestWork,
  requesterName,
  type ServiceContext,
  taxYearOn,
} from "../../contract";
import {
  listExternalPayments,
  recordExternalPayment,
  removeExternalPayment,
  type ShownExternalPayment,
} from "../contract/external-operations";
import { awardToChange, changeAward, type ToChange } from "../payments/change-award";
import {
  awardOf,
  type ExternalRow,
  externalPaymentsOf,
  findPayment,
  type LineItemRow,
  lineItemsOf,
  type PaymentRow,
} from "../payments/payment-rows";
import { allocated } from "../reported/allocated";
import type { StatutoryTables } from "../store/statutory-tables";

export function mountExternal(context: ServiceContext): void {
  mountOperation(context, listExternalPayments, async ({ params }, tx) => {
    const { statutory_pay_id: id } = await findPayment(tx, params);
    const items = shownPayments(await externalPaymentsOf(tx, [id]), await lineItemsOf(tx, [id]));
    return { data: { items: [...items.values()] }, text: "The external payments are listed." };
  });

  mountOperation(context, recordExternalPayment, async ({ params, body, ...rest }, tx) => {
    const work = { ...rest, tx, context };
    const before = await awardToChange(work, params);
    if (taxYearOn(body.paymentDate) !== body.taxYear) {
      throw invalid([issueAt(["paymentDate"], "outside_tax_year", { taxYear: body.taxYear })]);
    }
    const { weekNumbers = await weeksToPay(tx, before.row) } = body;
    const row = await tx
      .withTables<StatutoryTables>()
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
    const shown = shownPayments(external, await lineItemsOf(tx, [row.statutory_pay_id])).get(row);
    if (shown === undefined) throw new Error("The recorded payment is one of the award's.");
    return { data: shown, text: "The external payment is recorded." };
  });

  mountOperation(context, removeExternalPayment, async ({ params, ...rest }, tx) => {
    const work = { ...rest, tx, context };
    const before = await awardToChange(work, params);
    const payments = shownPayments(before.external, await lineItemsOf(tx, [before.row.statutory_pay_id]));
    const found = [...payments].find(([, shown]) => isNamed(shown, params.lineItemSequence));
    if (found === undefined) throw notFound("external_payment");
    const [row, shown] = found;
    await tx
      .withTables<StatutoryTables>()
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
  const numbered = [...external, ...(await lineItemsOf(tx, [row.statutory_pay_id]))];
  return Math.max(0, ...numbered.map(({ line_item_sequence: number }) => number)) + 1;
}

/** Returns the weeks of which something is still to be paid, from the oldest. */
async function weeksToPay(tx: Tx, { statutory_pay_id: id }: PaymentRow): Promise<readonly number[]> {
  const pending = (await lineItemsOf(tx, [id])).filter(({ status, amount }) => status === "Pending" && amount > 0);
  return [...new Set(pending.map(({ slice }) => slice.weekNumber))].sort((a, b) => a - b);
}

/** Settles the slices of an award by its external payments. */
async function settled(work: RequestWork, before: ToChange, external: readonly ExternalRow[]): Promise<void> {
  const { externalPayments } = awardOf(before.row, external);
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
    lineItemSequence: numbers[0] ?? row.line_item_sequence,
    lineItemSequences: numbers,
    grossAmount: moneyOf(row.gross_amount),
    netAmount: moneyOf(row.net_amount),
    paymentDate: row.payment_date,
    taxYear: row.tax_year,
    period: row.period,
    weekNumbers: [...new Set(items.map(({ slice }) => slice.weekNumber))],
    isReportable: row.is_reportable,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}
