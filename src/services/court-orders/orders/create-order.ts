import { z } from "@hono/zod-openapi";
import { ORDER_TYPES, type OrderType } from "../../../engine/court-orders";
import { isRecord, type ValidationIssue } from "../../../platform";
import { issueAt, Refused, validationIssues } from "../../../platform/http";
import { isRemoved, type RequestWork } from "../../contract";
import { FIELDS_OF_ALL, fieldsOfType, isNotSent } from "../contract/order-fields";
import { addNotices, notEmployedDue } from "../notices/keep-notices";
import { hasPayee, insertOrder, lockPerson, type OrderRow, ordersOfPerson } from "../store/orders";
import { checkOrder, missingRecord, refuseIssues, withFurther } from "./check-order";
import { finishOrder, getHistory } from "./finish-order";
import { orderData } from "./order-data";
import { orderColumns } from "./order-row";

type Sent = Readonly<Record<string, unknown>>;

/** The most orders of an employee that are not discharged. */
const MOST_ORDERS = 100;

/** Enters an order; returns it as it is shown, with what needs attention. */
export async function createOrder(work: RequestWork, body: Sent) {
  const { tx, context, organisationId, now, today } = work;
  const type = typeOf(body);
  const orderId = context.ids.next();
  const read = readOrderFields(body, { type, isPartial: false, today });
  const employeeId = String(read.sent.employeeId);
  const missing = await missingRecords(work, read);
  const others = await othersOf(work, employeeId);
  const [employee] = missing.length + read.issues.length > 0 ? [] : await lockPerson(tx, employeeId);
  const facts = { ...knownOf(read.issues.length > 0 ? read.sent : read.fields), orderType: type, orderId };
  const { derived, warnings, issues } = checkOrder(context.rulebook, { order: facts, others, today });
  refuseIssues(withFurther([...read.issues, ...missing], issues));
  if (derived === null) throw new Error("An order without issues is checked.");
  needRoom(others.length);
  const row = {
    organisation_id: organisationId,
    order_id: orderId,
    account_id: work.caller.accountId,
    employee_id: employeeId,
    ...orderColumns(facts, derived),
    created_at: now,
    updated_at: now,
  };
  await insertOrder(tx, row);
  const order = orderData({ ...row, facts, derived, version: 1 }, today);
  const leavingDate = employee?.leaving_date ?? null;
  if (leavingDate !== null && leavingDate < order.dateReceived) {
    const dueDate = notEmployedDue(context.rulebook, facts);
    await addNotices(tx, work, [{ orderId, employeeId, kind: "NotEmployed", dueDate }]);
  }
  const history = { action: "Created", before: null, after: getHistory(facts) } as const;
  await finishOrder(work, { order, event: "created", history });
  return { ...order, warnings };
}

function typeOf({ orderType }: Sent): OrderType {
  const type = ORDER_TYPES.find((each) => each === orderType);
  if (type !== undefined) return type;
  const isSent = orderType !== undefined && orderType !== null;
  const issue = isSent
    ? issueAt(["orderType"], "unknown_value", { allowed: ORDER_TYPES.join(", ") })
    : issueAt(["orderType"], "required", null);
  refuseIssues([issue]);
  throw new Error("An order without a type is refused.");
}

/** Returns issues of the records that a request names and the organisation does not have. */
export async function missingRecords(
  { tx }: RequestWork,
  { sent, issues }: Pick<ReadFields, "sent" | "issues">,
): Promise<readonly ValidationIssue[]> {
  const isRight = (name: string) => sent[name] != null && !issues.some(({ field }) => field === name);
  const { employeeId, payeeId } = sent;
  const employees = isRight("employeeId") ? await lockPerson(tx, String(employeeId)) : null;
  const hasIt = isRight("payeeId") ? await hasPayee(tx, String(payeeId)) : true;
  return [
    ...(employees?.length === 0 ? [missingRecord("employeeId", "employee_not_found")] : []),
    ...(hasIt ? [] : [missingRecord("payeeId", "payee_not_found")]),
  ];
}

async function othersOf({ tx }: RequestWork, employeeId: string) {
  const rows: readonly OrderRow[] = await ordersOfPerson(tx, employeeId);
  return rows.filter(({ status }) => status !== "Discharged").map(({ facts }) => facts);
}

function needRoom(count: number): void {
  if (count < MOST_ORDERS) return;
  const text = `An employee has at most ${MOST_ORDERS} orders that are not discharged.`;
  throw new Refused(409, { token: "too_many_court_orders", text, arguments: { maximum: MOST_ORDERS } });
}

function knownOf(fields: Sent): Sent {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

/** Fields of an order as sent and as read, with everything that is wrong with them. */
interface ReadFields {
  readonly sent: Sent;
  readonly fields: Sent;
  readonly issues: readonly ValidationIssue[];
}

interface Asked {
  readonly type: OrderType;
  /** Whether only the fields sent are read; else the required ones must be there. */
  readonly isPartial: boolean;
  readonly today: string;
}

/** Reads the fields of an order of a type, each in `details` or beside it. Fields of another type are refused by name. */
export function readOrderFields(body: Sent, { type, isPartial, today }: Asked): ReadFields {
  const { flat, twice } = flattened(body);
  const own = fieldsOfType(type);
  const names = Object.keys(flat).filter((name) => !isNotSent(name));
  const wrong = names.filter((name) => !Object.hasOwn(own, name)).map((name) => refusalOf(name, type));
  const sent = withoutDeprecated(
    Object.fromEntries(names.filter((name) => Object.hasOwn(own, name)).map((name) => [name, flat[name]])),
    today,
  );
  const schemas = Object.entries(own).filter(([name]) => !isPartial || Object.hasOwn(sent, name));
  const read = z.object(Object.fromEntries(schemas)).safeParse(sent);
  const issues = [...twice, ...wrong, ...(read.success ? [] : validationIssues(read.error.issues, sent, "json"))];
  return { sent, fields: read.success ? read.data : {}, issues };
}

/** Puts the fields of `details` beside the others; a field in both places is refused. */
function flattened({ details, ...beside }: Sent) {
  const nested = isRecord(details) ? details : {};
  const twice = Object.keys(nested)
    .filter((name) => Object.hasOwn(beside, name))
    .map((name) => issueAt(["details", name], "sent_twice", null));
  const isWrong = details !== undefined && details !== null && !isRecord(details);
  return {
    flat: { ...nested, ...beside },
    twice: isWrong ? [issueAt(["details"], "wrong_type", { expected: "object" })] : twice,
  };
}

function refusalOf(name: string, orderType: OrderType): ValidationIssue {
  const text = `Orders of type ${orderType} have no ${name}: leave it out.`;
  if (name === "instructionAmount") return issueAt([name], "instruction_amount_not_allowed", { orderType }, text);
  return Object.hasOwn(FIELDS_OF_ALL, name)
    ? issueAt([name], "field_of_another_order_type", { orderType }, text)
    : issueAt([name], "unknown_field", null);
}

/** The deprecated percentage is the percentage, unless that is sent too or the deprecated one is removed. */
function withoutDeprecated({ percentageRate, ...sent }: Sent, today: string): Sent {
  if (percentageRate === undefined || isRemoved("maintenancePercentageRate", today)) return sent;
  return { percentage: percentageRate, ...sent };
}
