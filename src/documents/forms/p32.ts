import { formatPence, type Money, readPence, shape } from "../../engine/base";
import type { FormEmployer, P32, P32Month, P32Row } from "../../engine/forms";
import type { DocumentKind } from "../draw-document";
import { type Column, drawNotice, drawTable, type Paper, type Row } from "../paper";
import { date, employer, list, map, money, text, year } from "../shape";
import { drawHead, figure, isZero, longDate, shortDate, words } from "./head";

const ROW = {
  incomeTax: money,
  studentLoans: money,
  postgraduateLoans: money,
  netIncomeTax: money,
  employeeNi: money,
  employerNi: money,
  grossNi: money,
  statutoryRecovered: map(money),
  niCompensation: map(money),
  employmentAllowance: money,
  cisDeductionsSuffered: money,
  netNi: money,
  apprenticeshipLevy: money,
  totalDue: money,
};

/** What `makeP32` returns, with the employer. */
const P32_SHAPE = shape.record({
  employer,
  taxYear: year,
  taxYearLabel: text,
  months: list(
    shape.record({
      ...ROW,
      year: shape.integer(1900, 9999),
      month: shape.integer(1, 12),
      periodStartDate: date,
      periodEndDate: date,
      paymentDueDate: date,
      /** Records of earlier versions have neither credits nor quarters. */
      carriedForward: shape.orDefault(money, "0.00"),
    }),
    12,
  ),
  quarters: shape.orDefault(list(shape.record(ROW), 4), []),
  total: shape.record(ROW),
  class1A: shape.orDefault(
    shape.orNull(
      shape.record({
        amount: money,
        declared: shape.orDefault(shape.orNull(money), null),
        payBy: date,
        payByPost: date,
        sentOn: shape.orNull(date),
      }),
    ),
    null,
  ),
});

/** The employer payment record of a tax year, in landscape: one row per month. */
export const p32Kind: DocumentKind<P32Document> = {
  shape: P32_SHAPE,
  about: ({ employer, taxYear, taxYearLabel }) => ({
    title: `P32 employer payment record, tax year ${taxYearLabel}, ${employer.name}`,
    author: employer.name,
    date: `${taxYear + 1}-04-05`,
    landscape: true,
  }),
  foot: ({ employer, taxYearLabel }) => `P32 · tax year ${taxYearLabel} · ${employer.name} · ${employer.payeReference}`,
  draw: drawP32,
};

/** Names the year, or the month if the record is of one month. */
function subtitleOf({ taxYearLabel, months }: P32Document): string {
  const [only, ...others] = months;
  if (only === undefined || others.length > 0) return `Tax year ${taxYearLabel}`;
  const days = `${longDate(only.periodStartDate)} to ${longDate(only.periodEndDate)}`;
  return `Tax month ${only.month} of ${taxYearLabel} · ${days}`;
}

/** A column of the record; optional ones are left out if no month has an amount. */
interface RecordColumn {
  readonly title: string;
  readonly amount: (row: P32Row) => Money;
  readonly isOptional?: boolean;
}

const COLUMNS: readonly RecordColumn[] = [
  { title: "Income tax", amount: (row) => row.incomeTax },
  { title: "Student loans", amount: (row) => row.studentLoans, isOptional: true },
  { title: "Postgraduate loans", amount: (row) => row.postgraduateLoans, isOptional: true },
  { title: "Net income tax", amount: (row) => row.netIncomeTax },
  { title: "Employee NI", amount: (row) => row.employeeNi },
  { title: "Employer NI", amount: (row) => row.employerNi },
  { title: "Gross NI", amount: (row) => row.grossNi },
  { title: "Statutory pay recovered", amount: (row) => sum(row.statutoryRecovered), isOptional: true },
  { title: "NI compensation", amount: (row) => sum(row.niCompensation), isOptional: true },
  { title: "Employment allowance", amount: (row) => row.employmentAllowance, isOptional: true },
  { title: "CIS suffered", amount: (row) => row.cisDeductionsSuffered, isOptional: true },
  { title: "Net NI", amount: (row) => row.netNi },
  { title: "Apprenticeship levy", amount: (row) => row.apprenticeshipLevy, isOptional: true },
  { title: "Total due", amount: (row) => row.totalDue },
];

function sum(amounts: Readonly<Record<string, Money>>): Money {
  return formatPence(Object.values(amounts).reduce((total, amount) => total + readPence(amount), 0));
}

function drawP32(paper: Paper, form: P32Document): void {
  drawHead(paper, form.employer, "P32 employer payment record", subtitleOf(form));
  const everyRow: readonly P32Row[] = [...form.months, form.total];
  const shown = COLUMNS.filter(
    ({ amount, isOptional }) => isOptional !== true || everyRow.some((row) => !isZero(amount(row))),
  );
  const columns: readonly Column[] = [
    { title: "Month", share: 0.6 },
    { title: "To", share: 1.15 },
    ...shown.map(({ title }) => ({ title, share: 1.15, align: "right" }) as const),
    { title: "Pay by", share: 1.15, align: "right" },
  ];
  const amounts = (row: P32Row) => shown.map(({ amount }) => figure(amount(row)));
  const rows: Row[] = form.months.map((month) => ({ cells: cellsOf(month, amounts(month)) }));
  if (form.months.length > 1) rows.push({ cells: ["Year", "", ...amounts(form.total), ""], isTotal: true });
  drawTable(paper, { columns, rows, size: 7.5 });
  paper.y += 10;
  drawStatutory(paper, form);
  drawClass1A(paper, form);
  drawNotice(paper, "All amounts in pounds. A total below zero is a credit towards later months.");
}

/** States the Class 1A of form P11D(b), which is paid apart from the months. */
function drawClass1A(paper: Paper, { class1A }: P32Document): void {
  if (class1A === undefined || class1A === null) return;
  const { amount, declared = null, payBy, payByPost } = class1A;
  const days = `by ${longDate(payBy)}, by post by ${longDate(payByPost)}`;
  drawNotice(paper, `Class 1A of form P11D(b), not in the months: £${figure(amount)}, to be paid ${days}.`);
  if (declared !== null && declared !== amount)
    drawNotice(paper, `The form was sent with £${figure(declared)}: HMRC needs a corrected one.`);
}

function cellsOf(month: P32Month, amounts: readonly string[]): readonly string[] {
  return [String(month.month), shortDate(month.periodEndDate), ...amounts, shortDate(month.paymentDueDate)];
}

/** Draws the year's recovery and compensation by statutory payment. */
function drawStatutory(paper: Paper, { total }: P32Document): void {
  const names = [...new Set([...Object.keys(total.statutoryRecovered), ...Object.keys(total.niCompensation)])];
  const rows = names
    .map((name) => [name, total.statutoryRecovered[name] ?? "0.00", total.niCompensation[name] ?? "0.00"] as const)
    .filter(([, recovered, compensation]) => !isZero(recovered) || !isZero(compensation))
    .map(([name, recovered, compensation]) => ({ cells: [words(name), figure(recovered), figure(compensation)] }));
  if (rows.length === 0) return;
  const columns: readonly Column[] = [
    { title: "", share: 3 },
    { title: "Recovered", share: 1, align: "right" },
    { title: "NI compensation", share: 1, align: "right" },
  ];
  drawTable(paper, { columns, rows, size: 7.5, heading: "Statutory pay of the year" });
  paper.y += 8;
}

/** An employer payment record with its employer. */
export interface P32Document extends P32 {
  readonly employer: FormEmployer;
  /** The Class 1A of form P11D(b), as its records are now. */
  readonly class1A?: {
    readonly amount: Money;
    /** As the form was last sent, which is what is paid. */
    readonly declared?: Money | null;
    readonly payBy: string;
    readonly payByPost: string;
    readonly sentOn: string | null;
  } | null;
}
