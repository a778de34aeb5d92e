import type { StudentLoanPlan } from "../../../engine";
import type { LETTER_AMOUNTS, NI_BANDS } from "../../../engine/base";

export const STARTER_DECLARATIONS = ["A", "B", "C", "NotProvided"] as const;

export const SECONDMENT_STAYS = ["MoreThan183Days", "LessThan183Days", "BothInAndOutOfUk"] as const;

export interface StarterRecord {
  readonly startDate: string;
  readonly starterDeclaration: (typeof STARTER_DECLARATIONS)[number] | null;
  readonly p45: {
    readonly previousPayeReference: string | null;
    readonly leavingDate: string;
    readonly taxCode: string;
    readonly week1Month1: boolean;
    readonly previousTaxablePay: string | null;
    readonly previousTaxPaid: string | null;
    readonly taxWeek: number | null;
    readonly taxMonth: number | null;
    readonly studentLoanDeductions: boolean;
  } | null;
  readonly studentLoanPlan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
  readonly overseasSecondment: {
    readonly type: (typeof SECONDMENT_STAYS)[number];
    readonly eeaCitizen: boolean;
    readonly epm6Scheme: boolean;
  } | null;
  readonly pensioner: { readonly annualPension: string; readonly isBereaved: boolean } | null;
  readonly reportOnFps: boolean;
}

/** National Insurance figures of one category letter. */
export interface LetterBalance extends Readonly<Record<(typeof LETTER_AMOUNTS)[number], string>> {
  readonly bands?: Readonly<Record<(typeof NI_BANDS)[number], string>>;
}

/** The figures of a tax year before the first payslip made here; amounts are texts in the engine's form. */
export interface OpeningBalance {
  readonly grossPay: string | null;
  readonly taxablePay: string;
  readonly tax: string;
  readonly previousTaxablePay: string | null;
  readonly previousTaxPaid: string | null;
  readonly niBandResult: Readonly<Record<string, LetterBalance>>;
  readonly studentLoan: string | null;
  readonly postgraduateLoan: string | null;
  readonly pensionContributionsByType: Readonly<Record<string, string>>;
  /** A total without its types, as sent before they were required. */
  readonly pensionUndivided: string | null;
  readonly employerPension: string | null;
  readonly statutoryPay: Readonly<Record<string, string>>;
  readonly benefitsTaxedViaPayroll: string | null;
  readonly class1aOnTermination: string | null;
  readonly weeksPaid: number | null;
}
