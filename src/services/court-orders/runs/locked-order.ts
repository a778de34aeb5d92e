import type { CourtOrderFacts, CourtOrderResult } from "../../../engine/court-orders";
import type { OrderRow } from "../store/orders";

/** An order in a final payslip: as it was, what the payslip made of it, and as it is now. */
export interface LockedOrder {
  readonly row: OrderRow;
  readonly result: CourtOrderResult;
  readonly facts: CourtOrderFacts;
}
