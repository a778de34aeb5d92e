import type { Slice } from "../../../engine";
import { readPence } from "../../../engine/base";
import type { AwardRequest } from "../contract/award-fields";
import type { ShownLineItem } from "../contract/calculation-schemas";
import { type PayCalendar, periodNamed } from "../facts/pay-calendar";
import type { Circumstances } from "./calculate-award";
import type { Calculated } from "./outcome";
import { getRecovery } from "./recovery";

interface ShownWith extends Pick<Circumstances, "rulebook"> {
  /** The calendar of the pay periods; null without a payroll. */
  readonly calendar: PayCalendar | null;
}

/** Returns a calculation of which nothing is stored, as responses show it. */
export function shownCalculation(
  { statutoryType, isSmallEmployer }: AwardRequest,
  { outcome, details, lineItems }: Calculated,
  { calendar, rulebook }: ShownWith,
) {
  const items = lineItems.map((slice) => unsavedLineItem(slice, calendar));
  const paid = items
    .filter(({ source }) => source !== "ImportedFromPreviousProvider")
    .map(({ paymentDate, amount }) => ({ paymentDate, amount: readPence(amount) }));
  return {
    statutoryType,
    ...outcome,
    recovery: getRecovery(statutoryType, paid, isSmallEmployer ?? null, rulebook),
    ...details,
    lineItems: items,
  };
}

function unsavedLineItem(slice: Slice, calendar: PayCalendar | null): ShownLineItem {
  const { year, period } = slice;
  const place = calendar === null || year === null || period === null ? undefined : periodNamed(calendar, year, period);
  return {
    ...slice,
    payrollConfigId: place === undefined ? null : (calendar?.payrollConfigId ?? null),
    paymentDate: place?.paymentDate ?? null,
    status: slice.source === "PayrollRun" ? "Pending" : "Paid",
    isFrozen: false,
    payrollLineId: null,
  };
}
