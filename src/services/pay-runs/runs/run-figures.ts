import type { Warning } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import type { RunData, RunWarning } from "../contract/run-schemas";
import { addAmounts } from "../payslips/add-amounts";
import { isNegative } from "../payslips/not-worked-out";
import type { WorkedSlip } from "../payslips/work-out";
import type { RunPeriod } from "./run-period";
import type { WorkedRun } from "./work-out-run";

type RunTotals = RunData["totals"];

const BELOW_NOUGHT = { token: "negative_net_pay", text: "Net pay would be below nought." };
const NOT_CALCULATED = {
  ...{ token: "payslip_not_calculated", text: "The payslip cannot be worked out: ask for it to see why." },
};

/** The columns of a run that its payslips decide. */
export function figuresOf({ slips, failed }: WorkedRun, run: RunPeriod) {
  const isWithin = (date: string | null) => date !== null && date >= run.periodStartDate && date <= run.periodEndDate;
  const employees = [...slips, ...failed].map(({ facts }) => facts.employee);
  const warnings: readonly RunWarning[] = [
    ...failed.map((each) => ({
      employeeId: each.facts.employee.employee_id,
      ...(isNegative(each) ? BELOW_NOUGHT : NOT_CALCULATED),
    })),
    ...slips.flatMap(warningsOf),
  ];
  return {
    employee_count: employees.length,
    starter_count: employees.filter(({ start_date }) => isWithin(start_date)).length,
    leaver_count: employees.filter(({ leaving_date }) => isWithin(leaving_date)).length,
    nil_paid_count: slips.filter(({ payslip }) => readPence(payslip.forPeriod.grossPay) === 0).length,
    totals: JSON.stringify(totalsOf(slips)),
    warnings: JSON.stringify(warnings),
  };
}

/** The amounts of a run. */
export function totalsOf(slips: readonly WorkedSlip[]): RunTotals {
  const cost = slips.reduce((sum, { payslip }) => sum + readPence(payslip.employerCost), 0);
  const sums = addAmounts(slips.map(({ amounts: { forPeriod } }) => forPeriod));
  return { ...sums, employerCost: formatPence(cost) } as unknown as RunTotals;
}

const TEXTS: Readonly<Record<Warning["token"], string>> = {
  regulatory_limit_applied: "Tax is limited to half of the pay in money; the rest is collected later.",
  student_loan_restricted: "Loan deductions are cut to what tax and National Insurance leave.",
};

function warningsOf(slip: WorkedSlip): readonly RunWarning[] {
  const { employee } = slip.facts;
  const warning = (token: string, text: string) => ({ employeeId: employee.employee_id, token, text });
  return [
    ...(employee.national_insurance_number === null
      ? [warning("missing_nino", "There is no National Insurance number on the record.")]
      : []),
    ...slip.payslip.warnings.map(({ token }) => warning(token, TEXTS[token])),
  ];
}
