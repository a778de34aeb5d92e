import type { Payslip } from "../../engine";
import { AMOUNTS_IN_CSV, guardFormula, taxYearLabel, writeCsvRow } from "../../engine/base";
import type { PaidEmployee, PaidPayroll } from "../pay";

const HEADER = [
  ...["employeeId", "name", "taxYear", "paymentDate", "payFrequency", "period", "taxWeek", "taxMonth"],
  ...["taxCode", "week1Month1", "niCategory", ...AMOUNTS_IN_CSV, "employerCost"],
];

/** Writes a paid payroll as CSV text: one row per payslip, the amounts of the period. */
export function payrollCsv({ paid }: PaidPayroll): string {
  const rows = paid.flatMap((employee) => employee.payslips.map((payslip) => row(employee, payslip)));
  return [HEADER, ...rows].map(writeCsvRow).join("");
}

function row({ id, name }: PaidEmployee, slip: Payslip): string[] {
  return [
    ...[guardFormula(id), guardFormula(name), taxYearLabel(slip.taxYear), slip.paymentDate ?? "", slip.payFrequency],
    ...[slip.period, slip.taxWeek, slip.taxMonth].map(String),
    ...[slip.taxCode, slip.week1Month1 ? "yes" : "no", slip.niCategory],
    ...AMOUNTS_IN_CSV.map((amount) => slip.forPeriod[amount]),
    slip.employerCost,
  ];
}
