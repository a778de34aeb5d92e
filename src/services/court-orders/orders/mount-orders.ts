import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import { formatDate, readDate } from "../../../engine/base";
import {
  type CourtOrderFacts,
  changeCourtOrderStatus,
  getOrderKind,
  orderAtStart,
  orderInForceOn,
  varyCourtOrder,
} from "../../../engine/court-orders";
import type { ValidationIssue } from "../../../platform";
import { issueAt, Refused, validationIssues } from "../../../platform/http";
import {
  dateField,
  forgetHistory,
  mountOperation,
  optional,
  type RequestWork,
  type ServiceContext,
  textField,
} from "../../contract";
import { closedThrough, requireEmployee } from "../../employees";
import { nextOpenPeriod, type PayPeriod } from "../../pay";
import * as operations from "../contract/order-operations";
import { findLineItems } from "../runs/line-items";
import { deleteOrder, findOrder, lockPerson, type OrderRow, ordersOfPerson, updateOrder } from "../store/orders";
import { checkOrder, issueOfOrder, lastDay, refuseIssues } from "./check-order";
import { createOrder, missingRecords, readOrderFields } from "./create-order";
import { finishOrder, getHistory, ORDER_HISTORY } from "./finish-order";
import { listOrders } from "./list-orders";
import { orderData } from "./order-data";
import { orderColumns } from "./order-row";

const beside = {
  effectiveFrom: optional(dateField()),
  effectiveTo: optional(dateField()),
  reason: optional(textField(200)),
  status: optional(z.enum(["Suspended", "Active", "Discharged"])),
  statusReason: optional(textField(200)),
  statusDate: optional(dateField()),
};
const besideFields = z.object(beside);

const NOTHING = {
  effectiveFrom: null,
  effectiveTo: null,
  reason: null,
  status: null,
  statusReason: null,
  statusDate: null,
} as const;

/** Tokens of a change, by its result. */
const TOKENS = { Suspended: "suspended", Active: "resumed", Discharged: "discharged" } as const;

/** Line items that the read of an order shows. */
const ITEMS_AT_ONCE = 12;

export function mountOrders(context: ServiceContext): void {
  mountOperation(context, operations.createOrder, async ({ body, ...work }) => {
    return { data: await createOrder(work, body), text: "The court order is entered." };
  });

  mountOperation(context, operations.listOrders, ({ query, ...work }) =>
    listOrders(work, { route: operations.listOrders.path, employeeId: null, query }),
  );

  mountOperation(context, operations.listOrdersOfEmployee, async ({ params: { employeeId }, query, ...work }, tx) => {
    await requireEmployee(tx, employeeId);
    return listOrders(work, { route: operations.listOrdersOfEmployee.path, employeeId, query });
  });

  mountOperation(context, operations.readOrder, async ({ params: { orderId }, today }, tx) => {
    const row = await findOrder(tx, orderId);
    const { items } = await findLineItems(tx, row, { after: null, limit: ITEMS_AT_ONCE });
    const data = { ...orderData(row, today), lineItems: items };
    return { data, beside: data, text: "This is the court order." };
  });

  mountOperation(context, operations.changeOrder, async ({ params: { orderId }, body, ...work }) => {
    return { ...(await changeOrder(work, orderId, body)), text: "The court order is changed." };
  });

  mountOperation(context, operations.removeOrder, async ({ params: { orderId }, ...work }, tx) => {
    const { employee_id } = await findOrder(tx, orderId);
    await lockPerson(tx, employee_id);
    const row = await findOrder(tx, orderId);
    const { items } = await findLineItems(tx, row, { after: null, limit: ITEMS_AT_ONCE });
    if (items.some(({ lineItemId }) => lineItemId !== null)) throw hasDeductions();
    await deleteOrder(tx, orderId);
    const order = orderData(row, work.today);
    await finishOrder(work, {
      order,
      event: "deleted",
      history: { action: "Deleted", before: getHistory(row.facts), after: null },
    });
    await forgetHistory(tx, [ORDER_HISTORY, orderId]);
    return { data: order, text: "The court order is deleted." };
  });
}

function hasDeductions(): Refused {
  const text = "A locked run has deductions of this order: discharge it instead.";
  return new Refused(409, { token: "court_order_has_deductions", text });
}

type Sent = Readonly<Record<string, unknown>>;

/**
 * Changes an order: corrects its details, adds a variation, changes its status. The employee is locked first, so that a
 * run that is being locked either has the change or comes before it.
 */
async function changeOrder(work: RequestWork, orderId: string, body: Sent) {
  const { tx, context, now, today } = work;
  const found = await findOrder(tx, orderId);
  const [employee] = await lockPerson(tx, found.employee_id);
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
      before: getHistory(orderInForceOn(row.facts, variedOn ?? today)),
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
  const all = await ordersOfPerson(tx, employee_id);
  const others = all.filter((each) => each.order_id !== order_id && each.status !== "Discharged");
  const checked = checkOrder(context.rulebook, { order, others: others.map(({ facts }) => facts), today });
  refuseIssues(checked.issues);
  return { derived: checked.derived ?? derived, warnings: checked.warnings };
}

function historyAfter(facts: CourtOrderFacts, change: ReadChange, on: string | null, today: string) {
  const { effectiveTo, reason } = change;
  const fields = getHistory(orderInForceOn(facts, on ?? today));
  return on === null ? { ...fields, reason } : { ...fields, effectiveFrom: on, effectiveTo, reason };
}

/** A change of an order as read: details, terms, which are a variation, and a status. */
interface ReadChange extends z.output<typeof besideFields> {
  /** The fields that are corrected at once. */
  readonly details: Sent;
  /** The terms that change from `effectiveFrom`. */
  readonly terms: Sent;
  /** Whether any term is sent, changed or not. */
  readonly hasTerms: boolean;
  /** Every field as sent. */
  readonly sent: Sent;
  readonly issues: readonly ValidationIssue[];
}

interface Asked {
  readonly row: OrderRow;
  readonly today: string;
  /** The date from which terms change if the request does not say. */
  readonly nextPayDate: string;
}

/** Reads a change of an order. What is sent as it is shown already changes nothing. */
function readChange(body: Sent, { row, today, nextPayDate }: Asked): ReadChange {
  const { orderType, employeeId, ...rest } = body;
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !Object.hasOwn(beside, name)));
  const read = readOrderFields(own, { type: row.order_type, isPartial: true, today });
  const { status: sentStatus, ...others } = rest;
  const status = sentStatus === row.status ? null : sentStatus;
  const around = besideFields.safeParse({ ...others, status });
  const found = around.success ? around.data : NOTHING;
  const { variable } = getOrderKind(row.order_type);
  const changed = (name: string, shown: Sent) => !isDeepStrictEqual(read.fields[name] ?? null, shown[name] ?? null);
  const [now, then] = [shownOn(row, today), shownOn(row, found.effectiveFrom ?? nextPayDate)];
  const names = Object.keys(read.fields);
  const details = names.filter((name) => !variable.includes(name) && changed(name, now));
  const terms = names.filter((name) => variable.includes(name) && changed(name, then));
  return {
    ...found,
    details: pick(read.fields, details),
    terms: pick(read.fields, terms),
    hasTerms: Object.keys(read.sent).some((name) => variable.includes(name)),
    sent: read.sent,
    issues: [
      ...ofAnother(orderType, row.order_type, "orderType", "order_type_cannot_change"),
      ...ofAnother(employeeId, row.employee_id, "employeeId", "read_only"),
      ...read.issues,
      ...(around.success ? [] : validationIssues(around.error.issues, rest, "json")),
    ],
  };
}

function shownOn(row: OrderRow, day: string): Sent {
  const shown = orderData(row, day);
  return { ...shown, ...shown.details };
}

function pick(fields: Sent, names: readonly string[]): Sent {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

function ofAnother(sent: unknown, is: string, field: string, token: string): readonly ValidationIssue[] {
  const text = "This is that of the order and cannot be changed: discharge the order and enter another one.";
  return sent === undefined || sent === null || sent === is ? [] : [issueAt([field], token, null, text)];
}
