import type { DayNumber } from "../base";
import type { ArrestmentBand, Columns, ShareBand } from "./band-tables";
import type { OrderStatus } from "./facts";
import type { Interval } from "./interval";
import type { OrderType, OrderTypeRule, ProtectedEarningsSetting } from "./order-types";

/** How an order sets its sum, in pence and basis points. */
export type Terms =
  /** A sum for the pay-day, already brought to its interval. */
  | { readonly kind: "Fixed"; readonly pence: number }
  | { readonly kind: "Share"; readonly basisPoints: number }
  /** A share of one week, month or day, rounded, times the number of them: fines and council tax. */
  | { readonly kind: "UnitTable"; readonly columns: Columns<ShareBand>; readonly parameter: TableName }
  /** A share of the whole, by the band of one week, month or day. */
  | { readonly kind: "WholeTable"; readonly columns: Columns<ShareBand>; readonly parameter: TableName }
  /** An arrestment table, a sum a day for maintenance, or both. */
  | {
      readonly kind: "Arrestment";
      readonly columns: Columns<ArrestmentBand> | null;
      readonly maintenanceDayPence: number;
    };

export type TableName =
  | "finesTable"
  | "councilTaxEngland"
  | "councilTaxWales"
  | "councilTaxWalesDaily"
  | "deaStandard"
  | "deaHigher"
  | "niFinesTable";

export interface Protection {
  readonly setting: ProtectedEarningsSetting;
  /** With `CourtPerAmount`: the amount for the pay-day. */
  readonly pence: number;
}

/** What earlier pay-days left behind, in pence and days. */
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
  readonly type: OrderType;
  readonly rule: OrderTypeRule;
  readonly made: DayNumber | null;
  readonly received: DayNumber | null;
  readonly start: DayNumber | null;
  /** From when a direct earnings attachment may count. */
  readonly firstPay: DayNumber | null;
  /** From when days of maintenance are counted. */
  readonly daysFrom: DayNumber | null;
  readonly interval: Interval;
  readonly terms: Terms;
  readonly protection: Protection;
  /** Total less what was paid before the order came here; null where there is none, or where the type has no balance. */
  readonly owed: number | null;
  readonly carriesShortfall: boolean;
  readonly isMaintenance: boolean;
  readonly feeApplies: boolean;
  readonly localAuthority: string | null;
  readonly state: OrderState;
}

/** What is still owed; null without a balance. */
export function balanceOf({ owed, state }: Pick<Order, "owed" | "state">): number | null {
  return owed === null ? null : owed - state.repaid;
}
