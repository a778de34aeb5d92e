import type { Amount, CalendarDate, PayFrequency, StudentLoanPlan } from "../base";
import type { Payslip } from "../gross-to-net";
import type { ControlAccount, DateFormatPreset, ExportPreset, Side, SplitDimensionName, SplitScope } from "./words";

/** How journals of an organisation look. */
export interface JournalTemplate {
  readonly templateId?: string;
  readonly name: string;
  readonly description?: string;
  readonly isDefault?: boolean;
  readonly accountCodeComposition?: AccountCodeComposition;
  /** Text with tokens in braces: "Payroll {TaxYear} period {Period}" when left out. */
  readonly narrationFormat?: string;
  /** "PAY-{Year}-{PeriodTwoDigits}" when left out. */
  readonly referenceFormat?: string;
  readonly exportPreset?: ExportPreset;
  readonly dateFormatPreset?: DateFormatPreset;
  /** 2, 3 or 4 in exports; 2 when left out. */
  readonly decimalPlaces?: number;
  /** One line for each account, description and split (when left out), or the same for each employee. */
  readonly consolidateLines?: boolean;
  readonly showZeroLines?: boolean;
  /** Read-only, ignored when sent back. */
  readonly version?: number;
}

export interface AccountCodeComposition {
  /** "NominalCode", "Department", "CostCentre", or "Text:" with a fixed text. Parts that are empty are left out. */
  readonly parts: readonly string[];
  readonly separator?: string;
}

export interface PayElementMapping {
  /** The code of the pay line. */
  readonly payElementId: string;
  readonly nominalCode: string;
  readonly nominalName?: string;
  /** The side on which the element is expected; a pay line decides it itself, and a difference is warned of. */
  readonly side?: Side;
  /** What its lines say; the name of the account when left out. */
  readonly description?: string;
  /** Left out of the journal together with its part of net pay, with a warning. */
  readonly isExcluded?: boolean;
}

export interface NominalAccountFacts {
  readonly nominalCode: string;
  readonly nominalName?: string;
}

export interface ControlAccountMapping extends NominalAccountFacts {
  readonly controlAccount: ControlAccount;
  /** What its lines say; the name of the account when left out. */
  readonly description?: string;
}

export interface SplitDimension {
  /** Dimensions are applied in this order. */
  readonly sequence: number;
  readonly dimension: SplitDimensionName;
  /** With "TagGroup" only. */
  readonly tagGroup?: string;
  /** What the accounting software calls the dimension. */
  readonly trackingCategory?: string;
  /** "Expense" when left out. */
  readonly appliesTo?: SplitScope;
  readonly values?: readonly SplitValue[];
}

export interface SplitValue {
  /** The department, the tag after its group, the letter, the plan, "Director" or "Employee", or the description. */
  readonly splitValueKey: string;
  readonly trackingCode?: string;
  /** A part of the account code instead of a tracking code. */
  readonly accountSegment?: string;
  /** With "LineDescription" only. */
  readonly nominalCode?: string;
}

/** A part of an employee's cost that a department bears. */
export interface DepartmentShare {
  readonly department: string;
  /** Per cent with up to two decimals; the shares of an employee come to 100. */
  readonly percentage: Amount;
}

/** Where a pay line belongs, when it is not where its employee does. */
export interface LinePlace {
  readonly department?: string;
  readonly costCentre?: string;
  readonly tags?: readonly string[];
}

/** A finalised payslip with what the journal may be split by. */
export interface JournalPayslip {
  readonly employeeId: string;
  /** As `grossToNet` and `payYear` answer it. */
  readonly payslip: Payslip;
  /** One department, or several by their shares. */
  readonly department?: string | null;
  readonly departments?: readonly DepartmentShare[];
  readonly costCentre?: string | null;
  /** "group:name:value". */
  readonly tags?: readonly string[];
  readonly studentLoanPlan?: StudentLoanPlan | readonly StudentLoanPlan[] | null;
  readonly isDirector?: boolean;
  /** By the id of a pay line. */
  readonly lines?: Readonly<Record<string, LinePlace>>;
}

/** What the employer owes or gets back for the whole pay run. */
export interface EmployerCharges {
  readonly apprenticeshipLevy?: Amount;
  /** Lowers employer National Insurance. */
  readonly employmentAllowance?: Amount;
  readonly statutoryRecovery?: Amount;
  /** Who bears them; nobody when left out. */
  readonly departments?: readonly DepartmentShare[];
}

/** A locked pay run, as it was. */
export interface JournalPayRun {
  readonly payRunId: string;
  readonly payrollConfigId?: string;
  readonly payFrequency?: PayFrequency;
  readonly paymentDate?: CalendarDate;
  /** 2026 or "2026-27". */
  readonly year: number | string;
  readonly period: number;
  readonly payslips: readonly JournalPayslip[];
  readonly charges?: EmployerCharges;
}

/** How a pay run becomes a journal. */
export interface JournalSettings {
  readonly template: JournalTemplate;
  readonly payElementMappings: readonly PayElementMapping[];
  readonly controlAccountMappings: readonly ControlAccountMapping[];
  /** Where everything goes that has no mapping; without it, a missing mapping holds the journal back. */
  readonly suspenseAccount?: NominalAccountFacts;
  readonly splitDimensions?: readonly SplitDimension[];
}

export interface JournalFacts extends JournalSettings {
  readonly journalId?: string;
  readonly journalDate: CalendarDate;
  /** Instead of what the template's format makes. */
  readonly reference?: string;
  readonly payRun: JournalPayRun;
}
