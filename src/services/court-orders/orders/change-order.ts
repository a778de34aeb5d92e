import { formatDate, readDate } from "../../../engine/base";
import {
  type CourtOrderFacts,
  changeCourtOrderStatus,
  orderAtStart,
  orderInForceOn,
  varyCourtOrder,
} from "../../../engine/court-orders";
import { issueAt, Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { closedThrough, lockRecords } from "../../employees";
import { nextOpenPeriod, type PayPeriod } from "../../pay";
import { findOrder, type OrderRow, ordersOfEmployee, updateOrder } from "../store/orders";
import { checkOrder, issueOfOrder, lastDay, refuseIssues } from "./check-order";
import { missingRecords } from "./create-order";
import { finishOrder, historyOf } from "./finish-order";
import { orderData } from "./order-data";
import { orderColumns } from "./order-row";
import { type ReadChange, readChange } from "./read-change";

type Sent = Readonly<Record<string, unknown>>;

/** Tokens of a change, by its result. */
const TOKENS = { Suspended: "suspended", Active: "resumed", Discharged: "discharged" } as const;

/**
 * Changes an order: corrects its details, adds a variation, changes its status. The employee is locked first, so that a
 * run that is being locked either has the change or comes before it.
 */
export async function changeOrder(work: RequestWork, orderId: string, body: Sent) {
  const { tx, context, now, today } = work;
  const found = await findOrder(tx, orderId);
  const [employee] = await lockRecords(tx, [found.employee_id]);
  const row = await findOrder(tx, orderId);
  const next = await nextOpenPeriod(tx, context, employee?.payroll_config_id ?? "");
  const change = readChange(body, { row, today, nextPayDate: next.regularPaymentDate });
  const variedOn = Object.keys(change.terms).length > 0 ? (change.effectiveFrom ?? next.regularPaymentDate) : null;
  refuseIssues([...change.issues, ...(await missingRecords(work, change)), ...strayDates(change)]);
  if (employee !== undefined) requireOpenDays(employee, change, variedOn);
  const closed = employee?.locked_payment_date ?? null;
  const facts = changedFacts(work, row.facts, change, { variedOn, next, closed });
  const { derived, warnings } = await checkChanged(work, row, facts);
  const columns = { ...orderColumns(facts, derived), updated_at: now };
  await updateOrder(tx, orderId, columns);
  const order = orderData({ ...row, ...columns, facts, derived }, today);
  const moved = change.status === null ? null : TOKENS[change.status];
  const corrected = variedOn === null ? "updated" : "varied";
  await finishOrder(work, {
    order,
    event: moved ?? "varied",
    history: {
      action: "Updated",
      before: historyOf(orderInForceOn(row.facts, variedOn ?? today)),
      after: historyAfter(facts, change, variedOn, today),
    },
  });
  return { data: { ...order, warnings }, token: `court_order_${moved ?? corrected}` };
}

/** Refuses dates of a variation without a term that changes. */
function strayDates({ effectiveFrom, effectiveTo, hasTerms }: ReadChange) {
  if (hasTerms) return [];
  const given = Object.entries({ effectiveFrom, effectiveTo }).filter(([, date]) => date !== null);
  const text = "No term of the order changes: send the terms that apply from this date.";
  return given.map(([field]) => issueAt([field], "required_with", { other: "terms" }, text));
}

type Locked = Parameters<typeof closedThrough>[0] & { readonly locked_payment_date: string | null };

/** Refuses a variation or a suspension from a day that is locked. */
function requireOpenDays(employee: Locked, { status, statusDate }: ReadChange, variedOn: string | null): void {
  const locked = closedThrough(employee, employee.locked_payment_date);
  requireUnlocked(variedOn, locked);
  if (status === "Suspended") requireUnlocked(statusDate, locked, "statusDate");
}

function requireUnlocked(date: string | null, locked: string | null, field = "effectiveFrom"): void {
  if (date === null || locked === null || date > locked) return;
  const text = `The payslip of ${locked} is locked: terms can change from a later date.`;
  const issue = issueAt([field], "period_locked", { limit: locked }, text);
  throw new Refused(409, { token: "period_locked", text, arguments: { limit: locked } }, [issue]);
}

interface DaysOfPay {
  /** The next pay period. */
  readonly next: PayPeriod;
  /** The last pay day that is closed. */
  readonly closed: string | null;
}

/** Returns an order with corrected details, then with the variation, then in its new status. */
function changedFacts(
  work: RequestWork,
  before: CourtOrderFacts,
  change: ReadChange,
  { variedOn, ...days }: DaysOfPay & { readonly variedOn: string | null },
): CourtOrderFacts {
  const detailed = withDetails(before, change.details);
  const varied = variedOn === null ? detailed : variedOrder(work, detailed, change, variedOn);
  return change.status === null ? varied : movedOrder(work, varied, change, days);
}

/** Returns an order with corrected details; null clears. */
function withDetails(facts: CourtOrderFacts, details: Sent): CourtOrderFacts {
  const known = Object.entries({ ...facts, ...details }).filter(([, value]) => value !== null);
  return { orderType: facts.orderType, ...Object.fromEntries(known) };
}

function variedOrder(
  { context: { rulebook } }: RequestWork,
  order: CourtOrderFacts,
  { terms, effectiveTo, reason }: ReadChange,
  effectiveFrom: string,
): CourtOrderFacts {
  const dates = effectiveTo === null ? { effectiveFrom } : { effectiveFrom, effectiveTo };
  const variation = reason === null ? { ...dates, ...terms } : { ...dates, reason, ...terms };
  const varied = varyCourtOrder({ order: orderAtStart(order), variation }, rulebook);
  if (varied.ok) return { ...order, variations: varied.value.variations ?? null };
  refuseIssues(varied.problems.map(issueOfOrder));
  return order;
}

/**
 * Suspends, resumes or discharges an order. The date is not after the next pay date, nor before the last deduction of an
 * order that counts days. A suspension reaches closed pay days only if its date is sent.
 */
function movedOrder(
  { context: { rulebook }, today }: RequestWork,
  order: CourtOrderFacts,
  { status, statusReason, statusDate }: ReadChange,
  { next: { regularPaymentDate: latest }, closed }: DaysOfPay,
): CourtOrderFacts {
  const earliest = lastDay(order);
  const afterClosed = status === "Suspended" && closed !== null ? formatDate(readDate(closed) + 1) : "";
  const date = statusDate ?? latestOf([today < latest ? today : latest, earliest, afterClosed]);
  requireBetween(date, earliest, latest);
  const reason = statusReason === null ? {} : { reason: statusReason };
  const moved = changeCourtOrderStatus({ order, status: status ?? "Active", date, ...reason }, rulebook);
  if (moved.ok) return moved.value;
  refuseIssues(moved.problems.map(issueOfOrder));
  return order;
}

function requireBetween(date: string, earliest: string, latest: string): void {
  if (date < earliest) refuseIssues([issueAt(["statusDate"], "date_before", { limit: earliest })]);
  if (date > latest && date > earliest) refuseIssues([issueAt(["statusDate"], "date_after", { limit: latest })]);
}

function latestOf(dates: readonly string[]): string {
  return dates.reduce((one, other) => (one > other ? one : other));
}

/** Checks an order as changed beside the employee's others; a discharged one needs no check. */
async function checkChanged(
  { tx, context, today }: RequestWork,
  { employee_id, order_id, derived }: OrderRow,
  order: CourtOrderFacts,
) {
  if (order.status === "Discharged") return { derived, warnings: [] };
  const all = await ordersOfEmployee(tx, employee_id);
  const others = all.filter((each) => each.order_id !== order_id && each.status !== "Discharged");
  const checked = checkOrder(context.rulebook, { order, others: others.map(({ facts }) => facts), today });
  refuseIssues(checked.issues);
  return { derived: checked.derived ?? derived, warnings: checked.warnings };
}

function historyAfter(facts: CourtOrderFacts, change: ReadChange, on: string | null, today: string) {
  const { effectiveTo, reason } = change;
  const fields = historyOf(orderInForceOn(facts, on ?? today));
  return on === null ? { ...fields, reason } : { ...fields, effectiveFrom: on, effectiveTo, reason };
}
