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

type Calculate = (recurring: readonly RecurringLine[], options: CallOptions, limits?: PayLimits) => Attempt;

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

/** What a payment's net pay and the minimum wage leave; a limit that is left out was not reached. */
export interface PayLimits {
  /** For the member's contribution to the last pension. */
  readonly memberContributionLimit?: Money;
  /** For all salary sacrifice together. */
  readonly sacrificeLimit?: Money;
  /** For the fees of court orders. */
  readonly minimumWageHeadroom?: Money;
}

/**
 * Returns a payment within its limits, calculated again if they are exceeded. A pension that also contributes on earlier pay
 * of the pay reference period takes what net pay has, and the employer pays the rest. Salary sacrifice and fees for court
 * orders leave the minimum wage; the orders themselves may take pay below it. Source: Pensions Act 2008, sections 3 and 20;
 * NMWM11050, NMWM11180; National Minimum Wage Regulations 2015, regulation 10.
 */
export function withinLimits(
  attempt: Attempt,
  { calculate, judge }: { readonly calculate: Calculate; readonly judge: Judge },
  options: CallOptions,
  hasEarlierPay: boolean,
): Attempt {
  const { recurring } = attempt;
  const again = (limits: PayLimits) => calculate(recurring, options, limits);
  const without = () => calculate(recurring, { ...options, allowShortfall: true }, { memberContributionLimit: "0.00" });
  const memberContributionLimit = hasEarlierPay ? contributionLimit(attempt, without) : null;
  const ofMember = memberContributionLimit === null ? {} : { memberContributionLimit };
  const borne = memberContributionLimit === null ? attempt : again(ofMember);
  return keepingWage(borne, judge, (limits) => again({ ...ofMember, ...limits }));
}

/** Returns what net pay has for the member's contribution; null if it bears it all, or is below zero without it too. */
function contributionLimit({ paid, pensions }: Attempt, without: () => Attempt): Money | null {
  const isShort = paid.ok
    ? getShortfall(itemAt(paid.value.payslips, 0)) !== null
    : paid.problems.every(({ token }) => token === "negative_net_pay");
  const made = isShort && pensions.length > 0 ? without().paid : null;
  if (!made?.ok) return null;
  const { netPay } = itemAt(made.value.payslips, 0).forPeriod;
  return readPence(netPay) < 0 ? null : netPay;
}

function keepingWage(attempt: Attempt, judge: Judge, again: (limits: PayLimits) => Attempt): Attempt {
  const sacrificeLimit = limitOf(attempt, judge, "salarySacrifice");
  const limits = sacrificeLimit === null ? {} : { sacrificeLimit };
  const sacrificed = sacrificeLimit === null ? attempt : again(limits);
  const minimumWageHeadroom = limitOf(sacrificed, judge, "attachmentOrderFees");
  return minimumWageHeadroom === null ? sacrificed : again({ ...limits, minimumWageHeadroom });
}

/** Returns the most that may be taken of an amount; null if it is not more than that. Sacrifice has lowered the pay. */
function limitOf({ paid, lines }: Attempt, judge: Judge, name: "salarySacrifice" | "attachmentOrderFees") {
  if (!paid.ok) return null;
  const payslip = itemAt(paid.value.payslips, 0);
  const taken = readPence(payslip.forPeriod[name]);
  const headroom = taken === 0 ? null : judge(lines, payslip);
  if (headroom === null) return null;
  const room = name === "salarySacrifice" ? headroom + taken : headroom;
  return room >= taken ? null : formatPence(Math.max(0, room));
}

/** Returns what services give to a payment, with its pensions and within its limits. */
export function givenWithin(limits: PayLimits, given: Given, all: Given["pensions"]): Given {
  const { minimumWageHeadroom, memberContributionLimit } = limits;
  const ofFees = minimumWageHeadroom === undefined ? {} : { minimumWageHeadroom };
  const pensions = all.map((each, at) => {
    const isLimited = at === all.length - 1 && memberContributionLimit !== undefined;
    return isLimited ? { ...each, terms: { ...each.terms, memberContributionLimit } } : each;
  });
  return { ...given, pensions, courtOrderDay: { ...given.courtOrderDay, ...ofFees } };
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

/**
 * Whether a reducible deduction is limited so that pay is not below the minimum wage, as its pay element states. Salary
 * sacrifice is limited whatever it states, with what is sacrificed otherwise.
 */
function keepsMinimumWage(line: RecurringLine): boolean {
  const { counts_for_minimum_wage: counts, category } = line.element;
  return isReducible(line) && counts && category !== "SalarySacrifice";
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

/** Returns what a payslip posts of recurring items; it may have cut a sacrifice. */
export function postedRecurring(
  lines: readonly RecurringLine[],
  { summaryItems }: Payslip,
): readonly PostedRecurring[] {
  const amounts = new Map(summaryItems.map(({ id, amount }) => [id, readPence(amount)]));
  return lines.map(({ item: { recurringLineItemId, lineId, due }, element, posting }) => {
    const isSacrifice = element.category === "SalarySacrifice";
    const [taken = posting] = isSacrifice ? reduceToNet([{ due, posting }], amounts.get(lineId) ?? 0) : [];
    return { recurringLineItemId, lineId, ...taken };
  });
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
