import { z } from "@hono/zod-openapi";
import { idField, instantField, money, readOnly, statutoryType } from "../../contract";
import { AWARD_FIELDS } from "./award-fields";
import { DETAILS, lineItemShown, OUTCOME } from "./calculation-schemas";

const { startDate: _, endDate: __, ...OWN } = AWARD_FIELDS;

/** What a payment shows beside the fields of its award. */
const OF_PAYMENT = {
  statutoryPayId: idField(),
  employeeId: idField(),
  status: z.enum(["Pending", "InProgress", "Paid"]),
  amountPaid: money(),
  amountRemaining: money(),
  weeksPaid: z.int().openapi({ description: "Weeks of which every slice is paid." }),
  weeksRemaining: z.int(),
  isImported: z.boolean(),
  unallocatedExternalAmount: money().openapi({ description: "What external payments paid beyond the schedule." }),
  version: z.int(),
  createdAt: instantField(),
  updatedAt: instantField(),
};

const LISTED = { statutoryType, ...OWN, ...OUTCOME, ...OF_PAYMENT };

/** A payment in a list: without its days and its workings. */
export const paymentListed = z.strictObject(LISTED).openapi("StatutoryPaymentRow");

export const paymentShown = z
  .strictObject({ ...LISTED, ...DETAILS, lineItems: z.array(lineItemShown) })
  .openapi("StatutoryPayment");

export type ListedPayment = z.input<typeof paymentListed>;
export type ShownPayment = z.input<typeof paymentShown>;

const { statutoryPayId, employeeId, ...REST } = OF_PAYMENT;
const SHOWN_ONLY = Object.keys({ ...OUTCOME, ...DETAILS, lineItems: null, statutoryPayId, employeeId, ...REST }).filter(
  (name) => !(name in AWARD_FIELDS),
);

export const paymentChange = z
  .strictObject({
    statutoryType: statutoryType.optional().openapi({ description: "It never changes." }),
    ...AWARD_FIELDS,
    clearAverageEarningsOverride: z.boolean().optional(),
    ...readOnly(...SHOWN_ONLY),
  })
  .openapi("StatutoryPaymentChange");
