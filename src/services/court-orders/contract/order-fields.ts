import { z } from "@hono/zod-openapi";
import { byName, type shape } from "../../../engine/base";
import { fieldsOf, getOrderKind, ORDER_TYPES, type OrderType } from "../../../engine/court-orders";
import { amountField, dateField, deprecatedField, idField, moneyOf, optional, textField } from "../../contract";

const amount = amountField().transform(moneyOf);
const percentage = amountField().transform(moneyOf).openapi({ example: "17.50", description: "Per cent." });

/** Fields that follow from others, or that pay runs keep: they are ignored when they are sent back. */
const NOT_SENT = [
  ...(["orderId", "isPriority", "priorityLevel", "studentLoanInteraction", "remittanceDeadline"] as const),
  ...(["amountRepaidToDate", "remainingBalance", "shortfallCarriedForward", "protectedShortfall"] as const),
  ...(["overDeductionCarriedForward", "lastDeductionPayDate", "lastPayDate", "firstPayDate", "resumedDate"] as const),
  "suspendedFrom",
  ...(["variations", "lineItems", "warnings", "createdAt", "updatedAt", "version"] as const),
] as const;

/** Fields of a request that are not in the record as a term of the order. */
const ON_A_CHANGE = ["status", "statusReason"] as const;

const IGNORED: ReadonlySet<string> = new Set([...NOT_SENT, ...ON_A_CHANGE]);

/** The fields whose form is stricter than the engine's. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  employeeId: idField(),
  reference: textField(40).openapi({ description: "The issuer's reference." }),
  issuingAuthority: textField(100),
  dateReceived: dateField(),
  payeeId: optional(idField()),
  remittanceReference: optional(textField(18)).openapi({ description: "What the payee sees on a payment." }),
};

const FIELDS = byName(ORDER_TYPES, sentFields);

/** Returns the fields that a request for an order of a type may have, each with its schema. */
export function fieldsOfType(type: OrderType): Readonly<Record<string, z.ZodType>> {
  return FIELDS[type];
}

/** Every field that an order of some type has. */
export const FIELDS_OF_ALL: Readonly<Record<string, z.ZodType>> = Object.assign({}, ...Object.values(FIELDS));

/** Whether a field is ignored when it is sent back. */
export function isNotSent(name: string): boolean {
  return NOT_SENT.some((each) => each === name);
}

/** The fields of one type, and of types like it, beside those of every order. */
export function getOwnFields(type: OrderType): readonly string[] {
  return Object.keys(getOrderKind(type).fields).filter((name) => !SHOWN_ABOVE.has(name));
}

/** Fields of some types that an order shows beside those of every type. */
const SHOWN_ABOVE = new Set(["instructionAmount", "carryForwardShortfall", "resumedDate"]);

function sentFields(type: OrderType): Readonly<Record<string, z.ZodType>> {
  const { orderType: _, ...fields } = fieldsOf(type);
  const sent = Object.entries(fields)
    .filter(([name]) => !IGNORED.has(name))
    .map(([name, field]) => [name, NAMED[name] ?? described(name, field)] as const);
  return { orderType: z.literal(type), ...Object.fromEntries(sent) };
}

function described(name: string, field: shape.Fields[string]): z.ZodType {
  const schema = optional(schemaOf(field.schema()));
  return name === "percentageRate" ? deprecatedField("maintenancePercentageRate", schema) : schema;
}

/** Returns the schema of a request for a field of an order, from the field's own. */
function schemaOf(field: shape.JsonSchema): z.ZodType {
  const choices = choicesOf(field);
  if (choices.some(({ type }) => type === "array")) return z.union([amount, z.array(amount).min(1).max(20)]);
  const [only] = choices;
  if (only !== undefined) return schemaOf(only);
  if (field["x-unit"] === "pounds") return amount;
  if (field["x-unit"] === "per cent") return percentage;
  if (Array.isArray(field.enum)) return z.enum(field.enum.map(String));
  if (field.format === "date") return dateField();
  return field.type === "boolean" ? z.boolean() : textField(100);
}

/** Returns the alternatives of a field other than null; none if it has one form. */
function choicesOf({ anyOf }: shape.JsonSchema): readonly shape.JsonSchema[] {
  const all: readonly shape.JsonSchema[] = Array.isArray(anyOf) ? anyOf : [];
  return all.filter(({ type }) => type !== "null");
}
