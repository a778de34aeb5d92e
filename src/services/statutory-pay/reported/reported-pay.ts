import {
  FAMILY_PAYMENT_TYPES,
  type FamilyPaymentType,
  getTaxMonth,
  readDate,
  type Territory,
} from "../../../engine/base";
import { isReportedApart } from "../../../engine/statutory-pay/family-pay";
import type { Tx } from "../../../platform/store";
import type { ReportedStatutoryPay } from "../../contract";
import { selectEmployees } from "../../employees";
import { type ExternalRow, findExternalPayments, findLineItems } from "../payments/payment-rows";
import { statutoryTables } from "../store/statutory-tables";
import { allocated } from "./allocated";
import type { PaidAsked, PaidOfAward } from "./paid-by-runs";
import { bereavementPaidByRuns } from "./paid-by-runs";

/** Returns statutory pay of a tax year that is reported otherwise than payslips show it. */
export const reportedStatutoryPay: ReportedStatutoryPay = async (tx, { rulebook, ...asked }) => {
  const paid = [...(await paidOutsideRuns(tx, asked)), ...(await bereavementPaidByRuns(tx, asked))];
  const territories = await territoriesOf(tx, paid);
  const reported = paid.map(({ award, ...each }) => {
    const { statutoryType, employeeId, request, startDate } = award;
    const territory = request.territory ?? territories.get(employeeId) ?? null;
    const { qualifyingEventDate = startDate } = request;
    return {
      ...each,
      employeeId,
      statutoryType,
      isApart: isReportedApart({ statutoryType, territory, qualifyingEventDate }, rulebook),
      isMiscarriage: request.bereavementType === "Miscarriage",
    };
  });
  // Payslips have the rest of what runs paid.
  return reported.filter(({ isOutsideRuns, isApart }) => isOutsideRuns || isApart);
};

/** Returns the territories on the records of the employees. */
async function territoriesOf(tx: Tx, paid: readonly PaidOfAward[]): Promise<ReadonlyMap<string, Territory>> {
  const ids = [...new Set(paid.map(({ award }) => award.employeeId))];
  if (ids.length === 0) return new Map();
  const rows = await selectEmployees(tx).select(["employee_id", "details"]).where("employee_id", "in", ids).execute();
  return new Map(
    rows.flatMap(({ employee_id: id, details }) => (details.territory ? [[id, details.territory] as const] : [])),
  );
}

/**
 * Returns the reportable payments of family pay that were made outside pay runs in a tax year, as far as they settle
 * slices: what exceeds the schedule is not statutory pay.
 */
async function paidOutsideRuns(tx: Tx, asked: PaidAsked): Promise<readonly PaidOfAward[]> {
  const awards = await awardsPaidOutside(tx, asked);
  const ids = awards.map(({ statutory_pay_id: id }) => id);
  const payments = await findExternalPayments(tx, ids);
  const items = await findLineItems(tx, ids);
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
        taxMonth: getTaxMonth(readDate(each.payment_date)),
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
  const tables = statutoryTables(tx);
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
