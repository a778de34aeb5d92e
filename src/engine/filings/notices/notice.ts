import type { CalendarDate, Money, StudentLoanPlan, TaxYear } from "../../base";

/** HMRC's data feeds; a P6B comes in the P6 feed. */
export const NOTICE_DATA_TYPES = [
  "P6",
  "P9",
  "SL1",
  "SL2",
  "PGL1",
  "PGL2",
  "AR",
  "NOT",
  "RTI",
  "CIS",
  "P35",
  "CISINFO29",
] as const;

/** A data feed of HMRC, one of `NOTICE_DATA_TYPES`. */
export type NoticeDataType = (typeof NOTICE_DATA_TYPES)[number];

/** The employee as HMRC's records identify them. */
export interface NoticeEmployee {
  /** Without spaces. */
  readonly nationalInsuranceNumber: string | null;
  readonly worksNumber: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** What every notice states. */
interface NoticeHead {
  readonly formType: string | null;
  readonly issueDate: CalendarDate | null;
  /** The day that the notice names: for a loan its start or stop date. */
  readonly effectiveDate: CalendarDate | null;
  readonly taxYear: TaxYear | null;
  /** Its sequence number in its feed; the later notice takes precedence. */
  readonly sequenceNumber: number | null;
  /** "123/A6". */
  readonly employerReference: string | null;
  readonly employee: NoticeEmployee | null;
  /** As received. */
  readonly rawXml: string;
}

/** A tax code for an employee: P6 and P6B within the year, P9 for the next year. */
export interface CodeNotice extends NoticeHead {
  readonly dataType: "P6" | "P9";
  readonly isGeneric: false;
  readonly content: CodeContent;
}

/** The tax code that a notice states, and the totals of previous employments. */
export interface CodeContent {
  /** With its nation's letter. */
  readonly taxCode: string;
  readonly week1Month1: boolean;
  /** The attribute of the notice: S, C, or null. */
  readonly taxRegime: "S" | "C" | null;
  /** Totals of previous employments, which replace the current ones; null leaves them unchanged. */
  readonly previousTaxablePay: Money | null;
  readonly previousTaxPaid: Money | null;
}

/** A notice to start loan deductions. */
export interface LoanStartNotice extends NoticeHead {
  readonly dataType: "SL1" | "PGL1";
  readonly isGeneric: false;
  /** The plan is null if the notice names none, and for a postgraduate loan. */
  readonly content: { readonly studentLoanPlan: StudentLoanPlan | null; readonly loanStartDate: CalendarDate };
}

/** A notice to stop loan deductions. */
export interface LoanStopNotice extends NoticeHead {
  readonly dataType: "SL2" | "PGL2";
  readonly isGeneric: false;
  readonly content: { readonly stopDate: CalendarDate };
}

/** Any other notice, for a person to read. */
export interface GenericNotice extends NoticeHead {
  readonly dataType: NoticeDataType;
  readonly isGeneric: true;
  readonly content: { readonly title: string; readonly text: string };
}

/** A notice from HMRC: of a tax code, of a loan that starts or stops, or for a person to read. */
export type Notice = CodeNotice | LoanStartNotice | LoanStopNotice | GenericNotice;

/** The head of a reply, before its items. */
export interface NoticeFeed {
  readonly service: string | null;
  readonly entity: string | null;
  readonly dataType: NoticeDataType | null;
  /** Store it once the items are stored, for the next retrieval. */
  readonly highWaterMark: number | null;
  readonly moreData: boolean;
}

/** The notices of one reply from HMRC. */
export interface Notices {
  /** Null if the document is a single item. */
  readonly feed: NoticeFeed | null;
  readonly notices: readonly Notice[];
}
