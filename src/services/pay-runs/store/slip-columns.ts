import { readPence } from "../../../engine/base";
import { slipJobs } from "../jobs/slip-jobs";
import { comparedAs } from "../payslips/compared-as";
import type { WorkedSlip } from "../payslips/work-out";
import type { RunPeriod } from "../runs/run-period";
import type { SlipDocument } from "./slip-document";

/** Returns the columns that final payslips and previews have in common: their employee and run. */
export function placeColumns(run: RunPeriod, employeeId: string) {
  return {
    employee_id: employeeId,
    payroll_config_id: run.payrollConfigId,
    pay_run_id: run.payRunId,
    year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    regular_payment_date: run.regularPaymentDate,
    payment_date: run.paymentDate,
  };
}

/** Returns the columns of the calculated amounts. */
export function slipColumns(slip: WorkedSlip, shown: SlipDocument["shown"], run: RunPeriod) {
  const { payslip, amounts, absence, rules } = slip;
  const { forPeriod } = payslip;
  const jobs = slipJobs(slip, run);
  const document: SlipDocument = {
    shown,
    payslip,
    countedEarnings: amounts.countedEarnings,
    absence,
    compared: comparedAs(slip),
    ...(jobs === null ? {} : { jobs }),
    ...(slip.facts.employee.not_aggregated_reason === null ? {} : { notAggregated: true }),
  };
  return {
    gross_pay: readPence(forPeriod.grossPay),
    taxable_pay: readPence(forPeriod.taxablePay),
    tax: readPence(forPeriod.tax),
    ni: readPence(forPeriod.ni),
    employer_ni: readPence(forPeriod.employerNi),
    student_loan: readPence(forPeriod.studentLoan),
    postgraduate_loan: readPence(forPeriod.postgraduateLoan),
    pension: readPence(forPeriod.pension),
    employer_pension: readPence(forPeriod.employerPension),
    net_pay: readPence(forPeriod.netPay),
    employer_cost: readPence(amounts.employerCost),
    document: JSON.stringify(document),
    rules_digest: rules,
  };
}
