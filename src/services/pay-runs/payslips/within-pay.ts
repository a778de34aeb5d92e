import type { CallOptions, Payslip, PayYear, Result } from "../../../engine";
import { formatPence, itemAt, type Money, readPence } from "../../../engine/base";
import { grossForPercentages } from "../../../engine/gross-to-net";
import { postInFull, type RecurringPosting, reduceToNet } from "../../../engine/recurring";
import type { Tx } from "../../../platform/store";
import type { GivenRecurring, PayslipMade, PostedRecurring } from "../../contract";
import { type ElementRow, findElements } from "../../pay";
import { type NotedLine, postedLine } from "./engine-lines";
import type { Given } from "./given-to";
import { getShortfall } from "./payslip-warnings";
import { withPercentages } from "./percentages";

/** A payment as calculated with some recurring items. */
export interface Attempt {
  readonly paid: Result<PayYear>;
  readonly pensions: Given["pensions"];
  readonly year: PayslipMade["year"];
  readonly lines: readonly NotedLine[];
  readonly recurring: readonly RecurringLine[];
}

type Calculate = (recurring: readonly RecurringLine[], options: CallOptions) => Attempt;

/** Returns the pence that pay has above the minimum wage; null if that cannot be known. */
type Judge = (lines: readonly NotedLine[], payslip: Payslip) => number | null;

/** Calculates a payment; again with the pensions that follow from its earnings, if there are any. */
export function paidWith(
  calculate: (pensions: Given["pensions"]) => Result<PayYear>,
  { pensions: known, pensionsOnEarnings }: Given,
): { readonly paid: Result<PayYear>; readonly pensions: Given["pensions"] } {
  const paid = calculate(known);
  if (pensionsOnEarnings === null || !paid.ok) return { paid, pensions: known };
  const earnings = itemAt(paid.value.payslips, 0).enrolmentEarningsToDate ?? "0.00";
  const pensions = [...known, ...pensionsOnEarnings({ earnings })];
  return pensions.length === known.length ? { paid, pensions } : { paid: calculate(pensions), pensions };
}

/**
 * Returns recurring items with the deductions that count against the minimum wage cut to what pay has above it. Without
 * such items, and if the minimum wage cannot be known, they stay as they are.
 */
export function withinWage(
  { calculate, judge }: { readonly calculate: Calculate; readonly judge: Judge },
  inFull: readonly RecurringLine[],
  options: CallOptions,
): readonly RecurringLine[] {
  if (!inFull.some(keepsMinimumWage)) return inFull;
  const others = inFull.filter((each) => !keepsMinimumWage(each));
  const { paid, lines } = calculate(others, { ...options, allowShortfall: true });
  const headroom = paid.ok ? judge(lines, itemAt(paid.value.payslips, 0)) : null;
  return headroom === null ? inFull : recurringWithin(headroom, inFull, keepsMinimumWage);
}

/**
 * Calculates a payment with recurring items in full. If net pay then is below zero, deductions that are reduced take what
 * net pay without them has.
 */
export function withinNet(calculate: Calculate, inFull: readonly RecurringLine[], options: CallOptions): Attempt {
  if (!inFull.some(isReducible)) return calculate(inFull, options);
  const below = { ...options, allowShortfall: true };
  const whole = calculate(inFull, below);
  if (!whole.paid.ok || getShortfall(itemAt(whole.paid.value.payslips, 0)) === null) return whole;
  const without = calculate(
    inFull.filter((each) => !isReducible(each)),
    below,
  );
  if (!without.paid.ok) return without;
  const { forPeriod } = itemAt(without.paid.value.payslips, 0);
  return calculate(recurringWithin(readPence(forPeriod.netPay), inFull, isReducible), options);
}

/**
 * Returns a payment whose fees for court orders leave the minimum wage: calculated again if they are more than pay has
 * above it. The orders themselves may take pay below it. Source: NMWM11050, NMWM11180.
 */
export function feesWithinWage(
  attempt: Attempt,
  judge: Judge,
  again: (minimumWageHeadroom: Money) => Attempt,
): Attempt {
  if (!attempt.paid.ok) return attempt;
  const payslip = itemAt(attempt.paid.value.payslips, 0);
  const fees = readPence(payslip.forPeriod.attachmentOrderFees);
  const headroom = fees === 0 ? null : judge(attempt.lines, payslip);
  return headroom === null || headroom >= fees ? attempt : again(formatPence(Math.max(0, headroom)));
}

/** A recurring item of a payslip, with its pay element and what is posted of it. */
export interface RecurringLine {
  readonly item: GivenRecurring;
  readonly element: ElementRow;
  readonly posting: RecurringPosting;
}

/** Returns the pay elements by id if any recurring items were given, with one statement. */
export async function elementsOfRecurring(
  tx: Tx,
  given: ReadonlyMap<string, Given>,
): Promise<ReadonlyMap<string, ElementRow>> {
  if (![...given.values()].some(({ recurring }) => recurring.length > 0)) return new Map();
  return new Map((await findElements(tx)).map((row) => [row.pay_element_id, row]));
}

/**
 * Returns recurring items as they are posted in full beside the other lines: amounts first, then percentages of gross pay
 * that includes them. Without gross pay of other lines the period is one without pay.
 */
export function recurringInFull(
  items: readonly GivenRecurring[],
  elements: ReadonlyMap<string, ElementRow>,
  others: readonly NotedLine[],
): readonly RecurringLine[] {
  const isPaid = grossOf(withPercentages(others)) > 0;
  const post = (gross: number) => (item: GivenRecurring) => {
    const element = elements.get(item.payElementId);
    if (element === undefined) throw new Error("A recurring item refers to an element.");
    return { item, element, posting: postInFull(item.due, { gross, isPaid }) };
  };
  const isPercentage = ({ due }: GivenRecurring) => due.amount === null;
  const amounts = items.filter((item) => !isPercentage(item)).map(post(0));
  const fixed = others.filter(({ percentage }) => percentage === undefined);
  const gross = grossOf([...fixed, ...recurringLines(amounts)]);
  return [...amounts, ...items.filter(isPercentage).map(post(gross))];
}

/** Whether an item is a deduction that is reduced to net pay. */
function isReducible({ item, element, posting }: RecurringLine): boolean {
  return element.direction === "Deduction" && item.due.isReducible && posting.amount > 0;
}

/** Whether a reducible deduction is limited so that pay is not below the minimum wage, as its pay element states. */
function keepsMinimumWage(line: RecurringLine): boolean {
  return isReducible(line) && line.element.counts_for_minimum_wage;
}

/** Returns the items with deductions cut to what may be taken in pence, of net pay or above the minimum wage. */
function recurringWithin(
  net: number,
  items: readonly RecurringLine[],
  isCut: (line: RecurringLine) => boolean,
): readonly RecurringLine[] {
  const reducible = items.filter(isCut);
  const postings = reduceToNet(
    reducible.map(({ item: { due }, posting }) => ({ due, posting })),
    net,
  );
  const cut = new Map(reducible.map((line, at) => [line, postings[at] ?? line.posting]));
  return items.map((line) => ({ ...line, posting: cut.get(line) ?? line.posting }));
}

/** Returns the rows of items that post something. */
export function recurringLines(items: readonly RecurringLine[]): readonly NotedLine[] {
  return items.filter(({ posting }) => posting.amount > 0).map(rowOf);
}

export function postedRecurring({ item, posting }: RecurringLine): PostedRecurring {
  return { recurringLineItemId: item.recurringLineItemId, lineId: item.lineId, ...posting };
}

function rowOf({ item, element, posting }: RecurringLine): NotedLine {
  const { recurringLineItemId, lineId, description, due, units } = item;
  const isUsual = units !== null && posting.amount === due.amount;
  const row = postedLine(
    {
      line_id: lineId,
      amount: posting.amount,
      description,
      units: isUsual ? units.units : null,
      unit_name: isUsual ? (units.unitName ?? element.unit_name) : null,
      pay_rate: isUsual ? units.payRate : null,
      from_date: null,
      to_date: null,
      paid_in_advance: null,
    },
    element,
  );
  return { ...row, note: { ...row.note, recurringLineItemId, canEdit: false } };
}

/** Returns gross pay for percentages; what corrects closed periods is not pay of this one. */
function grossOf(lines: readonly NotedLine[]): number {
  return grossForPercentages(lines.filter(({ isCorrection }) => isCorrection !== true).map(({ line }) => line));
}
