import type { CourtOrderFacts, CourtOrderResult } from "../../../engine/court-orders";
import type { OrderRow } from "../store/orders";

/** An order in a final payslip: as it was before the run's page, what the payslip made of it, and as it is now. */
export interface LockedOrder {
  /** Whose payslip it is: the order may have been entered on the record of another job. */
  readonly employeeId: string;
  readonly row: OrderRow;
  readonly result: CourtOrderResult;
  readonly facts: CourtOrderFacts;
}
