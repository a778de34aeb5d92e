import { extname } from "node:path";
import type { Rulebook } from "../../engine";
import { type CalendarDate, nearest, readDate } from "../../engine/base";
import type { Employee, Payroll } from "../../payroll-file";
import { replaceFile } from "../../platform";
import { type Command, type Given, RULES_OPTIONS, writesItself } from "../command";
import { loadRulebook } from "../load-rules";
import { payrollCsv, payrollJson } from "../output";
import { checkEmployer, type PaidPayroll, payEmployee, payPayroll, payrollFps } from "../pay";
import { readMapping, readPayrollFile } from "../read-payroll-file";
import { EXIT, type ExitCode, Refusal, UsageError } from "../refusal";
import {
  count,
  type PayrollRun,
  payrollReport,
  refusedReport,
  showDate,
  workingsOfPayment,
  workingsText,
} from "../report";
import { Progress, printable, type Terminal } from "../terminal";

/** Implements `run <payroll>`: a small employer's year. */
export const runCommand: Command = {
  words: ["run"],
  summary: "pay a whole payroll file through its tax year",
  operands: [{ name: "payroll.json|csv", summary: "the payroll file; its form is in docs/payroll-file.md" }],
  options: [
    { name: "periods", summary: "show every payslip, not only the year of each person" },
    { name: "employee", value: "who", summary: "show the payslips of one person, by id or name" },
    { name: "explain", value: "who", summary: "show how one person's figures came about, with sources" },
    {
      name: "date",
      value: "YYYY-MM-DD",
      summary: "the payment of this date: with --explain instead of the last one, with --fps required",
    },
    {
      name: "out",
      value: "file.json|csv",
      summary: "also write the payslips to a file, as JSON or CSV by its ending",
      writes: writesItself,
    },
    {
      name: "fps",
      value: "file.xml",
      summary: "also write the full payment submission of --date to a file, to send to HMRC",
      writes: writesItself,
    },
    {
      name: "column",
      value: "taxCode=PAYE Code",
      summary: "CSV of another product: the heading of a column, once for each",
    },
    {
      name: "value",
      value: "payFrequency=Monthly",
      summary: "CSV: a column that the file does not have, the same in all rows",
    },
    { name: "ignore", value: "heading", summary: "CSV: leave a column out, once for each" },
    { name: "quiet-progress", summary: "draw no progress bar" },
    ...RULES_OPTIONS,
  ],
  details: [
    "--fps takes the details of employer and people from `hmrc` in the file (docs/payroll-file.md), and the figures from the payslips of --date, which is also the date of sending. The message is checked against HMRC's schema rules and business rules; nothing is written while anything is wrong, and nothing is sent.",
    "One person with wrong facts does not stop the others: that person is reported and the rest is paid.",
    "The exit code is 0 when all were paid, 3 when some were, and 2 when nobody was.",
  ],
  examples: [
    "paypacket run examples/sample-employer.json",
    "paypacket run examples/sample-employer.json --employee S04",
    "paypacket run examples/sample-employer.json --explain S02 --date 2026-12-31",
    "paypacket run payroll.csv --out payslips.csv",
    'paypacket run export.csv --column "employeeId=Works Number" --column "grossPay=Gross" --value payFrequency=Monthly',
    "paypacket run payroll.json --date 2026-04-30 --fps fps.xml",
  ],
  run,
};

function run(given: Given, terminal: Terminal): ExitCode {
  checkOutName(given.values.out);
  const rulebook = loadRulebook(given);
  const [path = ""] = given.operands;
  const payroll = readUsable(path, rulebook, given);
  const { explain, employee, fps, date } = given.values;
  checkDate(given);
  if (explain !== undefined)
    return explainEmployee(findEmployee(payroll, explain), given.values.date ?? null, rulebook, terminal);
  const shown = employee === undefined ? null : findEmployee(payroll, employee).id;
  const result = pay(payroll, rulebook, given, terminal);
  const run = { payroll, result, rulebook };
  const message = fps === undefined || date === undefined ? null : messageOf(date as CalendarDate, run);
  terminal.print(payrollReport(run, { everyPeriod: given.switches.has("periods"), employee: shown }, terminal));
  terminal.print(hint(result, given, terminal));
  if (result.refused.length > 0) terminal.complain(`\n${refusedReport(result.refused, terminal)}`);
  if (given.values.out !== undefined) writeOut(given.values.out, run, terminal);
  if (message !== null && fps !== undefined) writeMessage(fps, message, terminal);
  return exitOf(result);
}

function exitOf({ paid, refused }: PaidPayroll): ExitCode {
  if (refused.length === 0) return EXIT.fine;
  return paid.length === 0 ? EXIT.refused : EXIT.partly;
}

/** Suggests other views if no particular one was requested. */
function hint({ paid }: PaidPayroll, { values, switches }: Given, { paint }: Terminal): string {
  const first = paid[0];
  if (first === undefined || Object.keys(values).length + switches.size > 0) return "";
  return `\n${paint("quiet", `  More: --periods, --employee "${printable(first.name)}", --explain "${printable(first.name)}"`)}\n`;
}

/** Checks that a date is stated if a message needs one, and only with what takes one. Throws `UsageError`. */
function checkDate({ values: { date, explain, fps } }: Given): void {
  if (date !== undefined && explain === undefined && fps === undefined) {
    throw new UsageError('"--date" goes with "--explain" or "--fps".');
  }
  if (fps === undefined) return;
  if (explain !== undefined) throw new UsageError('"--fps" does not go with "--explain".');
  if (date === undefined || Number.isNaN(readDate(date))) {
    throw new UsageError('"--fps" needs "--date": the day of the payments to report, as YYYY-MM-DD.');
  }
}

interface Message {
  readonly date: CalendarDate;
  readonly xml: string;
  readonly irMark: string;
  readonly people: number;
}

/** Makes the message of a date. Throws `Refusal` with everything that is wrong with the file for it. */
function messageOf(date: CalendarDate, { payroll, result, rulebook }: PayrollRun): Message {
  const isPaid = result.paid.some(({ payslips }) => payslips.some(({ paymentDate }) => paymentDate === date));
  if (!isPaid) throw new UsageError(`Nobody is paid on ${showDate(date)}.`);
  const message = payrollFps(payroll, result, date, rulebook);
  if (!message.ok) throw new Refusal("The full payment submission cannot be made.", message.problems);
  return { ...message, date };
}

function writeMessage(path: string, { date, xml, irMark, people }: Message, terminal: Terminal): void {
  replaceFile(path, xml);
  const paid = count(people, "person", "people");
  terminal.print(
    `\nFull payment submission of ${showDate(date)} for ${paid}, IRmark ${irMark}\nWritten to ${path}; nothing was sent.\n`,
  );
}

function checkOutName(out: string | undefined): void {
  if (out === undefined || [".json", ".csv"].includes(extname(out).toLowerCase())) return;
  throw new UsageError(`"--out ${out}" must end in .json or .csv, which says what to write.`);
}

function readUsable(path: string, rulebook: Rulebook, given: Given): Payroll {
  const reading = readPayrollFile(path, rulebook.taxYears, readMapping(given));
  const problems = reading.ok
    ? checkEmployer(reading.payroll.employer, reading.payroll.taxYear, rulebook)
    : reading.problems;
  if (!reading.ok || problems.length > 0) throw new Refusal(`"${path}" cannot be used.`, problems);
  return reading.payroll;
}

function pay({ employees }: Payroll, rulebook: Rulebook, { switches }: Given, terminal: Terminal): PaidPayroll {
  const status = switches.has("quiet-progress") ? null : terminal.status;
  const progress = new Progress(status, employees.length, "people");
  const result = payPayroll(employees, rulebook, (done) => progress.reached(done));
  progress.finish();
  return result;
}

function writeOut(path: string, { payroll, result, rulebook }: PayrollRun, terminal: Terminal): void {
  const isCsv = extname(path).toLowerCase() === ".csv";
  replaceFile(path, isCsv ? payrollCsv(result) : payrollJson(payroll, result, rulebook));
  terminal.print(`\nWritten to ${path}\n`);
}

/** Finds the person with this id, or the only person with this name. Throws `UsageError`. */
function findEmployee({ employees }: Payroll, who: string): Employee {
  const byId = employees.find(({ id }) => id === who);
  if (byId !== undefined) return byId;
  const named = employees.filter(({ name }) => name.toLowerCase() === who.toLowerCase());
  const [only] = named;
  if (only !== undefined && named.length === 1) return only;
  if (named.length > 1) {
    throw new UsageError(
      `Several people are called "${who}": name one by id, of ${named.map(({ id }) => id).join(", ")}.`,
    );
  }
  const known = nearest(who, [...employees.map(({ id }) => id), ...employees.map(({ name }) => name)]);
  throw new UsageError(`Nobody in the file is "${who}".${known === null ? "" : ` Did you mean "${known}"?`}`);
}

/** Prints the workings of one person's payment: on a date, or the last one. */
function explainEmployee(employee: Employee, date: string | null, rulebook: Rulebook, terminal: Terminal): ExitCode {
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
