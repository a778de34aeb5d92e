import { readPence } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { PayslipData } from "../contract/payslip-schemas";
import { employerOf } from "../payslips/employer";
import { payslipData } from "../payslips/payslip-data";
import type { WorkedSlip } from "../payslips/work-out";
import type { By } from "../runs/run-event";
import type { RunPeriod } from "../runs/run-period";
import type { WorkedRun } from "../runs/work-out-run";
import type { PayRunTables } from "../store/pay-run-tables";
import type { SlipDocument } from "../store/slip-document";

const AT_ONCE = 500;

/** Writes the final payslips; they cannot change any more. */
export async function freeze(
  tx: Tx,
  context: ServiceContext,
  { slips }: WorkedRun,
  run: RunPeriod,
  by: By,
): Promise<readonly PayslipData[]> {
  const employer = await employerOf(tx);
  const rows = slips.map((slip) => {
    const shown = payslipData(slip, run, employer, context.ids.next());
    return { shown, row: rowOf(slip, run, shown, by) };
  });
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE).map(({ row }) => row);
    await tx.withTables<PayRunTables>().insertInto("payslip").values(some).execute();
  }
  return rows.map(({ shown }) => shown);
}

function rowOf({ facts, payslip, amounts, rules }: WorkedSlip, run: RunPeriod, shown: PayslipData, by: By) {
  const { forPeriod } = payslip;
  const { employmentToDate, countedEarnings } = amounts;
  const document: SlipDocument = { shown, employmentToDate, payslip, countedEarnings };
  return {
    ...{ organisation_id: by.organisationId, payslip_id: shown.payslipId ?? "" },
    ...{ employee_id: facts.employee.employee_id, payroll_config_id: run.payrollConfigId, pay_run_id: run.payRunId },
    ...{ year: run.year, period: run.period, regular_payment_date: run.regularPaymentDate },
    payment_date: run.paymentDate,
    ...{ gross_pay: readPence(forPeriod.grossPay), taxable_pay: readPence(forPeriod.taxablePay) },
    ...{ tax: readPence(forPeriod.tax), ni: readPence(forPeriod.ni), employer_ni: readPence(forPeriod.employerNi) },
    ...{ student_loan: readPence(forPeriod.studentLoan), postgraduate_loan: readPence(forPeriod.postgraduateLoan) },
    ...{ pension: readPence(forPeriod.pension), employer_pension: readPence(forPeriod.employerPension) },
    ...{ net_pay: readPence(forPeriod.netPay), employer_cost: readPence(payslip.employerCost) },
    ...{ document: JSON.stringify(document), rules_digest: rules, created_at: by.now },
  };
}
