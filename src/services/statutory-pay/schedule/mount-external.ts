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
  lineItemsOf,
  type PaymentRow,
} from "../payments/payment-rows";
import type { StatutoryTables } from "../store/statutory-tables";

export function mountExternal(context: ServiceContext): void {
  mountOperation(context, listExternalPayments, async ({ params }, tx) => {
    const { statutory_pay_id: id } = await findPayment(tx, params);
    const items = (await externalPaymentsOf(tx, [id])).map(externalData);
    return { data: { items }, text: "The external payments are listed." };
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
        line_item_sequence: Math.max(0, ...before.external.map((each) => each.line_item_sequence)) + 1,
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
    await settled(work, before, [...before.external, row]);
    return { data: externalData(row), text: "The external payment is recorded." };
  });

  mountOperation(context, removeExternalPayment, async ({ params, ...rest }, tx) => {
    const work = { ...rest, tx, context };
    const before = await awardToChange(work, params);
    const row = before.external.find((each) => each.line_item_sequence === params.lineItemSequence);
    if (row === undefined) throw notFound("external_payment");
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
    return { data: externalData(row), text: "The external payment is removed: its slices are due again." };
  });
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

function externalData(row: ExternalRow): ShownExternalPayment {
  return {
    lineItemSequence: row.line_item_sequence,
    grossAmount: moneyOf(row.gross_amount),
    netAmount: moneyOf(row.net_amount),
    paymentDate: row.payment_date,
    taxYear: row.tax_year,
    period: row.period,
    weekNumbers: row.week_numbers === null ? null : [...row.week_numbers],
    isReportable: row.is_reportable,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}
