import type { Rulebook } from "../../engine";
import { taxYearLabel } from "../../engine/base";
import type { Payroll } from "../../payroll-file";
import { dueToHmrc, type PaidPayroll, sumTotals } from "../pay";
import { sentence } from "../sentence";

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
