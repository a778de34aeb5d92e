import { readPence } from "../../../engine/base";
import { slipJobs } from "../jobs/slip-jobs";
import type { NotedLine } from "../payslips/engine-lines";
import type { WorkedSlip } from "../payslips/work-out";
import type { RunPeriod } from "../runs/run-period";
import type { ComparedAs, RowCounts, SlipDocument } from "./slip-document";

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
    ...(slip.wage === null ? {} : { wage: slip.wage }),
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

/** Returns what a comparison with another payslip needs of a calculated one. */
function comparedAs({ lines, made }: Pick<WorkedSlip, "lines" | "made">): ComparedAs {
  const counts = lines.flatMap(({ line }) => {
    const stated = countsOf(line);
    return stated === null ? [] : [[line.id, stated] as const];
  });
  const method = made.year.payments[0]?.loanMultiplesOfWeeks ?? null;
  return {
    sharesPeriod: sharesPeriod(made),
    ...(method === null ? {} : { loanMultiplesOfWeeks: method }),
    counts: Object.fromEntries(counts),
  };
}

/** Returns what a line counts for; null if that is everything that its line type can count for. */
function countsOf({
  lineType,
  isTaxable = true,
  isNiable,
  isPensionable = true,
  isClass1aNiable,
}: NotedLine["line"]): RowCounts | null {
  const usually = lineType !== "PayrolledBenefit";
  const counted = { isTaxable, isNiable: isNiable ?? (usually && isClass1aNiable !== true), isPensionable };
  return isTaxable && counted.isNiable === usually && isPensionable ? null : counted;
}

function sharesPeriod({ year }: WorkedSlip["made"]): boolean {
  if ((year.director ?? null) !== null) return true;
  return year.payments.some(
    (payment) =>
      BESIDE_OTHERS.some((name) => (payment[name] ?? null) !== null) ||
      (payment.lines ?? []).some(({ paidInAdvance }) => (paidInAdvance ?? null) !== null),
  );
}

/** What a payment states that shares its period with others. */
const BESIDE_OTHERS = [
  "earningsPeriodToDate",
  "taxPeriodToDate",
  "taxTableFrequency",
  "taxedThroughPeriod",
  "niEarningsPeriod",
  "otherJobs",
] as const;
