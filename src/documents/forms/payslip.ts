import { AMOUNTS_IN_PRINT, byName, PAY_FREQUENCIES, shape } from "../../engine/base";
import type { NetPayment, PaidHours, PayslipContents, PayslipFigures, PayslipRow } from "../../engine/forms";
import type { DocumentKind } from "../draw-document";
import { type Column, drawFacts, drawNotice, drawSum, drawTable, type Fact, INK, type Paper, type Row } from "../paper";
import { date, employer, line, list, money, PERSON, text, year } from "../shape";
import {
  drawAddressee,
  drawHead,
  figure,
  fullName,
  isZero,
  longDate,
  pounds,
  shortDate,
  spacedNino,
  words,
} from "./head";

const PAYSLIP_ROWS_COLUMNS: readonly Column[] = [
  { title: "", share: 3 },
  { title: "£", share: 1.3, align: "right" },
];

/** Points: 52 mm, in which modules of the largest payload are a third of a millimetre wide. */
const SIZE = 147;
const GAP = 16;
const TITLE = { size: 9, isBold: true } as const;
const WORDS = { size: 8, colour: INK.quiet } as const;

const EXPLANATION =
  "This code holds the payslip: what it was calculated from, its amounts, the rules and the employer's signature. Anybody with the employer's public key can check it offline, by calculating it again.";
const HASH_ALONE =
  "This code holds the hash of the payslip's signed record, which belongs to the proof that comes with it.";

const NAMES: readonly (readonly [keyof PayslipFigures, string])[] = [
  ["grossPay", "Gross pay"],
  ["taxablePay", "Taxable pay"],
  ["tax", "Income tax"],
  ["ni", "National Insurance"],
  ["studentLoan", "Student loan"],
  ["postgraduateLoan", "Postgraduate loan"],
  ["pension", "Your pension"],
  ["attachmentOrders", "Court orders"],
  ["otherDeductions", "Other deductions"],
  ["netPay", "Net pay"],
  ["employerNi", "Employer National Insurance"],
  ["employerPension", "Employer pension"],
];

const PAYSLIP_YEAR_COLUMNS: readonly Column[] = [
  { title: "", share: 3.2 },
  { title: "This period £", share: 1.35, align: "right" },
  { title: "This year £", share: 1.35, align: "right" },
];

const rows = list(shape.record({ code: line, description: line, amount: money }));

const figures = shape.record(byName(AMOUNTS_IN_PRINT, () => money));

/** What `makePayslipContents` returns. */
const PAYSLIP = shape.record({
  status: shape.choice(["PREVIEW", "FINAL"]),
  employee: shape.record({ ...PERSON, jobTitle: shape.orNull(text) }),
  employer,
  taxYear: year,
  taxYearLabel: text,
  payFrequency: shape.choice(PAY_FREQUENCIES),
  period: shape.integer(1, 56),
  taxWeek: shape.integer(1, 56),
  taxMonth: shape.integer(1, 12),
  periodStartDate: date,
  periodEndDate: date,
  paymentDate: shape.orNull(date),
  taxCode: text,
  week1Month1: shape.flag,
  niCategory: text,
  rows: shape.record({ Payable: rows, Deduction: rows, EmployerCost: rows, Information: rows }),
  totalPayable: money,
  totalDeductions: money,
  netPay: money,
  payments: list(
    shape.record({
      method: shape.orNull(text),
      accountName: shape.orNull(text),
      accountNumberLast4: shape.orNull(text),
      amount: money,
    }),
  ),
  hours: list(shape.record({ description: text, units: money, payRate: shape.orNull(money) })),
  totalHours: shape.orNull(money),
  forPeriod: figures,
  yearToDate: figures,
});

const COLUMNS: readonly Column[] = [
  { title: "", share: 1.4 },
  { title: "Account", share: 3 },
  { title: "£", share: 1, align: "right" },
];

/** Printed for a part whose payment method is not known. */
const NOT_KNOWN = "No bank details";

/** The date of a document without payslips. */
const EMPTY_DATE = "1970-01-01";

/** A payslip: everything required by sections 8 and 9 of the Employment Rights Act 1996, and the year to date. */
export const payslipKind: DocumentKind<PayslipContents> = {
  shape: PAYSLIP,
  about: (payslip) => ({
    title: `Payslip of ${fullName(payslip.employee)}, ${longDate(dayOf(payslip))}`,
    author: payslip.employer.name,
    date: dayOf(payslip),
  }),
  foot: ({ employer, employee, status }) =>
    `${status === "PREVIEW" ? "PREVIEW · " : ""}${employer.name} · payslip of ${fullName(employee)}`,
  draw: drawPayslip,
};

/** Payslips of one employer, to print together. */
export interface PayslipsDocument {
  readonly payslips: readonly PayslipContents[];
}

/** Payslips one after the other, each on pages of its own as it is alone. */
export const payslipsKind: DocumentKind<PayslipsDocument> = {
  shape: shape.record({ payslips: list(PAYSLIP) }),
  about: ({ payslips: [first] }) => ({
    title: first === undefined ? "Payslips" : `Payslips of ${first.employer.name}, ${longDate(dayOf(first))}`,
    author: first?.employer.name ?? "",
    date: first === undefined ? EMPTY_DATE : dayOf(first),
  }),
  foot: () => "",
  draw: (paper, { payslips }) => {
    payslips.forEach((payslip, place) => {
      if (place > 0) paper.nextPage();
      paper.beginPart(payslipKind.foot(payslip));
      drawPayslip(paper, payslip);
    });
  },
};

function dayOf({ paymentDate, periodEndDate }: PayslipContents): string {
  return paymentDate ?? periodEndDate;
}

function drawPayslip(paper: Paper, payslip: PayslipContents): void {
  drawHead(paper, payslip.employer, "Payslip", longDate(dayOf(payslip)));
  if (payslip.status === "PREVIEW") drawNotice(paper, "Preview: these figures are not final.", "warning");
  drawPerson(paper, payslip);
  drawPayRows(paper, payslip);
  drawSum(paper, "Net pay", pounds(payslip.netPay));
  drawPayments(paper, payslip);
  drawYear(paper, payslip);
}

function drawPerson(paper: Paper, payslip: PayslipContents): void {
  const { employee } = payslip;
  paper.sideBySide(18, [() => drawAddressee(paper, employee), () => drawFacts(paper, factsOf(payslip), 2)]);
  paper.y += 4;
}

function factsOf(payslip: PayslipContents): readonly Fact[] {
  const { employee } = payslip;
  const week1Month1 = payslip.week1Month1 ? " (week 1/month 1)" : "";
  const facts: readonly (readonly [string, string | null])[] = [
    ["Pay period", `${shortDate(payslip.periodStartDate)} to ${shortDate(payslip.periodEndDate)}`],
    ["Paid on", payslip.paymentDate === null ? null : shortDate(payslip.paymentDate)],
    ["Tax code", `${payslip.taxCode}${week1Month1}`],
    ["National Insurance category letter", payslip.niCategory],
    ["National Insurance number", employee.nationalInsuranceNumber && spacedNino(employee.nationalInsuranceNumber)],
    ["Payroll number", employee.payrollId],
    ["Tax year and period", `${payslip.taxYearLabel}, ${periodOf(payslip)}`],
    ["Department", employee.department],
    ["Job", employee.jobTitle],
  ];
  return facts.flatMap(([label, value]): Fact[] => (value === null || value === "" ? [] : [[label, value]]));
}

function periodOf({ payFrequency, period }: PayslipContents): string {
  if (payFrequency === "Monthly") return `month ${period}`;
  return payFrequency === "Weekly" ? `week ${period}` : `${words(payFrequency).toLowerCase()} period ${period}`;
}

/** Draws how net pay is paid: a sentence, or the amount and method of each part. */
function drawPayments(paper: Paper, { payments, netPay }: PayslipContents): void {
  const [only, ...others] = payments;
  if (only === undefined) return;
  if (others.length === 0) {
    drawNotice(paper, sentenceOf(only));
    return;
  }
  const rows: Row[] = payments.map((part) => ({
    cells: [part.method ?? NOT_KNOWN, accountOf(part), figure(part.amount)],
  }));
  rows.push({ cells: ["Net pay", "", figure(netPay)], isTotal: true });
  drawTable(paper, { columns: COLUMNS, rows, heading: "How it is paid" });
  paper.y += 8;
}

function sentenceOf(payment: NetPayment): string {
  const account = accountOf(payment);
  if (payment.method === null) return `To be paid: ${pounds(payment.amount)}. There are no bank details on file.`;
  return `Paid: ${pounds(payment.amount)} by ${payment.method}${account === "" ? "" : ` to ${account}`}.`;
}

function accountOf({ accountName, accountNumberLast4 }: NetPayment): string {
  const account = accountNumberLast4 === null ? null : `the account ending ${accountNumberLast4}`;
  if (accountName === null || account === null) return accountName ?? account ?? "";
  return `${account} (${accountName})`;
}

/** Draws this payment's amounts beside those of the tax year to date, what the employer pays, and the code. */
function drawYear(paper: Paper, payslip: PayslipContents): void {
  const { forPeriod, yearToDate } = payslip;
  const rows: readonly Row[] = NAMES.filter(([name]) => !isZero(forPeriod[name]) || !isZero(yearToDate[name])).map(
    ([name, title]) => ({ cells: [title, figure(forPeriod[name]), figure(yearToDate[name])] }),
  );
  paper.sideBySide(18, [
    () => drawTable(paper, { columns: PAYSLIP_YEAR_COLUMNS, rows, heading: `Tax year ${payslip.taxYearLabel}` }),
    () => {
      drawOtherRows(paper, payslip);
      drawCode(paper);
    },
  ]);
}

/** Draws the QR code of a payslip's proof, if there is one, with what it is for. */
function drawCode(paper: Paper): void {
  const { code } = paper;
  if (code === null) return;
  paper.need(SIZE + GAP);
  paper.y += GAP;
  const top = paper.y;
  paper.squares(code.squares, paper.left, top, SIZE);
  paper.inColumn(paper.left + SIZE + GAP, paper.width - SIZE - GAP, () => {
    paper.say("P", "Check this payslip", TITLE);
    paper.say("P", code.isWhole ? EXPLANATION : HASH_ALONE, WORDS);
  });
  paper.y = top + SIZE;
}

/** Draws payments beside deductions, then hours, and employer costs. */
function drawPayRows(paper: Paper, payslip: PayslipContents): void {
  const { rows } = payslip;
  paper.sideBySide(18, [
    () => drawRows(paper, "Payments", rows.Payable, ["Total payments", payslip.totalPayable]),
    () => drawRows(paper, "Deductions", rows.Deduction, ["Total deductions", payslip.totalDeductions]),
  ]);
  paper.y += 8;
  drawHours(paper, payslip);
}

/** Draws rows for information, which are not part of net pay. */
function drawOtherRows(paper: Paper, { rows }: PayslipContents): void {
  if (rows.EmployerCost.length > 0) drawRows(paper, "Paid by your employer", rows.EmployerCost, null);
  if (rows.Information.length > 0) drawRows(paper, "For information", rows.Information, null);
}

function drawRows(
  paper: Paper,
  heading: string,
  rows: readonly PayslipRow[],
  total: readonly [string, string] | null,
): void {
  const lines: Row[] = rows.map(({ description, code, amount }) => ({ cells: [description || code, figure(amount)] }));
  if (total !== null) lines.push({ cells: [total[0], figure(total[1])], isTotal: true });
  drawTable(paper, { columns: PAYSLIP_ROWS_COLUMNS, rows: lines, heading });
}

function drawHours(paper: Paper, { hours, totalHours }: PayslipContents): void {
  if (hours.length === 0) return;
  const columns: readonly Column[] = [
    { title: "", share: 4 },
    { title: "Hours", share: 1, align: "right" },
    { title: "£ an hour", share: 1, align: "right" },
  ];
  const rows: Row[] = hours.map((row) => ({ cells: hoursCells(row) }));
  if (totalHours !== null && hours.length > 1) {
    rows.push({ cells: ["Total hours", figure(totalHours), ""], isTotal: true });
  }
  drawTable(paper, { columns, rows, heading: "Hours paid by the hour" });
  paper.y += 8;
}

function hoursCells({ description, units, payRate }: PaidHours): readonly string[] {
  return [description, figure(units), payRate === null ? "" : figure(payRate)];
}
