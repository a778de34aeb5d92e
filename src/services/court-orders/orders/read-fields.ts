import { z } from "@hono/zod-openapi";
import type { OrderType } from "../../../engine/court-orders";
import { isRecord, type ValidationIssue } from "../../../platform";
import { issueAt, validationIssues } from "../../../platform/http";
import { isRemoved } from "../../contract";
import { FIELDS_OF_ALL, fieldsOfType, isNotSent } from "../contract/order-fields";

type Sent = Readonly<Record<string, unknown>>;

/** Fields of an order as sent and as read, with everything that is wrong with them. */
export interface ReadFields {
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
export function readFields(body: Sent, { type, isPartial, today }: Asked): ReadFields {
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
