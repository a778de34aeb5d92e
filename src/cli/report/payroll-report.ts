import type { Payslip, Problem, Rulebook, Source, Warning, WorkingStep, Workings } from "../../engine";
import { isPaidByWeek, taxYearLabel } from "../../engine/base";
import type { Payroll } from "../../payroll-file";
import {
  calculateLoans,
  dueToHmrc,
  type MonthDue,
  type PaidEmployee,
  type PaidPayroll,
  type RefusedEmployee,
  sum,
  sumTotals,
  type Totals,
} from "../pay";
import { sentence } from "../sentence";
import { type Column, printable, type Terminal, table, wrap } from "../terminal";
import { count, endOfTaxMonth, showDate, showMoney } from "./figures";
import { moneyBar } from "./money-bar";

const NAMES: Readonly<Record<string, string>> = { ni: "National Insurance", employerNi: "Employer National Insurance" };

interface DueTableRow extends Omit<MonthDue, "taxMonth"> {
  readonly label: string;
}

const DUE_TABLE_COLUMNS: readonly Column<DueTableRow>[] = [
  { title: "Month to", align: "right", value: (row) => row.label },
  { title: "Tax", align: "right", value: (row) => showMoney(row.tax) },
  { title: "NI", align: "right", value: (row) => showMoney(row.ni) },
  { title: "Employer NI", align: "right", value: (row) => showMoney(row.employerNi) },
  { title: "Loans", align: "right", value: (row) => showMoney(row.loans) },
  { title: "Allowance", align: "right", value: (row) => showMoney(negative(row.employmentAllowance)), leaves: 2 },
  { title: "Levy", align: "right", value: (row) => showMoney(row.apprenticeshipLevy), leaves: 1 },
  { title: "To pay", align: "right", value: (row) => showMoney(row.due) },
];

// Columns that are hidden while they are empty.
const OPTIONAL = new Set(["Loans", "Allowance", "Levy"]);

interface PayslipTableRow {
  readonly date: string;
  readonly period: string;
  readonly code: string;
  readonly letter: string;
  readonly amounts: Totals;
}

const PAYSLIP_TABLE_COLUMNS: readonly Column<PayslipTableRow>[] = [
  { title: "Paid on", align: "right", value: (row) => row.date },
  { title: "Period", align: "right", value: (row) => row.period, leaves: 5 },
  { title: "Code", value: (row) => row.code },
  { title: "Cat", value: (row) => row.letter, leaves: 9 },
  { title: "Gross", align: "right", value: (row) => showMoney(row.amounts.grossPay) },
  { title: "Tax", align: "right", value: (row) => showMoney(row.amounts.tax) },
  { title: "NI", align: "right", value: (row) => showMoney(row.amounts.ni) },
  { title: "Loans", align: "right", value: (row) => showMoney(calculateLoans(row.amounts)), leaves: 8 },
  { title: "Pension", align: "right", value: (row) => showMoney(row.amounts.pension), leaves: 4 },
  { title: "Net pay", align: "right", value: (row) => showMoney(row.amounts.netPay) },
  { title: "Employer NI", align: "right", value: (row) => showMoney(row.amounts.employerNi), leaves: 2 },
  { title: "Cost", align: "right", value: (row) => showMoney(row.amounts.employerCost), leaves: 3 },
];

interface Row {
  readonly name: string;
  readonly note: string;
  readonly code: string;
  readonly letter: string;
  readonly totals: Totals;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: "Employee", value: (row) => row.name },
  { title: "Situation", value: (row) => row.note, leaves: 3 },
  { title: "Code", value: (row) => row.code },
  { title: "Cat", value: (row) => row.letter, leaves: 9 },
  { title: "Paid", align: "right", value: (row) => `${row.totals.payslips}×`, leaves: 2 },
  { title: "Gross", align: "right", value: (row) => showMoney(row.totals.grossPay) },
  { title: "Tax", align: "right", value: (row) => showMoney(row.totals.tax) },
  { title: "NI", align: "right", value: (row) => showMoney(row.totals.ni) },
  { title: "Loans", align: "right", value: (row) => showMoney(calculateLoans(row.totals)), leaves: 8 },
  { title: "Pension", align: "right", value: (row) => showMoney(row.totals.pension), leaves: 4 },
  { title: "Net pay", align: "right", value: (row) => showMoney(row.totals.netPay) },
  { title: "Cost", align: "right", value: (row) => showMoney(row.totals.employerCost), leaves: 1 },
];

const NOTES: Readonly<Record<Exclude<Warning["token"], "negative_net_pay">, string>> = {
  regulatory_limit_applied: "tax was limited to 50% of the pay",
  salary_sacrifice_restricted: "salary sacrifice was limited, as it takes no statutory pay and leaves the minimum wage",
  student_loan_restricted: "the loan deduction was limited to the remaining pay",
};

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
  const bar = moneyBar(sumTotals(payslips), screen);
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

/** Lists what needs attention on the payslips, one line for each person and matter; may be empty. */
function notes(paid: readonly PaidEmployee[], { width }: Pick<Terminal, "width">): string {
  const lines = paid.flatMap(({ name, payslips }) =>
    Object.entries(NOTES).flatMap(([token, note]) => {
      const times = payslips.filter(({ warnings }) => warnings.some((warning) => warning.token === token)).length;
      return times === 0 ? [] : [`${printable(name)}: ${note} in ${count(times, "payment", "payments")}.`];
    }),
  );
  return lines.flatMap((line) => wrap(line, width, "  ")).join("\n");
}

/** Shows each person's year in one row, with the totals below. */
function yearTable(paid: readonly PaidEmployee[], screen: Pick<Terminal, "width" | "paint">): string {
  const totals = sumTotals(paid.flatMap((employee) => employee.payslips));
  const sumRow: Row = { name: count(paid.length, "person", "people"), note: "", code: "", letter: "", totals };
  return table(COLUMNS, paid.map(rowOf), sumRow, screen);
}

function rowOf({ name, note, payslips }: PaidEmployee): Row {
  const last = payslips.at(-1);
  return {
    name,
    note: note ?? "",
    code: last === undefined ? "" : operatedCode(last),
    letter: last?.niCategory ?? "",
    totals: sumTotals(payslips),
  };
}

/** Shows every payslip of one person, a row each, with the year below. */
function payslipTable({ id, name, note, payslips }: PaidEmployee, screen: Pick<Terminal, "width" | "paint">) {
  const title = `${screen.paint("strong", printable(name))} ${printable(note === null ? `(${id})` : `(${id}) · ${note}`)}`;
  const rows = payslips.map((payslip) => ({
    date: payslip.paymentDate === null ? "" : showDate(payslip.paymentDate),
    period: String(payslip.period),
    code: operatedCode(payslip),
    letter: payslip.niCategory,
    amounts: sumTotals([payslip]),
  }));
  const year: PayslipTableRow = {
    date: count(payslips.length, "payment", "payments"),
    period: "",
    code: "",
    letter: "",
    amounts: sumTotals(payslips),
  };
  return `${title}\n\n${table(PAYSLIP_TABLE_COLUMNS, rows, year, screen)}`;
}

/** Shows what the employer owes HMRC by tax month, with the year below; months without any amount are omitted. */
function dueTable(months: readonly MonthDue[], screen: Pick<Terminal, "width" | "paint">): string {
  const rows = months.filter(hasFigures).map((month) => ({ ...month, label: endOfTaxMonth(month.taxMonth) }));
  const used = DUE_TABLE_COLUMNS.filter(
    ({ title, value }) => !OPTIONAL.has(title) || rows.some((row) => value(row) !== "–"),
  );
  return table(used, rows, yearOf(months), screen);
}

function hasFigures({ taxMonth: _, ...amounts }: MonthDue): boolean {
  return Object.values(amounts).some((amount) => amount !== "0.00");
}

function yearOf(months: readonly MonthDue[]): DueTableRow {
  const total = (name: keyof Omit<MonthDue, "taxMonth">) => sum(months.map((month) => month[name]));
  return {
    label: "Year",
    tax: total("tax"),
    ni: total("ni"),
    employerNi: total("employerNi"),
    loans: total("loans"),
    employmentAllowance: total("employmentAllowance"),
    apprenticeshipLevy: total("apprenticeshipLevy"),
    due: total("due"),
  };
}

function negative(amount: string): string {
  return amount === "0.00" ? amount : `-${amount}`;
}

type RefusedScreen = Pick<Terminal, "width" | "paintError">;

/** Lists the employees who were not paid, each with what is wrong, where and what to do. */
export function refusedReport(refused: readonly RefusedEmployee[], screen: RefusedScreen): string {
  const people = refused.map(({ id, name, problems }) => {
    const who = id === "" ? "A person without an id" : name === id ? id : `${name} (${id})`;
    return `${screen.paintError("bad", `Not paid: ${printable(who)}`)}\n${problemLines(problems, screen)}`;
  });
  return people.join("\n");
}

/** Formats problems as sentences, each followed by its token and place. */
export function problemLines(problems: readonly Problem[], { width, paintError }: RefusedScreen): string {
  return problems
    .map((found) => {
      const place = printable(found.path === "" ? "the whole input" : found.path);
      const text = wrap(sentence(found), width, "  ").join("\n");
      return `${text}\n${paintError("quiet", `    ${found.token} at ${place}`)}\n`;
    })
    .join("");
}

/** Writes the workings of one payslip as text: each figure with its rule, formula, inputs and sources. */
export function workingsText(payslip: Payslip, workings: Workings, screen: Screen): string {
  const numbers = new Map(Object.keys(workings.sources).map((id, index) => [id, index + 1]));
  const code = operatedCode(payslip);
  const when = payslip.paymentDate === null ? `period ${payslip.period}` : showDate(payslip.paymentDate);
  const title = `Payment of ${when}, code ${code}, letter ${payslip.niCategory}, net pay £${showMoney(payslip.forPeriod.netPay)}`;
  return [
    screen.paint("strong", title),
    "",
    ...byFigure(workings.steps).flatMap((steps) => figureLines(steps, numbers, screen)),
    screen.paint("strong", "Sources"),
    ...Object.entries(workings.sources).flatMap(([id, source]) => sourceLines(source, numbers.get(id) ?? 0, screen)),
    "",
  ].join("\n");
}

/** Picks the steps and sources of one payment from a year's workings. */
export function workingsOfPayment(workings: Workings, index: number): Workings {
  const figures = `/payslips/${index}/`;
  const steps = workings.steps.filter((step) => step.figure.startsWith(figures));
  const used = new Set(steps.flatMap((step) => step.sources));
  const sources = Object.fromEntries(Object.entries(workings.sources).filter(([id]) => used.has(id)));
  return { ...workings, steps, sources };
}

/** Formats the steps that lead to one figure, under its name and value. */
function figureLines(steps: readonly WorkingStep[], numbers: ReadonlyMap<string, number>, screen: Screen): string[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  const heading = `${figureName(last.figure)} ${showMoney(last.value)}`;
  return [`  ${screen.paint("accent", heading)}`, ...steps.flatMap((step) => stepLines(step, numbers, screen)), ""];
}

function stepLines(step: WorkingStep, numbers: ReadonlyMap<string, number>, { width, paint }: Screen): string[] {
  const marks = [...new Set(step.sources)].map((id) => `[${numbers.get(id)}]`).join("");
  const inputs = Object.entries(step.inputs).map(([name, value]) => `${name} ${value}`);
  return [
    ...wrap(`${step.rule} ${marks}`.trim(), width, "    "),
    ...wrap(printable(step.formula), width, "      ").map((line) => paint("quiet", line)),
    ...wrap(printable(inputs.join(", ")), width, "      ").map((line) => paint("quiet", line)),
    `      = ${step.value}`,
  ];
}

function byFigure(steps: readonly WorkingStep[]): WorkingStep[][] {
  const groups: WorkingStep[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    if (group?.[0]?.figure === step.figure) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Returns the name of a figure: "/payslips/3/forPeriod/taxablePay" is "Taxable pay". */
function figureName(figure: string): string {
  const name = figure.slice(figure.lastIndexOf("/") + 1);
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function sourceLines({ title, publisher, url }: Source, number: number, { width }: Screen): string[] {
  const [first = "", ...rest] = wrap(`${title} (${publisher})`, width, "      ");
  const lines = [`  [${number}] ${first.trimStart()}`, ...rest];
  return url === undefined ? lines : [...lines, `      ${url}`];
}

/** Returns the tax code as a payslip prints it: "S1257L M1". */
function operatedCode({ taxCode, week1Month1, payFrequency }: Payslip): string {
  if (!week1Month1) return taxCode;
  return `${taxCode} ${isPaidByWeek(payFrequency) ? "W1" : "M1"}`;
}
