import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import { moneyOf } from "../../contract";
import type { ElementRow } from "../../pay";
import type { SentItem } from "../contract/item-schemas";

/** Pence that locked runs have posted of the item; 0 of a new one. */
type Posted = number;

/**
 * Returns what is wrong with the total or the balance of an item of which runs have already posted something: nothing of
 * that can be taken back.
 */
export function totalIssues({ total, balance }: SentItem, posted: Posted): readonly ValidationIssue[] {
  const whole = total ?? balance;
  if (whole === null) return [];
  if (whole < posted) {
    const field = total === null ? "balance" : "total";
    return [issueAt([field], "too_small", { minimum: moneyOf(posted) }, `Runs have posted ${moneyOf(posted)}.`)];
  }
  if (total === null || balance === null || balance <= total - posted) return [];
  const most = moneyOf(total - posted);
  return [issueAt(["balance"], "too_large", { maximum: most }, `At most ${most} of the total is left to post.`)];
}

/** Returns the columns of an item that its content decides. */
export function itemColumns(sent: SentItem, element: ElementRow, posted: Posted) {
  const { total, balance } = sent;
  return {
    pay_element_id: element.pay_element_id,
    basis: sent.basis,
    amount: sent.amount,
    units: sent.units,
    unit_name: sent.unitName,
    pay_rate: sent.basis === "UnitsTimesRate" ? (sent.payRate ?? element.default_rate) : null,
    percentage: sent.percentage,
    start_date: sent.startDate,
    end_date: sent.endDate,
    ...wholeOf(total, balance, posted),
    periods: sent.periods,
    months: sent.months === null ? null : JSON.stringify(sent.months),
    every_nth: sent.interval,
    first_period: sent.firstPeriod,
    when_unpaid: sent.whenUnpaid,
    when_net_too_low: sent.whenNetTooLow ?? (element.direction === "Deduction" ? "Reduce" : "Refuse"),
    on_leaving: sent.onLeaving,
    payment_payee_id: sent.paymentPayeeId,
    reference: sent.reference,
    is_enabled: sent.isEnabled,
    description: sent.description,
    department: sent.department,
    cost_centre: sent.costCentre,
    tags: JSON.stringify(sent.tags),
    external_reference_id: sent.externalReferenceId,
  } as const;
}

/** A balance alone is what is owed now: with what runs have posted it is the total. */
function wholeOf(total: number | null, balance: number | null, posted: Posted) {
  if (balance === null) return { total, posted_before: 0 };
  if (total === null) return { total: balance + posted, posted_before: 0 };
  return { total, posted_before: total - balance - posted };
}
