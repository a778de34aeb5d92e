import { FAMILY_PAYMENT_TYPES, type FamilyPaymentType, readDate, taxMonthOf } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { type ExternalRow, externalPaymentsOf, lineItemsOf } from "../payments/payment-rows";
import type { StatutoryTables } from "../store/statutory-tables";
import { allocated } from "./allocated";
import type { PaidAsked, PaidOfAward } from "./paid-of-award";

/**
 * Returns the reportable payments of family pay that were made outside pay runs in a tax year, as far as they settle
 * slices: what exceeds the schedule is not statutory pay.
 */
export async function paidOutsideRuns(tx: Tx, asked: PaidAsked): Promise<readonly PaidOfAward[]> {
  const awards = await awardsPaidOutside(tx, asked);
  const ids = awards.map(({ statutory_pay_id: id }) => id);
  const payments = await externalPaymentsOf(tx, ids);
  const items = await lineItemsOf(tx, ids);
  return awards.flatMap((award) => {
    const own = <Row extends { readonly statutory_pay_id: string }>(rows: readonly Row[]) =>
      rows.filter(({ statutory_pay_id: id }) => id === award.statutory_pay_id);
    const settled = allocated(own(payments), own(items));
    const penceOf = (each: ExternalRow) => settled.get(each)?.pence ?? 0;
    return own(payments)
      .filter((each) => isReported(each, asked) && penceOf(each) > 0)
      .map((each) => ({
        payrollConfigId: award.payroll_config_id,
        paymentDate: each.payment_date,
        taxMonth: taxMonthOf(readDate(each.payment_date)),
        amountPence: penceOf(each),
        isOutsideRuns: true,
        award: {
          employeeId: award.employee_id,
          // The query has only these.
          statutoryType: award.statutory_type as FamilyPaymentType,
          startDate: award.start_date,
          request: award.request,
        },
      }));
  });
}

function isReported({ is_reportable, tax_year }: ExternalRow, { taxYear }: PaidAsked): boolean {
  return is_reportable && tax_year === taxYear;
}

/** Returns the awards of family pay with a reportable payment of the year. */
function awardsPaidOutside(tx: Tx, { taxYear, employeeIds }: PaidAsked) {
  const tables = tx.withTables<StatutoryTables>();
  const paid = tables
    .selectFrom("statutory_external_payment")
    .select("statutory_pay_id")
    .where("tax_year", "=", taxYear)
    .where("is_reportable", "=", true)
    .$if(employeeIds !== null, (all) => all.where("employee_id", "in", [...(employeeIds ?? [])]));
  return tables
    .selectFrom("statutory_payment")
    .select(["statutory_pay_id", "employee_id", "payroll_config_id", "statutory_type", "start_date", "request"])
    .where("statutory_pay_id", "in", paid)
    .where("statutory_type", "in", [...FAMILY_PAYMENT_TYPES])
    .orderBy("statutory_pay_id")
    .execute();
}
