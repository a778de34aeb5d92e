import type { Rulebook } from "../../engine";
import type { Employee } from "../../payroll-file";
import { EXIT, type ExitCode } from "../exit-code";
import { payEmployee } from "../pay";
import { refusedReport, workingsOfPayment, workingsText } from "../report";
import { printable, type Terminal } from "../terminal";
import { UsageError } from "../usage-error";

/** Prints the workings of one person's payment: on a date, or the last one. */
export function explainEmployee(
  employee: Employee,
  date: string | null,
  rulebook: Rulebook,
  terminal: Terminal,
): ExitCode {
  const answer = payEmployee(employee, rulebook, true);
  if (!answer.ok || answer.workings === null) {
    terminal.complain(refusedReport([{ ...employee, problems: answer.ok ? [] : answer.problems }], terminal));
    return EXIT.refused;
  }
  const { id } = employee;
  const { payslips } = answer.value;
  const dates = payslips.map((payslip) => payslip.paymentDate);
  const index = date === null ? payslips.length - 1 : dates.indexOf(date);
  const payslip = payslips[index];
  if (payslip === undefined) {
    throw new UsageError(`${id} has no payment on "${date}". Payments: ${dates.join(", ")}.`);
  }
  const which = date === null ? `, the last of ${payslips.length} payments; --date shows another` : "";
  terminal.print(`${terminal.paint("strong", printable(employee.name))} (${printable(id)})${which}\n`);
  terminal.print(workingsText(payslip, workingsOfPayment(answer.workings, index), terminal));
  return EXIT.fine;
}
