import type { Amount, CalendarDate, PayFrequency, StudentLoanPlan } from "../base";
import type { Payslip } from "../gross-to-net";
import type { ControlAccount, DateFormatPreset, ExportPreset, Side, SplitDimensionName, SplitScope } from "./words";

/** The settings for an organisation's journals. */
export interface JournalTemplate {
  readonly templateId?: string;
  readonly name: string;
  readonly description?: string;
  readonly isDefault?: boolean;
  readonly accountCodeComposition?: AccountCodeComposition;
  /** Text with tokens in braces; default "Payroll {TaxYear} period {Period}". */
  readonly narrationFormat?: string;
  /** Default "PAY-{Year}-{PeriodTwoDigits}". */
  readonly referenceFormat?: string;
  readonly exportPreset?: ExportPreset;
  readonly dateFormatPreset?: DateFormatPreset;
  /** 2, 3 or 4 in exports; default 2. */
  readonly decimalPlaces?: number;
  /** True (default): one line per account, description and split; false: also per employee. */
  readonly consolidateLines?: boolean;
  readonly showZeroLines?: boolean;
  /** Read-only, ignored when sent back. */
  readonly version?: number;
}

export interface AccountCodeComposition {
  /** "NominalCode", "Department", "CostCentre", or "Text:" with a fixed text. Empty parts are left out. */
  readonly parts: readonly string[];
  readonly separator?: string;
}

export interface PayElementMapping {
  /** The code of the pay line. */
  readonly payElementId: string;
  readonly nominalCode: string;
  readonly nominalName?: string;
  /** The expected side of the element; a pay line decides it itself, with a warning if it differs. */
  readonly side?: Side;
  /** The description of its lines; default: the account's name. */
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
  /** The description of its lines; default: the account's name. */
  readonly description?: string;
}

export interface SplitDimension {
  /** Dimensions are applied in this order. */
  readonly sequence: number;
  readonly dimension: SplitDimensionName;
  /** With "TagGroup" only. */
  readonly tagGroup?: string;
  /** The accounting software's name for the dimension. */
  readonly trackingCategory?: string;
  /** Default "Expense". */
  readonly appliesTo?: SplitScope;
  readonly values?: readonly SplitValue[];
}

export interface SplitValue {
  /** The department, tag after its group, letter, plan, "Director" or "Employee", or the description. */
  readonly splitValueKey: string;
  readonly trackingCode?: string;
  /** A part of the account code instead of a tracking code. */
  readonly accountSegment?: string;
  /** With "LineDescription" only. */
  readonly nominalCode?: string;
}

/** The share of an employee's cost that a department bears. */
export interface DepartmentShare {
  readonly department: string;
  /** Per cent with up to two decimals; the shares of an employee add up to 100. */
  readonly percentage: Amount;
}

/** Where a pay line belongs, if not with its employee. */
export interface LinePlace {
  readonly department?: string;
  readonly costCentre?: string;
  readonly tags?: readonly string[];
}

/** A finalised payslip with the values the journal may be split by. */
export interface JournalPayslip {
  readonly employeeId: string;
  /** As `grossToNet` and `payYear` return it. */
  readonly payslip: Payslip;
  /** One department, or several by their shares. */
  readonly department?: string | null;
  readonly departments?: readonly DepartmentShare[];
  readonly costCentre?: string | null;
  /** "group:name:value". */
  readonly tags?: readonly string[];
  readonly studentLoanPlan?: StudentLoanPlan | readonly StudentLoanPlan[] | null;
  readonly isDirector?: boolean;
  /** By the ID of a pay line. */
  readonly lines?: Readonly<Record<string, LinePlace>>;
}

/** What the employer owes or gets back for the whole pay run. */
export interface EmployerCharges {
  readonly apprenticeshipLevy?: Amount;
  /** Reduces employer National Insurance. */
  readonly employmentAllowance?: Amount;
  readonly statutoryRecovery?: Amount;
  /** The departments that bear them; none when left out. */
  readonly departments?: readonly DepartmentShare[];
}

/** A locked pay run, as it was finalised. */
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

/** The settings that turn a pay run into a journal. */
export interface JournalSettings {
  readonly template: JournalTemplate;
  readonly payElementMappings: readonly PayElementMapping[];
  readonly controlAccountMappings: readonly ControlAccountMapping[];
  /** The account for everything without a mapping; if left out, a missing mapping is a problem. */
  readonly suspenseAccount?: NominalAccountFacts;
  readonly splitDimensions?: readonly SplitDimension[];
}

export interface JournalFacts extends JournalSettings {
  readonly journalId?: string;
  readonly journalDate: CalendarDate;
  /** Instead of one made by the template's format. */
  readonly reference?: string;
  readonly payRun: JournalPayRun;
}
