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

/** A rate in per cent: "5.00" is 5%. */
export type PercentageFact = string | number;

/** Net earnings that an order may take from: one amount for every type, or an amount for each type present. */
export type AttachableEarningsFact = Amount | Readonly<Partial<Record<OrderType, Amount>>>;

/** What an order can say for itself; the files of `types/` list the fields of each type. */
export interface CourtOrderTerms {
  readonly deductionBasis?: DeductionBasis;
  /** The sum for each pay period; of a maintenance deduction order for each `rateFrequency`. */
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

/** Terms that changed; a temporary change of a court ends with `effectiveTo`. */
export interface CourtOrderVariation extends CourtOrderTerms {
  readonly effectiveFrom: CalendarDate;
  readonly effectiveTo?: CalendarDate | null;
  readonly reason?: string;
}

/** What earlier pay-days left behind. A line item's `before` and `after` have this form. */
export interface CourtOrderState {
  readonly status: OrderStatus;
  readonly amountRepaidToDate: string;
  /** null where the order has no total. */
  readonly remainingBalance: string | null;
  /** Deductions not made that a later pay-day makes good. */
  readonly shortfallCarriedForward: string;
  /** By how much pay fell below protected earnings and was not yet made up. */
  readonly protectedShortfall: string;
  /** Taken too much by mistake and not yet set off. */
  readonly overDeductionCarriedForward: string;
  readonly lastDeductionPayDate: CalendarDate | null;
  readonly lastPayDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
}

/** An order as it stands before a pay-day. */
export interface CourtOrderFacts extends CourtOrderTerms {
  readonly orderType: OrderType;
  /** Breaks ties of date; the place in the list where it is left out. */
  readonly orderId?: string;
  readonly dateMade?: CalendarDate | null;
  readonly dateReceived?: CalendarDate | null;
  readonly dateServed?: CalendarDate | null;
  /** The date received, or the date made, where left out; of a direct earnings attachment 22 days after its notice. */
  readonly startDate?: CalendarDate | null;
  readonly endDate?: CalendarDate | null;
  /** Chooses the column of the table; the pay-day's own where left out. */
  readonly payFrequency?: PayFrequency | null;
  readonly totalAmountOwed?: Amount | null;
  readonly previouslyPaid?: Amount;
  readonly adminFeeApplied?: boolean;
  readonly isMaintenance?: boolean;
  readonly variations?: readonly CourtOrderVariation[];
  readonly status?: OrderStatus;
  readonly amountRepaidToDate?: Amount;
  /** In place of a total, or agreeing with it. */
  readonly remainingBalance?: Amount | null;
  readonly shortfallCarriedForward?: Amount;
  readonly protectedShortfall?: Amount;
  readonly overDeductionCarriedForward?: Amount;
  readonly lastDeductionPayDate?: CalendarDate | null;
  readonly lastPayDate?: CalendarDate | null;
  /** The day on which a suspended arrestment was taken up again; days are counted from it. */
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
  /** Follow from the type; read-only, ignored when sent back. */
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
  /** What is for part of a pay period, with its days. */
  readonly partPeriod?: { readonly attachableEarnings: AttachableEarningsFact; readonly days: number };
}

/** One employee's pay-day with every order that stands against them. */
export interface CourtOrdersFacts {
  readonly paymentDate: CalendarDate;
  readonly payFrequency: PayFrequency;
  /** For pay at another interval, and needed for irregular pay: the days since the last payment. */
  readonly payInterval?: Interval;
  /** Either the pay-day's net earnings, or those of each regular series of pay. */
  readonly attachableEarnings?: AttachableEarningsFact;
  readonly series?: readonly PaySeriesFacts[];
  readonly advancePay?: AdvancePayFacts | null;
  readonly studentLoan?: Amount;
  readonly postgraduateLoan?: Amount;
  /** By how much pay may fall before it is below the minimum wage; no limit where left out. */
  readonly minimumWageHeadroom?: Amount | null;
  /** Whose running order applies; taken from the orders where left out. */
  readonly territory?: Territory;
  readonly nextPaymentDate?: CalendarDate | null;
  /** Given with final pay: every order ends with it. */
  readonly leavingDate?: CalendarDate | null;
  readonly orders: readonly CourtOrderFacts[];
}
