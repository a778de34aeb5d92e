import type { Rulebook } from "../../../engine";
import { readPence } from "../../../engine/base";
import { type PostedDifference, postDifference, type Slice } from "../../../engine/statutory-pay/slices";
import type { Calculated } from "../calculate/outcome";
import type { EmployeeGround } from "../facts/ground";
import { periodNamed } from "../facts/pay-calendar";
import type { PeriodName } from "../store/statutory-tables";
import type { LineItemRow, PaymentRow } from "./payment-rows";

/** A slice of an award, and whether it is paid. */
export interface Scheduled {
  readonly slice: Slice;
  readonly isPaid: boolean;
  readonly payslipId: string | null;
  readonly payrollConfigId: string | null;
  readonly paymentDate: string | null;
}

/** Returns whether a locked run has paid a line item, so that it does not change any more. */
export function isFrozen({ source, status }: Pick<LineItemRow, "source" | "status">): boolean {
  return source === "PayrollRun" && status === "Paid";
}

/** Where arrears go, and by which rules the difference is found. */
interface Placing {
  readonly arrearsIn: PaymentRow["arrears_in"];
  readonly rulebook: Rulebook;
}

/** The line items of an award after a calculation, and what locked periods paid too much. */
interface Rescheduled {
  readonly items: readonly Scheduled[];
  readonly overpayments: PostedDifference["overpayments"];
}

/**
 * Compares a calculated schedule with the line items on record. What locked runs have paid stays; a difference becomes
 * arrears in the first open period, or in the one that was chosen for them. What earlier payrolls of the employee have
 * paid counts, although their periods have other names.
 */
export function reschedule(
  { lineItems }: Pick<Calculated, "lineItems">,
  stored: readonly LineItemRow[],
  ground: Pick<EmployeeGround, "calendar" | "ground" | "daysElsewhere">,
  { arrearsIn, rulebook }: Placing,
): Rescheduled {
  const { calendar } = ground;
  const { payPeriods } = ground.ground;
  const isOpen = ({ year, period }: Slice) =>
    !payPeriods.some((each) => each.isLocked === true && each.year === year && each.period === period);
  const isElsewhere = (row: LineItemRow) => isFrozen(row) && row.payroll_config_id !== calendar.payrollConfigId;
  const paidElsewhere = stored.filter(isElsewhere).map(({ slice }) => slice);
  const kept = stored.filter((row) => !isElsewhere(row) && (isFrozen(row) || isOpen(row.slice)));
  const first = payPeriods.find(({ isLocked }) => isLocked !== true);
  // Arrears keep their numbers although they were put into a later period.
  const storedLineItems = kept.map((row): Slice => {
    if (isFrozen(row) || !row.slice.isArrears || first === undefined) return row.slice;
    return { ...row.slice, year: first.year, period: first.period };
  });
  const elsewhere = { paidElsewhere, daysElsewhere: ground.daysElsewhere };
  const made = postDifference({ lineItems, storedLineItems, payPeriods, ...elsewhere }, rulebook);
  // The schedule and the stored line items are the engine's own: it does not refuse them.
  if (!made.ok) throw new Error(`Line items do not fit: ${JSON.stringify(made.problems)}`);
  const frozen = new Map(stored.filter(isFrozen).map((row) => [row.line_item_sequence, row]));
  const items = made.value.lineItems.map((slice): Scheduled => {
    const row = frozen.get(slice.lineItemSequence);
    if (row !== undefined) {
      const { payslip_id: payslipId, payroll_config_id: payrollConfigId, payment_date: paymentDate } = row;
      return { slice: row.slice, isPaid: true, payslipId, payrollConfigId, paymentDate };
    }
    const placed = slice.isArrears ? inPeriod(slice, arrearsIn, payPeriods) : slice;
    const period =
      placed.year === null || placed.period === null ? undefined : periodNamed(calendar, placed.year, placed.period);
    return {
      slice: placed,
      isPaid: placed.source !== "PayrollRun",
      payslipId: null,
      payrollConfigId: period === undefined ? null : calendar.payrollConfigId,
      paymentDate: period?.paymentDate ?? null,
    };
  });
  return { items, overpayments: made.value.overpayments };
}

/** Returns arrears in the period chosen for them, if it is still open. */
function inPeriod(slice: Slice, chosen: PeriodName | null, payPeriods: EmployeeGround["ground"]["payPeriods"]): Slice {
  const isOpen = payPeriods.some(
    (each) => each.isLocked !== true && each.year === chosen?.year && each.period === chosen.period,
  );
  return chosen !== null && isOpen ? { ...slice, year: chosen.year, period: chosen.period } : slice;
}

/** Returns the amounts of line items in pence with their payment dates. */
export function getItemAmounts(items: readonly Scheduled[]) {
  return items.map(({ slice, paymentDate }) => ({
    paymentDate,
    amount: readPence(slice.amount),
    source: slice.source,
  }));
}
