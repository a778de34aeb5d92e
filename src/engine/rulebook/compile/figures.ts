import type { BasisPoints, DayNumber, Pence, Source, StudentLoanPlan, TaxYear } from "../../base";
import type { SourcesByParameter } from "../ask/subject-rules";
import type { Policies } from "../subjects";
import type { THRESHOLDS } from "../subjects/national-insurance";
import type { Relief } from "../subjects/ni-reliefs";

// The values in force on a day that the engine's calculations read, as whole pence, whole pounds and basis points.

/** A nation with tax bands of its own, or that of England and Northern Ireland. */
export type Nation = "EnglandAndNorthernIreland" | "Wales" | "Scotland";

interface TaxBandFigures {
  readonly name: string;
  /** Limit of taxable pay in the year, in whole pounds, inclusive; null for the last band. */
  readonly upToPounds: number | null;
  readonly rateBasisPoints: BasisPoints;
}

export interface NationFigures {
  readonly codePrefix: "" | "C" | "S";
  readonly bands: readonly TaxBandFigures[];
  /** One-based position of the basic rate among the bands: BR uses it, D0 the one after, and so on. */
  readonly basicRate: number;
  /** The tax below a band for part of a year: annual figure apportioned, or built up from the period's limits. */
  readonly thresholdTax: "Apportioned" | "BuiltUp";
}

export interface IncomeTaxFigures {
  readonly nations: Readonly<Record<Nation, NationFigures>>;
  readonly freePay: {
    readonly blockSize: number;
    readonly blockWeekPence: Pence;
    readonly blockMonthPence: Pence;
    readonly topUpPounds: number;
  };
  readonly personalAllowancePence: Pence;
  /** Pay below which the standard code gives no tax. */
  readonly payeThreshold: PeriodFigures;
  readonly regulatoryLimitBasisPoints: BasisPoints;
  readonly emergencyCode: string;
  /** Units added to a code's number at the start of the year, by suffix. */
  readonly codeUplift: Readonly<Record<"L" | "M" | "N", number>>;
  /** Last starting date on which a P45 of the previous year is still used. */
  readonly previousYearP45UsableTo: DayNumber;
  readonly sources: SourcesByParameter;
}

export type ThresholdName = keyof typeof THRESHOLDS;

export interface PeriodFigures {
  readonly weekPence: Pence;
  readonly monthPence: Pence;
  readonly yearPence: Pence;
}

type EmployeeRateGroup = "standard" | "reduced" | "deferred" | "none";
type EmployerReliefGroup = "standard" | Relief | "none";

export interface LetterFigures {
  readonly who: string;
  readonly employee: EmployeeRateGroup;
  readonly employer: EmployerReliefGroup;
  readonly mariner: boolean;
}

export interface NiRateFigures {
  /** Basis points between the primary threshold and the upper earnings limit, and above it. */
  readonly employee: Readonly<Record<EmployeeRateGroup, { readonly main: number; readonly upper: number }>>;
  /** Basis points; null if the year has no confirmed figure for mariners. */
  readonly employer: { readonly standard: BasisPoints; readonly mariner: BasisPoints | null };
}

export interface NationalInsuranceFigures {
  /** null if the year has no such threshold. */
  readonly thresholds: Readonly<Record<ThresholdName, PeriodFigures | null>>;
  readonly rates: NiRateFigures;
  readonly directors: { readonly primaryThresholdYearPence: Pence; readonly rates: NiRateFigures };
  /** null if the figure of the year is not in the rule data. */
  readonly class1ABasisPoints: BasisPoints | null;
  /** The category letters that exist. */
  readonly letters: Readonly<Record<string, LetterFigures>>;
  /** The order in which several letters of one earnings period are stacked. */
  readonly letterOrder: readonly string[];
  readonly sources: SourcesByParameter;
}

export interface LoanFigures {
  readonly thresholdYearPence: Pence;
  readonly rateBasisPoints: BasisPoints;
}

export interface StudentLoanFigures {
  /** null if the plan is not collected through payroll. */
  readonly plans: Readonly<Record<StudentLoanPlan, LoanFigures | null>>;
  readonly postgraduateLoan: LoanFigures;
  /** The plan of an employee whose plan is not known. */
  readonly unknownPlan: StudentLoanPlan;
  readonly sources: SourcesByParameter;
}

export interface EmployerChargeFigures {
  readonly apprenticeshipLevy: { readonly rateBasisPoints: BasisPoints; readonly allowanceYearPence: Pence };
  readonly employmentAllowance: {
    readonly yearPence: Pence;
    /** Last year's liability must be below this; null if there is no such condition. */
    readonly priorYearLiabilityBelowPence: Pence | null;
  };
  readonly sources: SourcesByParameter;
}

/** Everything that a payment on a day is calculated with. One object for all days between two changes. */
export interface FiguresInForce {
  readonly taxYear: TaxYear;
  /** Digest of the law that every payslip of the tax year uses. */
  readonly digest: string;
  readonly incomeTax: IncomeTaxFigures;
  readonly nationalInsurance: NationalInsuranceFigures;
  readonly studentLoans: StudentLoanFigures;
  readonly employerCharges: EmployerChargeFigures;
  readonly policies: Policies;
  readonly sources: Readonly<Record<string, Source>>;
}
