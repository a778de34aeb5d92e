import type { CalendarDate, Money } from "../base";
import type { ControlAccount } from "./words";

/** One line of a journal: an account with an amount on one side. */
export interface JournalLine {
  /** From 1, in the order of the journal. */
  readonly lineNumber: number;
  readonly nominalCode: string;
  /** The nominal code with the template's segments. */
  readonly accountCode: string;
  readonly nominalName: string | null;
  readonly description: string;
  /** One of the two is "0.00"; neither is negative. */
  readonly debit: Money;
  readonly credit: Money;
  /** The department's own key, if the journal is split by department. */
  readonly department: string | null;
  /** The line's codes of the split dimensions, in their sequence. */
  readonly trackingCodes: readonly TrackingCode[];
  /** The pay element, if the line comes from only one. */
  readonly payElementId: string | null;
  /** The control account, if the line belongs to only one. */
  readonly controlAccount: ControlAccount | null;
}

/** A code that a line of a journal has in one dimension, such as its department. */
export interface TrackingCode {
  /** The tracking category of the dimension, or its name. */
  readonly dimension: string;
  readonly code: string;
}

/** An amount of the payslips compared with the same amount of the journal. */
export interface ReconciliationItem {
  /** "GrossPay" (including payments outside tax), or a control account. */
  readonly item: "GrossPay" | ControlAccount;
  readonly payRunAmount: Money;
  readonly journalAmount: Money;
  /** The journal's amount less the pay run's; only excluded mappings cause one. */
  readonly difference: Money;
}

/** Debits and credits of one account in a journal, in pounds. */
export interface NominalTotal {
  readonly nominalCode: string;
  readonly nominalName: string | null;
  readonly debit: Money;
  readonly credit: Money;
}

/** A department's totals, as if every line were split by department. They balance. */
export interface DepartmentTotal {
  /** Null for amounts without a department. */
  readonly department: string | null;
  readonly debit: Money;
  readonly credit: Money;
}

/** The name of a warning about a journal, for programs. */
export type JournalWarningToken =
  | "pay_element_unmapped"
  | "control_account_unmapped"
  | "pay_element_excluded"
  | "side_differs"
  | "split_value_unmapped"
  | "split_value_missing"
  | "several_tags_of_a_group";

/** Something about a journal that a person should check before it is posted. */
export interface JournalWarning {
  readonly token: JournalWarningToken;
  /** In words, for people. */
  readonly text: string;
  /** What the warning is about, by name. */
  readonly arguments: Readonly<Record<string, string | number>>;
}

/** The reason for a version. */
export type JournalReason = "Initial" | "Rebuild" | "Reissue" | "Reversal";

/** A journal without its lines. */
export interface JournalHeader {
  readonly journalId: string | null;
  readonly payRunId: string;
  readonly payrollConfigId: string | null;
  /** The calendar year in which the tax year starts. */
  readonly year: number;
  /** The pay period of the year. */
  readonly period: number;
  readonly templateId: string | null;
  /** From 1. */
  readonly version: number;
  readonly isLatest: boolean;
  /** Why this version was made. */
  readonly reason: JournalReason;
  readonly journalDate: CalendarDate;
  readonly reference: string;
  readonly narration: string;
  readonly totalDebit: Money;
  readonly totalCredit: Money;
  /** Whether debits and credits are equal. */
  readonly isBalanced: boolean;
  readonly lineCount: number;
  /** Totals of the payslips compared with the journal. */
  readonly reconciliation: readonly ReconciliationItem[];
  /** Totals by account. */
  readonly byNominal: readonly NominalTotal[];
  /** Totals by department. */
  readonly byDepartment: readonly DepartmentTotal[];
  readonly warnings: readonly JournalWarning[];
  /** A fingerprint of the payslips behind the journal: a later version must have the same. */
  readonly snapshot: string;
}

/** A double-entry journal of one pay run. It never changes: a correction is a new version. */
export interface Journal extends JournalHeader {
  readonly lines: readonly JournalLine[];
}
