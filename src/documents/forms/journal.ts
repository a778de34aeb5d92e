import { shape, taxYearLabel } from "../../engine/base";
import type { FormEmployer } from "../../engine/forms";
import type { Journal } from "../../engine/journals";
import type { DocumentKind } from "../draw-document";
import { type Column, drawFacts, drawHeading, drawNotice, drawTable, type Fact, type Paper, type Row } from "../paper";
import { date, employer, line, list, map, money, text, year } from "../shape";
import { drawHead, figure, isZero, longDate, words } from "./head";

const MOST = 1_000_000;

const detail: shape.Shape<string | number> = {
  read: (reader, value, key, path) =>
    typeof value === "number" && Number.isFinite(value) ? value : line.read(reader, value, key, path),
  schema: () => ({ type: ["string", "number"] }),
};

const lineShape = shape.record({
  lineNumber: shape.integer(1, MOST),
  nominalCode: text,
  accountCode: text,
  nominalName: shape.orNull(text),
  description: line,
  debit: money,
  credit: money,
  department: shape.orNull(text),
  trackingCodes: list(shape.record({ dimension: text, code: text }), 20),
  payElementId: shape.orNull(text),
  controlAccount: shape.orNull(text),
});

const total = { debit: money, credit: money };

/** A journal with the employer; words are read as text, because they are only printed. */
const JOURNAL_SHAPE = shape.record({
  employer,
  journalId: shape.orNull(text),
  payRunId: text,
  payrollConfigId: shape.orNull(text),
  payrollName: shape.orNull(text),
  year,
  period: shape.integer(1, 56),
  templateId: shape.orNull(text),
  version: shape.integer(1, MOST),
  isLatest: shape.flag,
  reason: shape.choice(["Initial", "Rebuild", "Reissue", "Reversal"]),
  journalDate: date,
  reference: line,
  narration: line,
  totalDebit: money,
  totalCredit: money,
  isBalanced: shape.flag,
  lineCount: shape.integer(0, MOST),
  reconciliation: list(shape.record({ item: text, payRunAmount: money, journalAmount: money, difference: money })),
  byNominal: list(shape.record({ nominalCode: text, nominalName: shape.orNull(text), ...total })),
  byDepartment: list(shape.record({ department: shape.orNull(text), ...total })),
  warnings: list(shape.record({ token: text, text: line, arguments: map(detail) })),
  snapshot: line,
  lines: list(lineShape),
});

/** A payroll journal: its lines, the totals by nominal and department, and the reconciliation to the payslips. */
export const journalKind: DocumentKind<PrintedJournal> = {
  shape: JOURNAL_SHAPE,
  about: ({ employer, reference, journalDate }) => ({
    title: `Payroll journal ${reference}, ${longDate(journalDate)}`,
    author: employer.name,
    date: journalDate,
  }),
  foot: ({ employer, reference, version }) => `${employer.name} · journal ${reference} · version ${version}`,
  draw: (paper, journal) => {
    drawHead(paper, journal.employer, "Payroll journal", longDate(journal.journalDate));
    drawFacts(paper, factsOf(journal), 4);
    for (const warning of journal.warnings) drawNotice(paper, warning.text, "warning");
    drawLines(paper, journal);
    drawTotals(paper, "By nominal", nominalRows(journal), journal);
    if (journal.byDepartment.length > 1) drawTotals(paper, "By department", departmentRows(journal), journal);
    drawReconciliation(paper, journal);
  },
};

function factsOf(journal: PrintedJournal): readonly Fact[] {
  const facts: readonly Fact[] = [
    ["Reference", journal.reference],
    ["Narration", journal.narration],
    ["Pay run", `${journal.payrollName ?? journal.payRunId}, ${taxYearLabel(journal.year)} period ${journal.period}`],
    [
      "Version",
      `${journal.version} (${words(journal.reason).toLowerCase()})${journal.isLatest ? "" : ", replaced since"}`,
    ],
  ];
  return facts.filter(([, value]) => value !== "");
}

const DEBIT: Column = { title: "Debit £", points: 74, align: "right" };
const CREDIT: Column = { title: "Credit £", points: 74, align: "right" };

function drawLines(paper: Paper, journal: PrintedJournal): void {
  drawHeading(paper, "Lines");
  const hasSplits = journal.lines.some((line) => splitOf(line) !== "");
  const columns: readonly Column[] = [
    { title: "", points: 26 },
    { title: "Account", share: 1.1 },
    { title: "Description", share: 2.6 },
    ...(hasSplits ? [{ title: "Split", share: 1.5 }] : []),
    DEBIT,
    CREDIT,
  ];
  const rows: Row[] = journal.lines.map((line) => ({
    cells: [
      String(line.lineNumber),
      line.accountCode,
      describe(line),
      ...(hasSplits ? [splitOf(line)] : []),
      side(line.debit),
      side(line.credit),
    ],
  }));
  const blanks = hasSplits ? ["", ""] : [""];
  rows.push({
    cells: ["", "Total", ...blanks, figure(journal.totalDebit), figure(journal.totalCredit)],
    isTotal: true,
  });
  drawTable(paper, { columns, rows, size: 8 });
  paper.y += 8;
  if (!journal.isBalanced) drawNotice(paper, "This journal does not balance.", "warning");
}

type Line = PrintedJournal["lines"][number];

/** Returns the account's name and the line's description, once if they are the same. */
function describe({ nominalName, description }: Line): string {
  return [...new Set([nominalName, description])].filter((part) => part !== null && part !== "").join(": ");
}

function splitOf({ trackingCodes, department }: Line): string {
  const codes = trackingCodes.map(({ dimension, code }) => `${words(dimension)} ${code}`);
  return codes.length > 0 ? codes.join(", ") : (department ?? "");
}

/** Returns an amount; blank for the side without one. */
function side(amount: string): string {
  return isZero(amount) ? "" : figure(amount);
}

function nominalRows({ byNominal }: PrintedJournal): readonly Row[] {
  return byNominal.map(({ nominalCode, nominalName, debit, credit }) => ({
    cells: [nominalName === null ? nominalCode : `${nominalCode} ${nominalName}`, side(debit), side(credit)],
  }));
}

function departmentRows({ byDepartment }: PrintedJournal): readonly Row[] {
  return byDepartment.map(({ department, debit, credit }) => ({
    cells: [department ?? "No department", side(debit), side(credit)],
  }));
}

function drawTotals(paper: Paper, heading: string, rows: readonly Row[], journal: PrintedJournal): void {
  const columns: readonly Column[] = [{ title: "", share: 1 }, DEBIT, CREDIT];
  const total: Row = { cells: ["Total", figure(journal.totalDebit), figure(journal.totalCredit)], isTotal: true };
  drawTable(paper, { columns, rows: [...rows, total], size: 8, heading });
  paper.y += 8;
}

function drawReconciliation(paper: Paper, { reconciliation }: PrintedJournal): void {
  if (reconciliation.length === 0) return;
  const columns: readonly Column[] = [
    { title: "", share: 1 },
    { title: "Payslips £", points: 74, align: "right" },
    { title: "Journal £", points: 74, align: "right" },
    { title: "Difference £", points: 74, align: "right" },
  ];
  const rows = reconciliation.map(({ item, payRunAmount, journalAmount, difference }) => ({
    cells: [words(item), figure(payRunAmount), figure(journalAmount), figure(difference)],
  }));
  drawTable(paper, { columns, rows, size: 8, heading: "Reconciliation to the payslips" });
}

/** A journal with its employer. */
export interface JournalDocument extends Journal {
  readonly employer: FormEmployer;
  /** What the payroll is called; the pay run's id is printed without it. */
  readonly payrollName?: string | null;
}

/** A journal as read. */
type PrintedJournal = shape.ReadOf<typeof JOURNAL_SHAPE>;
