import {
  AMOUNTS_IN_JOURNALS,
  type CallOptions,
  type Explain,
  formatDate,
  formatPence,
  getWorkings,
  type JournalItem,
  type Pence,
  type Reader,
  type WorkingStep,
  type Workings,
} from "../base";
import { answer, type JournalAnswer } from "./answer";
import type { DepartmentTotal, Journal, JournalLine, JournalReason, NominalTotal, ReconciliationItem } from "./journal";
import { Chart } from "./postings/chart";
import type { Account } from "./postings/entry";
import { Ledger, type Posting } from "./postings/ledger";
import { Places } from "./postings/places";
import { type Books, postPair, postPayslip } from "./postings/post-payslip";
import type { ReadCharges } from "./read/charges";
import { JOURNAL, type JournalFacts, type ReadJournal } from "./read/journal-facts";
import type { ReadPayslip } from "./read/journal-payslip";
import type { ReadPayRun } from "./read/pay-run";
import type { ReadSplit } from "./read/splits";
import { fillTokens } from "./summary/fill-tokens";
import { type LineDraft, LineDrafts } from "./summary/line-drafts";
import { Warnings } from "./summary/warnings";
import { freeze } from "./versions/freeze";
import { CONTROL_ACCOUNT_NAMES, CONTROL_ACCOUNTS, type ControlAccount } from "./words";

type Item = ReconciliationItem["item"];
const ITEMS: readonly Item[] = ["GrossPay", ...CONTROL_ACCOUNT_NAMES];

/** Debits and credits, in pence. */
class TwoSides {
  debit = 0;
  credit = 0;

  add(pence: Pence): void {
    if (pence > 0) this.debit += pence;
    else this.credit -= pence;
  }

  write(): { debit: string; credit: string } {
    return { debit: formatPence(this.debit), credit: formatPence(this.credit) };
  }
}

/** Four lanes of multiply-and-xor over the text's code units, mixed at the end. */
class Mix {
  #a = 0x243f6a88;
  #b = 0x85a308d3;
  #c = 0x13198a2e;
  #d = 0x03707344;

  add(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      this.#a = this.#b ^ Math.imul(this.#a ^ unit, 0x9e3779b1);
      this.#b = this.#c ^ Math.imul(this.#b ^ unit, 0x85ebca77);
      this.#c = this.#d ^ Math.imul(this.#c ^ unit, 0xc2b2ae3d);
      this.#d = this.#a ^ Math.imul(this.#d ^ unit, 0x27d4eb2f);
    }
  }

  text(): string {
    for (let round = 0; round < 8; round++) this.add("\u0000");
    return [this.#a, this.#b, this.#c, this.#d].map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
  }
}

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

/**
 * Posts what the employer owes or gets back for the whole run: the levy is owed with the tax, the allowance reduces the
 * National Insurance owed and its cost, and recovered statutory pay reduces what is owed with the tax.
 */
function postCharges(charges: ReadCharges, books: Books): void {
  const target = { places: books.places.ofRun(charges.shares), origin: "" };
  const { apprenticeshipLevy, employmentAllowance, statutoryRecovery } = charges;
  if (apprenticeshipLevy !== 0) postPair(books, ["ApprenticeshipLevy", "Paye"], apprenticeshipLevy, target);
  if (employmentAllowance !== 0) postPair(books, ["EmployerNi", "EmployerNiExpense"], employmentAllowance, target);
  if (statutoryRecovery !== 0) postPair(books, ["Paye", "StatutoryRecovery"], statutoryRecovery, target);
}

/** Warns of employees without a value for a dimension. */
function warnOfMissingValues(payslips: readonly ReadPayslip[], splits: readonly ReadSplit[], warnings: Warnings): void {
  for (const split of splits) {
    const employees = payslips.filter((payslip) => isMissing(split, payslip)).length;
    if (employees > 0) warnings.add("split_value_missing", { dimension: split.category, employees });
  }
}

function isMissing({ dimension, tagGroup }: ReadSplit, { shares, tags }: ReadPayslip): boolean {
  if (dimension === "Department") return shares.some(({ department }) => department === null);
  return dimension === "TagGroup" && !tags.some((tag) => tag.startsWith(`${tagGroup}:`));
}

function writeLines(drafts: readonly LineDraft[]): readonly JournalLine[] {
  return drafts.map((draft, at) => ({
    lineNumber: at + 1,
    nominalCode: draft.nominalCode,
    accountCode: draft.accountCode,
    nominalName: draft.nominalName,
    description: draft.description,
    debit: formatPence(Math.max(0, draft.pence)),
    credit: formatPence(Math.max(0, -draft.pence)),
    department: draft.department,
    trackingCodes: draft.trackingCodes,
    payElementId: shared(draft, "payElementId"),
    controlAccount: shared(draft, "controlAccount"),
  }));
}

/** Returns the value that all postings of a line share; null if they differ. */
function shared<Field extends "payElementId" | "controlAccount">(
  { postings }: LineDraft,
  field: Field,
): Account[Field] | null {
  const first = postings[0]?.account[field] ?? null;
  return postings.every(({ account }) => account[field] === first) ? first : null;
}

/**
 * Returns a 128-bit fingerprint of everything read from the payslips, the same for the same pay run in any order. It
 * detects accidental changes; it is not cryptographic.
 */
function fingerprint(payRun: ReadPayRun): string {
  const mix = new Mix();
  const { payslips, ...run } = payRun;
  mix.add(JSON.stringify(run));
  for (const { places, employeeName: _, ...payslip } of payslips)
    mix.add(JSON.stringify([payslip, [...places].sort()]));
  return mix.text();
}

/** Returns a step for each line: its postings, by employee and department. */
function explainLines(drafts: readonly LineDraft[]): Workings {
  return getWorkings(drafts.map(stepOf), { sources: {} });
}

function stepOf({ postings, pence }: LineDraft, at: number): WorkingStep {
  const inputs: Record<string, string> = {};
  for (const [key, sum] of sumsOf(postings)) inputs[key] = formatPence(sum);
  return {
    id: "journals.line",
    figure: `/lines/${at}/${pence < 0 ? "credit" : "debit"}`,
    rule: ruleOf(postings),
    formula: "the sum of the postings; debits are positive, and a sum below zero is a credit",
    inputs,
    value: formatPence(pence),
    sources: [],
  };
}

function ruleOf(postings: readonly Posting[]): string {
  const accounts = new Set(postings.map(({ account }) => account));
  const [account] = accounts;
  if (account === undefined || accounts.size > 1) return "What shares an account and a text is one line.";
  const { controlAccount } = account;
  if (controlAccount === null) return "A pay element is posted to its own account.";
  if (controlAccount === "NetPay")
    return "Net pay is what the other postings of a payslip leave, in each of its places.";
  return `${CONTROL_ACCOUNTS[controlAccount].description}: the payslips' own figure.`;
}

function sumsOf(postings: readonly Posting[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { origin, cell, account, pence } of postings) {
    const who = origin === "" ? "the employer" : origin;
    const where = cell.department === null ? "" : `, ${cell.department}`;
    const key = `${who}${where}: ${account.payElementId ?? account.controlAccount}`;
    sums.set(key, (sums.get(key) ?? 0) + pence);
  }
  return sums;
}

function totalOf(drafts: readonly LineDraft[]): TwoSides {
  const total = new TwoSides();
  for (const { pence } of drafts) total.add(pence);
  return total;
}

/** Returns the totals of the lines by nominal code. */
function byNominal(drafts: readonly LineDraft[]): readonly NominalTotal[] {
  const totals = new Map<string, { sides: TwoSides; name: string | null }>();
  for (const { nominalCode, nominalName, pence } of drafts) {
    const total = totals.get(nominalCode) ?? { sides: new TwoSides(), name: nominalName };
    total.sides.add(pence);
    total.name ??= nominalName;
    totals.set(nominalCode, total);
  }
  return [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([nominalCode, { sides, name }]) => ({ nominalCode, nominalName: name, ...sides.write() }));
}

/** Returns the totals by department, splitting each line by department first. */
function byDepartment(drafts: readonly LineDraft[]): readonly DepartmentTotal[] {
  const totals = new Map<string | null, TwoSides>();
  for (const { postings } of drafts) {
    const parts = new Map<string | null, number>();
    for (const { cell, pence } of postings) parts.set(cell.department, (parts.get(cell.department) ?? 0) + pence);
    for (const [department, pence] of parts) {
      const total = totals.get(department) ?? new TwoSides();
      total.add(pence);
      totals.set(department, total);
    }
  }
  return [...totals]
    .sort(([a], [b]) => (b === null || (a !== null && a < b) ? -1 : 1))
    .map(([department, sides]) => ({ department, ...sides.write() }));
}

/** Compares payslips and charges with the postings, item by item; items that are zero in both are left out. */
function reconcile(payRun: ReadPayRun, drafts: readonly LineDraft[]): readonly ReconciliationItem[] {
  const given = givenAmounts(payRun);
  const posted = new Map<Item, number>();
  for (const { account, pence } of drafts.flatMap(({ postings }) => postings)) {
    const item = account.controlAccount ?? "GrossPay";
    posted.set(item, (posted.get(item) ?? 0) + signed(item, pence));
  }
  return ITEMS.flatMap((item) => {
    const payRunAmount = given[item];
    const journalAmount = posted.get(item) ?? 0;
    if (payRunAmount === 0 && journalAmount === 0) return [];
    return [
      {
        item,
        payRunAmount: formatPence(payRunAmount),
        journalAmount: formatPence(journalAmount),
        difference: formatPence(journalAmount - payRunAmount),
      },
    ];
  });
}

/** Returns a line's amount, positive on its usual side. */
function signed(item: Item, pence: Pence): Pence {
  return item === "GrossPay" || CONTROL_ACCOUNTS[item].side === "Debit" ? pence : 0 - pence;
}

function givenAmounts({ payslips, charges }: ReadPayRun): Readonly<Record<"GrossPay" | ControlAccount, number>> {
  const paid = (item: JournalItem) => sumItem(payslips, item);
  const employerNi = paid("EmployerNi") - charges.employmentAllowance;
  const employerPension = paid("EmployerPension");
  return {
    GrossPay: paid("GrossPay"),
    NetPay: paid("NetPay"),
    Paye: paid("Paye") + charges.apprenticeshipLevy - charges.statutoryRecovery,
    EmployeeNi: paid("EmployeeNi"),
    EmployerNi: employerNi,
    EmployerNiExpense: employerNi,
    EmployeePension: paid("EmployeePension"),
    EmployerPension: employerPension,
    EmployerPensionExpense: employerPension,
    StudentLoan: paid("StudentLoan"),
    PostgraduateLoan: paid("PostgraduateLoan"),
    CourtOrders: paid("CourtOrders"),
    ApprenticeshipLevy: charges.apprenticeshipLevy,
    StatutoryRecovery: charges.statutoryRecovery,
    OtherLiabilities: paid("OtherLiabilities"),
  };
}

function sumItem(payslips: ReadPayRun["payslips"], item: JournalItem): number {
  const amounts = AMOUNTS_IN_JOURNALS.filter(({ journal }) => journal === item);
  return payslips.reduce((sum, { figures }) => amounts.reduce((pence, { name }) => pence + figures[name], sum), 0);
}

/**
 * Creates the first version of a finalised pay run's journal: double entry, balanced to the penny in total and in every
 * department, letter, plan or tag that it is split by, whatever the order of the payslips.
 *
 * Pay and the employer's costs are debits; tax, National Insurance, loans, pensions, orders and other deductions are
 * liabilities; net pay is the remainder. Departments' shares are allocated by the largest remainder, ties by the
 * department's name. Amounts without a mapping go to the suspense account with a warning; without a suspense account
 * they are `mapping_missing`, and no journal is made. `explain` returns the postings behind each line. Problems: wrong
 * facts; `totals_differ` for a payslip whose totals do not match its rows.
 */
export function createJournal(facts: JournalFacts, options: Explain): JournalAnswer<Journal, Workings>;
export function createJournal(facts: JournalFacts, options?: CallOptions): JournalAnswer<Journal>;
export function createJournal(facts: JournalFacts, options?: CallOptions): JournalAnswer<Journal> {
  return answer(JOURNAL, facts, (read, reader) => {
    const of = { version: read.version, reason: "Initial" } as const;
    return makeJournal(reader, read, of, options?.explain === true);
  });
}
