import type { Payslip, Rulebook } from "../../engine";
import { AMOUNTS_IN_CSV, guardFormula, taxYearLabel, writeCsvRow } from "../../engine/base";
import type { Payroll } from "../../payroll-file";
import { dueToHmrc, type PaidEmployee, type PaidPayroll, sumTotals } from "../pay";
import { sentence } from "../sentence";

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

/** Writes a paid payroll as JSON text: every payslip as the library returns it, the totals, and the refusals. */
export function payrollJson(payroll: Payroll, { paid, refused }: PaidPayroll, rulebook: Rulebook): string {
  const payslips = paid.flatMap((employee) => employee.payslips);
  const document = {
    employer: payroll.employer.name,
    taxYear: taxYearLabel(payroll.taxYear),
    rules: rulebook.digestOf(payroll.taxYear),
    employees: paid.map(({ id, name, payslips, yearToDate }) => ({ id, name, payslips, yearToDate })),
    refused: refused.map(({ id, name, problems }) => ({
      id,
      name,
      problems: problems.map((found) => ({ ...found, message: sentence(found) })),
    })),
    totals: sumTotals(payslips),
    dueToHmrc: dueToHmrc(payslips, payroll.employer, payroll.taxYear, rulebook),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
