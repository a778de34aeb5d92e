import type { Rulebook } from "../../engine";
import { taxYearLabel } from "../../engine/base";
import type { Payroll } from "../../payroll-file";
import { dueToHmrc, type PaidEmployee, type PaidPayroll, totalsOf } from "../pay";
import { printable, type Terminal } from "../terminal";
import { count } from "./count";
import { dueTable } from "./due-table";
import { moneyBar } from "./money-bar";
import { notes } from "./notes";
import { payslipTable } from "./payslip-table";
import { yearTable } from "./year-table";

type Screen = Pick<Terminal, "width" | "paint">;

/** A payroll, what was paid, and the rules that it was paid under. */
export interface PayrollRun {
  readonly payroll: Payroll;
  readonly result: PaidPayroll;
  readonly rulebook: Rulebook;
}

/** The parts of a paid payroll to show. */
interface View {
  readonly everyPeriod: boolean;
  /** Only this person. */
  readonly employee: string | null;
}

/** Shows a paid payroll on the screen: the people, what is due to HMRC, and where the money goes. */
export function payrollReport(
  { payroll, result: { paid }, rulebook }: PayrollRun,
  { everyPeriod, employee }: View,
  screen: Screen,
): string {
  const shown = employee === null ? paid : paid.filter(({ id }) => id === employee);
  if (shown.length === 0) return "";
  const slips = everyPeriod || employee !== null ? shown.map((person) => payslipTable(person, screen)) : [];
  const blocks = [title(payroll, paid, rulebook, screen), ...slips];
  if (employee !== null) return blocks.join("\n");
  const payslips = paid.flatMap((person) => person.payslips);
  const months = dueToHmrc(payslips, payroll.employer, payroll.taxYear, rulebook);
  const remarks = notes(paid, screen);
  const bar = moneyBar(totalsOf(payslips), screen);
  return [
    ...blocks,
    yearTable(paid, screen),
    ...(remarks === "" ? [] : [`${remarks}\n`]),
    `${screen.paint("strong", "Due to HMRC")}\n\n${dueTable(months, screen)}`,
    ...(bar === "" ? [] : [`${screen.paint("strong", "Where the money goes")}\n\n${bar}`]),
  ].join("\n");
}

function title(
  { employer, taxYear }: Payroll,
  paid: readonly PaidEmployee[],
  rulebook: Rulebook,
  { paint }: Screen,
): string {
  const payslips = paid.reduce((sum, { payslips: slips }) => sum + slips.length, 0);
  const digest = rulebook.digestOf(taxYear)?.slice(0, 12) ?? "";
  const facts = `${taxYearLabel(taxYear)} · ${count(paid.length, "person", "people")} · ${count(payslips, "payslip", "payslips")} · rules ${digest}`;
  return `\n${paint("strong", printable(employer.name))}  ${paint("quiet", facts)}\n`;
}
