import { extname } from "node:path";
import type { Rulebook } from "../../engine";
import { replaceFile } from "../../platform";
import { type Command, type Given, RULES_OPTION, writesItself } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import { loadRulebook } from "../load-rules";
import { payrollCsv, payrollJson } from "../output";
import { checkEmployer, type PaidPayroll, payPayroll } from "../pay";
import { type Payroll, readPayrollFile } from "../payroll";
import { Refusal } from "../refusal";
import { type PayrollRun, payrollReport, refusedReport } from "../report";
import { Progress, printable, type Terminal } from "../terminal";
import { UsageError } from "../usage-error";
import { explainEmployee } from "./explain-employee";
import { findEmployee } from "./find-employee";

/** Implements `run <payroll>`: a small employer's year. */
export const runCommand: Command = {
  words: ["run"],
  summary: "pay a whole payroll file through its tax year",
  operands: [{ name: "payroll.json|csv", summary: "the payroll file; its form is in docs/payroll-file.md" }],
  options: [
    { name: "periods", summary: "show every payslip, not only the year of each person" },
    { name: "employee", value: "who", summary: "show the payslips of one person, by id or name" },
    { name: "explain", value: "who", summary: "show how one person's figures came about, with sources" },
    { name: "date", value: "YYYY-MM-DD", summary: "with --explain: the payment of this date, not the last one" },
    {
      name: "out",
      value: "file.json|csv",
      summary: "also write the payslips to a file, as JSON or CSV by its ending",
      writes: writesItself,
    },
    { name: "quiet-progress", summary: "draw no progress bar" },
    RULES_OPTION,
  ],
  details: [
    "One person with wrong facts does not stop the others: that person is reported and the rest is paid.",
    "The exit code is 0 when all were paid, 3 when some were, and 2 when nobody was.",
  ],
  examples: [
    "paypacket run examples/sample-employer.json",
    "paypacket run examples/sample-employer.json --employee S04",
    "paypacket run examples/sample-employer.json --explain S02 --date 2026-12-31",
    "paypacket run payroll.csv --out payslips.csv",
  ],
  run,
};

function run(given: Given, terminal: Terminal): ExitCode {
  checkOutName(given.values.out);
  const rulebook = loadRulebook(given);
  const [path = ""] = given.operands;
  const payroll = readUsable(path, rulebook);
  const { explain, employee } = given.values;
  if (given.values.date !== undefined && explain === undefined) throw new UsageError('"--date" goes with "--explain".');
  if (explain !== undefined)
    return explainEmployee(findEmployee(payroll, explain), given.values.date ?? null, rulebook, terminal);
  const shown = employee === undefined ? null : findEmployee(payroll, employee).id;
  const result = pay(payroll, rulebook, given, terminal);
  const run = { payroll, result, rulebook };
  terminal.print(payrollReport(run, { everyPeriod: given.switches.has("periods"), employee: shown }, terminal));
  terminal.print(hint(result, given, terminal));
  if (result.refused.length > 0) terminal.complain(`\n${refusedReport(result.refused, terminal)}`);
  if (given.values.out !== undefined) writeOut(given.values.out, run, terminal);
  if (result.refused.length === 0) return EXIT.fine;
  return result.paid.length === 0 ? EXIT.refused : EXIT.partly;
}

/** Suggests other views if no particular one was requested. */
function hint({ paid }: PaidPayroll, { values, switches }: Given, { paint }: Terminal): string {
  const first = paid[0];
  if (first === undefined || Object.keys(values).length + switches.size > 0) return "";
  return `\n${paint("quiet", `  More: --periods, --employee "${printable(first.name)}", --explain "${printable(first.name)}"`)}\n`;
}

function checkOutName(out: string | undefined): void {
  if (out === undefined || [".json", ".csv"].includes(extname(out).toLowerCase())) return;
  throw new UsageError(`"--out ${out}" must end in .json or .csv, which says what to write.`);
}

function readUsable(path: string, rulebook: Rulebook): Payroll {
  const reading = readPayrollFile(path, rulebook.taxYears);
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
