import { formatDate, formatPence, type Reader, type Workings } from "../base";
import type { Journal, JournalReason } from "./journal";
import { Chart } from "./postings/chart";
import { Ledger } from "./postings/ledger";
import { Places } from "./postings/places";
import { postCharges } from "./postings/post-charges";
import { type Books, postPayslip } from "./postings/post-payslip";
import type { ReadJournal } from "./read/journal-facts";
import { explainLines } from "./summary/explain-lines";
import { fillTokens } from "./summary/fill-tokens";
import { type LineDraft, LineDrafts } from "./summary/line-drafts";
import { warnOfMissingValues } from "./summary/missing-values";
import { reconcile } from "./summary/reconcile";
import { byDepartment, byNominal, totalOf } from "./summary/totals";
import { Warnings } from "./summary/warnings";
import { writeLines } from "./summary/write-lines";
import { fingerprint } from "./versions/fingerprint";
import { freeze } from "./versions/freeze";

/** The version of a journal to make, and the reason. */
interface VersionOf {
  readonly version: number;
  readonly reason: JournalReason;
}

interface Made {
  readonly value: Journal;
  readonly workings: Workings | null;
}

/** Makes a journal from facts already read; null with problems if a mapping or a token is missing. */
export function makeJournal(reader: Reader, read: ReadJournal, of: VersionOf, explain: boolean): Made | null {
  const warnings = new Warnings();
  const all = draftLines(reader, read, warnings, explain);
  const drafts = read.template.showZeroLines ? all : all.filter(({ pence }) => pence !== 0);
  const texts = writeTexts(reader, read, of.version);
  if (reader.problems.length > 0) return null;
  const { payRun, template } = read;
  const total = totalOf(drafts);
  const journal: Journal = {
    journalId: read.journalId,
    payRunId: payRun.payRunId,
    payrollConfigId: payRun.payrollConfigId,
    year: payRun.year,
    period: payRun.period,
    templateId: template.templateId,
    version: of.version,
    isLatest: true,
    reason: of.reason,
    journalDate: formatDate(read.journalDate),
    ...texts,
    totalDebit: formatPence(total.debit),
    totalCredit: formatPence(total.credit),
    isBalanced: total.debit === total.credit,
    lineCount: drafts.length,
    reconciliation: reconcile(payRun, all),
    byNominal: byNominal(drafts),
    byDepartment: byDepartment(all),
    warnings: warnings.list(),
    snapshot: fingerprint(payRun),
    lines: writeLines(drafts),
  };
  return { value: freeze(journal), workings: explain ? explainLines(drafts) : null };
}

function draftLines(reader: Reader, read: ReadJournal, warnings: Warnings, explain: boolean): readonly LineDraft[] {
  const { payRun, template, splitDimensions } = read;
  const described = splitDimensions.find(({ dimension }) => dimension === "LineDescription");
  const splits = splitDimensions.filter((split) => split !== described);
  const ledger = new Ledger();
  const books: Books = {
    ledger,
    chart: new Chart(read, described?.values ?? new Map(), warnings, reader),
    places: new Places(splits, template.accountCodeComposition.parts.includes("CostCentre"), warnings),
    warnings,
    keepsOrigins: explain || !template.consolidateLines,
  };
  for (const payslip of payRun.payslips) postPayslip(payslip, books);
  postCharges(payRun.charges, books);
  warnOfMissingValues(payRun.payslips, splits, warnings);
  const drafts = new LineDrafts(template, splits, warnings);
  for (const posting of ledger.postings()) drafts.add(posting);
  return drafts.list();
}

function writeTexts(reader: Reader, read: ReadJournal, version: number): { reference: string; narration: string } {
  const { template, payRun } = read;
  const journalDate = formatDate(read.journalDate);
  const told = { payRun, journalDate, version, dateFormat: template.dateFormatPreset ?? "yyyy-MM-dd" } as const;
  const fill = (format: string, key: string) => fillTokens(reader, format, `/template/${key}`, told);
  return {
    reference: read.reference ?? fill(template.referenceFormat, "referenceFormat"),
    narration: fill(template.narrationFormat, "narrationFormat"),
  };
}
