import type { CalendarDate, Money, StudentLoanPlan, TaxYear } from "../../base";

/** The feeds of the tax authority; a P6B comes with the P6. */
export type NoticeDataType =
  | "P6"
  | "P9"
  | "SL1"
  | "SL2"
  | "PGL1"
  | "PGL2"
  | "AR"
  | "NOT"
  | "RTI"
  | "CIS"
  | "P35"
  | "CISINFO29";

/** Who a notice is about, as the authority knows the person. */
export interface NoticeEmployee {
  /** Without spaces. */
  readonly nationalInsuranceNumber: string | null;
  readonly worksNumber: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** What every notice states. */
export interface NoticeHead {
  readonly formType: string | null;
  readonly issueDate: CalendarDate | null;
  /** The day that the notice names: of a loan its start or stop date. */
  readonly effectiveDate: CalendarDate | null;
  readonly taxYear: TaxYear | null;
  /** Its place in its feed; a later one decides. */
  readonly sequenceNumber: number | null;
  /** "123/A6". */
  readonly employerReference: string | null;
  readonly employee: NoticeEmployee | null;
  /** As received. */
  readonly rawXml: string;
}

/** A code for an employee: P6 and P6B within the year, P9 for the coming one. */
export interface CodeNotice extends NoticeHead {
  readonly dataType: "P6" | "P9";
  readonly isGeneric: false;
  readonly content: CodeContent;
}

export interface CodeContent {
  /** With its nation's letter. */
  readonly taxCode: string;
  readonly week1Month1: boolean;
  /** The attribute of the notice: S, C, or null. */
  readonly taxRegime: "S" | "C" | null;
  /** Totals of previous employments, which replace those held; null leaves them. */
  readonly previousTaxablePay: Money | null;
  readonly previousTaxPaid: Money | null;
}

/** Deductions are to start. */
export interface LoanStartNotice extends NoticeHead {
  readonly dataType: "SL1" | "PGL1";
  readonly isGeneric: false;
  /** The plan is null if the notice names none, and for a postgraduate loan. */
  readonly content: { readonly studentLoanPlan: StudentLoanPlan | null; readonly loanStartDate: CalendarDate };
}

/** Deductions are to stop. */
export interface LoanStopNotice extends NoticeHead {
  readonly dataType: "SL2" | "PGL2";
  readonly isGeneric: false;
  readonly content: { readonly stopDate: CalendarDate };
}

/** Anything else: to be read by a person. */
export interface GenericNotice extends NoticeHead {
  readonly dataType: NoticeDataType;
  readonly isGeneric: true;
  readonly content: { readonly title: string; readonly text: string };
}

export type Notice = CodeNotice | LoanStartNotice | LoanStopNotice | GenericNotice;

/** What comes before the items of a reply. */
export interface NoticeFeed {
  readonly service: string | null;
  readonly entity: string | null;
  readonly dataType: NoticeDataType | null;
  /** To be kept, once the items are stored, for the next retrieval. */
  readonly highWaterMark: number | null;
  readonly moreData: boolean;
}

export interface Notices {
  /** Null if the document is an item alone. */
  readonly feed: NoticeFeed | null;
  readonly notices: readonly Notice[];
}
