import { z } from "@hono/zod-openapi";
import {
  DEDUCTION_BASES,
  ORDER_STATUSES,
  ORDER_TYPES,
  PRIORITY_LEVELS,
  PROTECTED_EARNINGS_SETTINGS,
  REMITTANCE_DEADLINES,
  STUDENT_LOAN_INTERACTIONS,
} from "../../../engine/court-orders";
import { describedFields, idField, instantField, money } from "../../contract";
import { lineItemExample, lineItemShown } from "./line-item-schemas";
import { FIELDS_OF_ALL, fieldsOfType, getOwnFields } from "./order-fields";

const date = z.string();
const amount = money().nullable();

/** The values of own fields: texts, amounts and dates as strings, several rates as a list. */
const details = z
  .record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]).nullable())
  .openapi({ description: "The own fields of the type, as in force today; null if they are not stated." });

const variation = z.looseObject({
  effectiveFrom: date,
  effectiveTo: date.nullable(),
  reason: z.string().nullable(),
});

export const orderListed = z
  .strictObject({
    orderId: idField(),
    employeeId: idField(),
    orderType: z.enum(ORDER_TYPES),
    reference: z.string(),
    issuingAuthority: z.string(),
    dateMade: date.nullable(),
    dateReceived: date,
    startDate: date,
    endDate: date.nullable(),
    deductionBasis: z.enum(DEDUCTION_BASES),
    payFrequency: z.string().nullable(),
    instructionAmount: amount,
    protectedEarningsSetting: z.enum(PROTECTED_EARNINGS_SETTINGS),
    protectedEarningsSettingCourtPerAmount: amount,
    totalAmountOwed: amount,
    previouslyPaid: amount,
    amountRepaidToDate: money(),
    remainingBalance: amount,
    shortfallCarriedForward: money(),
    protectedShortfall: money(),
    overDeductionCarriedForward: money(),
    carryForwardShortfall: z.boolean().nullable(),
    payeeId: idField().nullable(),
    remittanceReference: z.string().nullable(),
    remittanceDeadline: z.enum(REMITTANCE_DEADLINES),
    adminFeeApplied: z.boolean(),
    priorityLevel: z.enum(PRIORITY_LEVELS),
    isPriority: z.boolean(),
    studentLoanInteraction: z.enum(STUDENT_LOAN_INTERACTIONS),
    status: z.enum(ORDER_STATUSES),
    statusReason: z.string().nullable(),
    details,
    variations: z.array(variation).openapi({ description: "Changes of the terms, each from its date." }),
    createdAt: instantField(),
    updatedAt: instantField(),
  })
  .openapi("CourtOrder");

export type ShownOrder = z.input<typeof orderListed>;

/** One order, with its last line items. */
export const orderShown = orderListed
  .extend({ lineItems: z.array(lineItemShown).openapi({ description: "The last 12, newest first." }) })
  .openapi("CourtOrderWithLineItems");

/** An order that is created or changed, with what needs attention. */
export const orderChanged = orderListed
  .extend({ warnings: z.array(z.strictObject({ token: z.string(), text: z.string() })) })
  .openapi("ChangedCourtOrder");

const requiredOfAll = ["orderType", "employeeId", "reference", "issuingAuthority", "dateReceived"];

type Described = ReturnType<typeof describedFields>;

/** Returns the fields as described, with `details`, where own fields may be sent instead. */
function withDetails(fields: Described, own: readonly string[]): object {
  const properties = Object.fromEntries(Object.entries(fields).filter(([name]) => own.includes(name)));
  const description = "Own fields of the type may be sent here instead.";
  return { ...fields, details: { type: "object", description, properties } };
}

/** A new order of each type: its fields are checked by its type, so they are only described here. */
export const newOrder = z.union(
  ORDER_TYPES.map((type) =>
    z.looseObject({}).openapi(`NewCourtOrder${type}`, {
      properties: withDetails(describedFields(z.strictObject(fieldsOfType(type))), getOwnFields(type)),
      required: requiredOfAll,
    } as object),
  ),
);

const { orderType: _, employeeId: __, ...changeable } = FIELDS_OF_ALL;

const changeFields = {
  ...withDetails(describedFields(z.strictObject(changeable)), ORDER_TYPES.flatMap(getOwnFields)),
  effectiveFrom: { type: ["string", "null"], format: "date", description: "The next open pay date if it is left out." },
  effectiveTo: { type: ["string", "null"], format: "date", description: "The last day of a temporary variation." },
  reason: { type: ["string", "null"], description: "Why the terms change." },
  status: { type: "string", enum: ["Suspended", "Active", "Discharged"] },
  statusReason: { type: ["string", "null"] },
  statusDate: { type: ["string", "null"], format: "date", description: "Today if it is left out." },
};

/** A change of an order: only the fields sent change. They are checked by the order's type. */
export const orderChange = z.looseObject({}).openapi("CourtOrderChange", { properties: changeFields } as object);

export const orderExample: ShownOrder = {
  orderId: "01JZ3V6D4R8QK2M5N7P9T1W3X8",
  employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  orderType: "AeoPriority",
  reference: "AE/2026/0417",
  issuingAuthority: "County Court Money Claims Centre",
  dateMade: "2026-03-02",
  dateReceived: "2026-03-09",
  startDate: "2026-03-09",
  endDate: null,
  deductionBasis: "FixedAmount",
  payFrequency: null,
  instructionAmount: null,
  protectedEarningsSetting: "CourtPerAmount",
  protectedEarningsSettingCourtPerAmount: "900.00",
  totalAmountOwed: "1200.00",
  previouslyPaid: "0.00",
  amountRepaidToDate: "120.00",
  remainingBalance: "1080.00",
  shortfallCarriedForward: "0.00",
  protectedShortfall: "0.00",
  overDeductionCarriedForward: "0.00",
  carryForwardShortfall: null,
  payeeId: null,
  remittanceReference: "CL 0417",
  remittanceDeadline: "FiveDays",
  adminFeeApplied: true,
  priorityLevel: "PriorityOrders",
  isPriority: true,
  studentLoanInteraction: "RestrictedByProtectedEarnings",
  status: "Active",
  statusReason: null,
  details: { fixedAmount: "120.00", courtName: null, isMaintenance: null },
  variations: [],
  createdAt: "2026-03-10T09:30:00.000Z",
  updatedAt: "2026-04-28T09:30:00.000Z",
};

export const newOrderExample = {
  employeeId: orderExample.employeeId,
  orderType: orderExample.orderType,
  reference: orderExample.reference,
  issuingAuthority: orderExample.issuingAuthority,
  dateMade: orderExample.dateMade,
  dateReceived: orderExample.dateReceived,
  deductionBasis: orderExample.deductionBasis,
  fixedAmount: "120.00",
  protectedEarningsSettingCourtPerAmount: "900.00",
  totalAmountOwed: "1200.00",
  remittanceReference: "CL 0417",
};

export const readOrderExample = { ...orderExample, lineItems: [lineItemExample] };
