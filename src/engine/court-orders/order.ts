import type { BasisPoints, DayNumber, Pence, ProblemToken, shape, Unread } from "../base";
import type { ArrestmentBand, Columns, ShareBand, ShareTableName, TableName } from "./band-tables";
import type { Interval } from "./interval";
import type { EarlierOnDay, OrderDay } from "./order-day";
import type { OrderWarning } from "./order-warning";
import type { OrderReading } from "./read/order-reading";
import type { Deduction } from "./settle/deduction";
import type { EarningsLeft } from "./settle/earnings-left";
import type {
  DeductionBasis,
  OrderStatus,
  PriorityLevel,
  ProtectedEarningsSetting,
  RemittanceDeadline,
  Territory,
} from "./words";

/** How an order sets its deduction, in pence and basis points. */
export type Terms =
  /** An amount for the pay-day, already converted to its interval. */
  | { readonly kind: "Fixed"; readonly pence: Pence }
  | { readonly kind: "Share"; readonly basisPoints: BasisPoints; readonly rounding: ShareRounding }
  /** A share of one week, month or day, rounded, times the number of them: fines and council tax. */
  | {
      readonly kind: "UnitTable";
      readonly columns: Columns<ShareBand>;
      /** The pay-day's table; null for the table of the day on which the order was made. */
      readonly parameter: ShareTableName | null;
    }
  /** A share of the whole, by the band of one week, month or day. */
  | {
      readonly kind: "WholeTable";
      readonly columns: Columns<ShareBand>;
      readonly parameter: ShareTableName;
      readonly rounding: ShareRounding;
    }
  /** An arrestment table, a daily rate of maintenance, or both. */
  | {
      readonly kind: "Arrestment";
      readonly columns: Columns<ArrestmentBand> | null;
      readonly maintenanceDayPence: Pence;
    };

/** How a share is rounded to whole pence: to the nearest penny, an exact half down, or with any fraction dropped. */
export type ShareRounding = "HalfDown" | "Down";

export interface Protection {
  readonly setting: ProtectedEarningsSetting;
  /** With `CourtPerAmount`: the amount for the pay-day. */
  readonly pence: Pence;
}

/** State carried over from earlier pay-days, in pence and days. */
export interface OrderState {
  readonly status: OrderStatus;
  readonly repaid: number;
  readonly shortfall: number;
  readonly protectedShortfall: number;
  readonly overDeduction: number;
  readonly lastDeduction: DayNumber | null;
  readonly lastPay: DayNumber | null;
  readonly end: DayNumber | null;
}

/** An order as read for one pay-day. */
export interface Order {
  readonly id: string;
  readonly place: number;
  readonly path: string;
  readonly kind: OrderKind;
  readonly made: DayNumber | null;
  readonly received: DayNumber | null;
  readonly start: DayNumber | null;
  /** The first day on which a direct earnings attachment may count; null for other orders. */
  readonly firstPay: DayNumber | null;
  /** The day from which days of maintenance are counted. */
  readonly daysFrom: DayNumber | null;
  readonly interval: Interval;
  readonly terms: Terms;
  readonly protection: Protection;
  /** The total less what was paid before this payroll; null without a total, or if the type has no balance. */
  readonly owed: number | null;
  readonly carriesShortfall: boolean;
  readonly isMaintenance: boolean;
  readonly feeApplies: boolean;
  readonly localAuthority: string | null;
  /** The state before the pay-day. */
  readonly state: OrderState;
  /** What other jobs paid of it earlier on the pay-day; null for nothing. */
  readonly earlier: EarlierOnDay | null;
}

/** An order with its deduction. */
export interface Settled {
  readonly order: Order;
  readonly deduction: Deduction;
  /** Deducted earlier on the pay-day, by orders and loans. */
  readonly takenBefore: number;
  /** Of the payment alone. */
  readonly fee: Pence;
  readonly after: OrderState;
}

/** Everything that differs between types of order: one file of `types/` for each type, listed in `types/index.ts`. */
export interface OrderKind {
  readonly type: string;
  /** Its name on a payslip or in a table. */
  readonly name: string;
  /** Its label in a list of all types. */
  readonly label: string;
  /** Id of the source that workings name for it. */
  readonly law: string;
  readonly priorityLevel: PriorityLevel;
  readonly remittanceDeadline: RemittanceDeadline;
  /** null if the order is operated in every part of the United Kingdom. */
  readonly territory: Territory | null;
  /** The first is used if the order does not say and only one is possible. */
  readonly bases: readonly DeductionBasis[];
  /** Its tables in the rule data. */
  readonly tables: readonly TableName[];
  /** Its fields in addition to those of every order. */
  readonly fields: shape.Fields;
  /** The terms that a variation may change. */
  readonly variable: readonly string[];
  readonly form: OrderForm;
  readonly studentLoan: LoanRule;
  /** Whether the debt is paid off eventually; maintenance is not. */
  readonly hasBalance: boolean;
  /** Whether the order collects ordinary debts and maintenance together. */
  readonly isConjoined: boolean;
  /** Whether it attaches earnings only after the days of grace of the rule data. */
  readonly hasDaysOfGrace: boolean;
  /** Whether the court requires a report of a pay-day without a deduction. */
  readonly reportsToCourt: boolean;
  /** Whether its issuer must be informed of the first deduction, and again later. */
  readonly reportsToCreditor: boolean;
  /** Whether pay withheld for an earlier advance is added back to its earnings. */
  readonly addsAdvanceBack: boolean;
  /** Whether its table is that of the interval at which earnings are payable, also for a payment between two pay-days. */
  readonly isByInterval: boolean;
  /** Whether contributions to a personal pension reduce its earnings. */
  readonly isAfterPersonalPension: boolean;
  /** Its role in a turn that an earnings and a maintenance arrestment share. */
  readonly sharedTurn: "Debt" | "Maintenance" | null;
  /** Other orders beside which it cannot be operated. */
  readonly excludes: Exclusion | null;
  /** Whether an order of the type counts days of maintenance; null if the type never does. */
  readonly countsDays: ((owner: Unread) => boolean) | null;
  /** Reads how an order sets its deduction on a pay-day; null with a problem if the law does not say. */
  readonly readTerms: (reading: OrderReading) => Terms | null;
  /** The protection settings that an order with these terms can have, its default first. */
  readonly protections: (terms: Terms | null) => readonly ProtectedEarningsSetting[];
  /** Reads a protection that `protectedEarningsSetting` does not set. */
  readonly readProtection: ((reading: OrderReading) => Protection) | null;
  readonly deduct: (order: Order, day: OrderDay, left: EarningsLeft, settled: readonly Settled[]) => Deduction;
  /** Returns the mistakes that a later pay-day can correct. */
  readonly corrects: (order: Order) => readonly Mistake[];
  /** Returns warnings about an order, given all orders that take part, in running order. */
  readonly warn: (order: Order, sequence: readonly Order[], day: OrderDay) => readonly OrderWarning[];
  /** Wording of its workings, if it differs from that of other types. */
  readonly words: { readonly attachable: (day: OrderDay) => string | null; readonly taken: string } | null;
}

/**
 * The effect on the student loan. `Stops`: nothing is deducted. `Limits`: it leaves what the order protects.
 * `LatestLimits`: it leaves what the most recent of these orders protects.
 */
type LoanRule = "Runs" | "Stops" | "Limits" | "LatestLimits";

export interface Exclusion {
  readonly token: ProblemToken;
  readonly types: readonly string[];
  /** Whether another order of these types can nevertheless be operated beside it. */
  readonly isAllowed: (other: Order, order: Order) => boolean;
}

/** A deduction that was missed or too low, or one that was too high. */
type Mistake = "missedAmount" | "overDeductedAmount";

/** The entry form for an order of the type. */
export interface OrderForm {
  /** The date that the form asks for, with an example. */
  readonly date: OrderDate;
  /** Facts that the form assumes. */
  readonly facts: Readonly<Record<string, string | boolean>>;
  readonly questions: readonly OrderQuestion[];
  /** Whether the table alone determines the remaining earnings. */
  readonly isByTable?: true;
}

export interface OrderDate {
  readonly label: string;
  /** The fields that the date is entered in. */
  readonly fields: readonly ("dateMade" | "dateReceived" | "dateServed")[];
  /** Month and day of the example. */
  readonly sample: string;
}

/** One field of an order as a form asks for it. */
export interface OrderQuestion {
  readonly field: string;
  readonly label: string;
  readonly type: "money" | "text";
  /** A typical entry; empty if there is none. */
  readonly sample: string;
  readonly options?: readonly (readonly [value: string, label: string])[];
  /** Asked only if another field has this value. */
  readonly when?: readonly [field: string, value: string];
}

/** Returns the amount still owed; null without a balance. */
export function getBalance({ owed, state }: Pick<Order, "owed" | "state">): number | null {
  return owed === null ? null : owed - state.repaid;
}
