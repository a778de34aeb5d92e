import { type RecurringLedger, type RecurringTerms, recurringLedger } from "../../../engine/recurring";
import type { ItemRow } from "../store/items";

/** Returns an item as the engine takes it. */
export function toTerms(row: ItemRow): RecurringTerms {
  return {
    basis: row.basis,
    amount: row.amount,
    units: row.units,
    payRate: row.pay_rate,
    percentage: row.percentage,
    startDate: row.start_date,
    endDate: row.end_date,
    total: row.total,
    periods: row.periods,
    months: row.months,
    interval: row.every_nth,
    firstPeriod: row.first_period,
    whenUnpaid: row.when_unpaid,
    whenNetTooLow: row.when_net_too_low,
    onLeaving: row.on_leaving,
    isEnabled: row.is_enabled,
    pauses: row.pauses,
    settlement: row.settlement?.action ?? null,
  };
}

/** Returns where an item stands after the postings of locked runs. */
export function toLedger(row: ItemRow): RecurringLedger {
  const whole = { total: row.total, postedBefore: row.posted_before, writtenOff: row.written_off };
  return { ...recurringLedger(whole, [{ due: row.posted, amount: row.posted }]), missed: row.missed };
}
