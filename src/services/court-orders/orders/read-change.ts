import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import { orderKindOf } from "../../../engine/court-orders";
import type { ValidationIssue } from "../../../platform";
import { issueAt, validationIssues } from "../../../platform/http";
import { dateField, optional, textField } from "../../contract";
import type { OrderRow } from "../store/orders";
import { orderData } from "./order-data";
import { readFields } from "./read-fields";

type Sent = Readonly<Record<string, unknown>>;

const beside = {
  effectiveFrom: optional(dateField()),
  effectiveTo: optional(dateField()),
  reason: optional(textField(200)),
  status: optional(z.enum(["Suspended", "Active", "Discharged"])),
  statusReason: optional(textField(200)),
  statusDate: optional(dateField()),
};
const besideFields = z.object(beside);

/** A change of an order as read: details, terms, which are a variation, and a status. */
export interface ReadChange extends z.output<typeof besideFields> {
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
export function readChange(body: Sent, { row, today, nextPayDate }: Asked): ReadChange {
  const { orderType, employeeId, ...rest } = body;
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !Object.hasOwn(beside, name)));
  const read = readFields(own, { type: row.order_type, isPartial: true, today });
  const { status: sentStatus, ...others } = rest;
  const status = sentStatus === row.status ? null : sentStatus;
  const around = besideFields.safeParse({ ...others, status });
  const found = around.success ? around.data : NOTHING;
  const { variable } = orderKindOf(row.order_type);
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

const NOTHING = {
  effectiveFrom: null,
  effectiveTo: null,
  reason: null,
  status: null,
  statusReason: null,
  statusDate: null,
} as const;

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
