import type { Amount, CalendarDate, PayFrequency } from "../base";
import type { Interval } from "./interval";
import type { OrderType } from "./types";
import type {
  DeductionBasis,
  OrderStatus,
  PriorityLevel,
  ProtectedEarningsSetting,
  RemittanceDeadline,
  StudentLoanInteraction,
  Territory,
} from "./words";

/** A percentage: "5.00" is 5%. */
export type PercentageFact = string | number;

/** Attachable net earnings: one amount for every type of order, or an amount for each type present. */
export type AttachableEarningsFact = Amount | Readonly<Partial<Record<OrderType, Amount>>>;

/** The terms of an order; the files of `types/` list the fields of each type. */
export interface CourtOrderTerms {
  readonly deductionBasis?: DeductionBasis;
  /** The amount for each pay period; for a maintenance deduction order, for each `rateFrequency`. */
  readonly fixedAmount?: Amount;
  readonly instructionAmount?: Amount;
  readonly percentage?: PercentageFact;
  /** Deprecated name of `percentage`. */
  readonly percentageRate?: PercentageFact;
  readonly rateFrequency?: PayFrequency;
  readonly protectedEarningsSetting?: ProtectedEarningsSetting;
  readonly protectedEarningsSettingCourtPerAmount?: Amount;
  readonly carryForwardShortfall?: boolean;
  readonly rateType?: "Standard" | "Higher" | "Fixed";
  readonly jurisdiction?: "England" | "Wales";
  readonly dailyRate?: Amount;
  readonly ordinaryDebtAmount?: Amount;
  /** One rate a day, or one for each maintenance creditor. */
  readonly maintenanceDailyRate?: Amount | readonly Amount[];
  readonly agreedHigherRatePercentage?: PercentageFact;
  readonly normalDeductionRate?: Amount;
  readonly protectedEarningsRate?: Amount;
  readonly ratePeriod?: "Weekly" | "Monthly";
}

/** Varied terms; a court's temporary variation ends with `effectiveTo`. */
export interface CourtOrderVariation extends CourtOrderTerms {
  readonly effectiveFrom: CalendarDate;
  readonly effectiveTo?: CalendarDate | null;
  readonly reason?: string;
}

/** State carried over from earlier pay-days. A line item's `before` and `after` have this form. */
export interface CourtOrderState {
  readonly status: OrderStatus;
  readonly amountRepaidToDate: string;
  /** null if the order has no total. */
  readonly remainingBalance: string | null;
  /** Missed deductions that a later pay-day makes good. */
  readonly shortfallCarriedForward: string;
  /** By how much pay fell below protected earnings, not yet made up. */
  readonly protectedShortfall: string;
  /** Deducted in excess by mistake and not yet set off. */
  readonly overDeductionCarriedForward: string;
  readonly lastDeductionPayDate: CalendarDate | null;
  readonly lastPayDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
}

/** An order before a pay-day. */
export interface CourtOrderFacts extends CourtOrderTerms {
  readonly orderType: OrderType;
  /** Breaks ties of date; defaults to the position in the list. */
  readonly orderId?: string;
  readonly dateMade?: CalendarDate | null;
  readonly dateReceived?: CalendarDate | null;
  readonly dateServed?: CalendarDate | null;
  /** Defaults to the date received, else the date made; for a direct earnings attachment, 22 days after its notice. */
  readonly startDate?: CalendarDate | null;
  readonly endDate?: CalendarDate | null;
  /** Selects the column of the table; defaults to the pay-day's own. */
  readonly payFrequency?: PayFrequency | null;
  readonly totalAmountOwed?: Amount | null;
  readonly previouslyPaid?: Amount;
  readonly adminFeeApplied?: boolean;
  readonly isMaintenance?: boolean;
  readonly variations?: readonly CourtOrderVariation[];
  readonly status?: OrderStatus;
  readonly amountRepaidToDate?: Amount;
  /** Instead of a total, or consistent with it. */
  readonly remainingBalance?: Amount | null;
  readonly shortfallCarriedForward?: Amount;
  readonly protectedShortfall?: Amount;
  readonly overDeductionCarriedForward?: Amount;
  readonly lastDeductionPayDate?: CalendarDate | null;
  readonly lastPayDate?: CalendarDate | null;
  /** The day on which a suspended arrestment was resumed; days are counted from it. */
  readonly resumedDate?: CalendarDate | null;
  readonly firstPayDate?: CalendarDate | null;
  readonly employeeId?: string;
  readonly reference?: string;
  readonly issuingAuthority?: string;
  readonly payeeId?: string | null;
  readonly remittanceReference?: string | null;
  readonly statusReason?: string | null;
  readonly courtName?: string | null;
  readonly localAuthority?: string;
  readonly creditor?: string | null;
  readonly sheriffClerk?: string | null;
  readonly isConsolidated?: boolean;
  /** Derived from the type; read-only, ignored when sent back. */
  readonly remittanceDeadline?: RemittanceDeadline;
  readonly priorityLevel?: PriorityLevel;
  readonly isPriority?: boolean;
  readonly studentLoanInteraction?: StudentLoanInteraction;
}

/** One of several regular series of pay on the same pay-day. */
export interface PaySeriesFacts {
  readonly payFrequency: PayFrequency;
  readonly attachableEarnings: AttachableEarningsFact;
}

/** Pay for later pay periods, such as holiday pay paid in advance. */
export interface AdvancePayFacts {
  /** Net earnings of each later pay period that is paid for now. */
  readonly periods: readonly AttachableEarningsFact[];
  /** Pay for part of a pay period, with its days. */
  readonly partPeriod?: { readonly attachableEarnings: AttachableEarningsFact; readonly days: number };
}

/** One employee's pay-day with all of their orders. */
export interface CourtOrdersFacts {
  readonly paymentDate: CalendarDate;
  readonly payFrequency: PayFrequency;
  /** The interval, if the frequency does not give it; required for irregular pay: the days since the last payment. */
  readonly payInterval?: Interval;
  /** Either the pay-day's net earnings, or those of each regular series of pay. */
  readonly attachableEarnings?: AttachableEarningsFact;
  readonly series?: readonly PaySeriesFacts[];
  readonly advancePay?: AdvancePayFacts | null;
  readonly studentLoan?: Amount;
  readonly postgraduateLoan?: Amount;
  /** How far pay may fall before it is below the minimum wage; no limit if left out. */
  readonly minimumWageHeadroom?: Amount | null;
  /** Whose running order applies; defaults to that of the orders. */
  readonly territory?: Territory;
  readonly nextPaymentDate?: CalendarDate | null;
  /** Given with final pay: every order ends with it. */
  readonly leavingDate?: CalendarDate | null;
  readonly orders: readonly CourtOrderFacts[];
}
