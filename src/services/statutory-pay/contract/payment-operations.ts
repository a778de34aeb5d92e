import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { dateField, EMPLOYEE_NOT_FOUND, historyOperation, idField, operation, statutoryType } from "../../contract";
import { awardBody } from "./award-fields";
import { exampleAward, exampleListed, examplePayment } from "./examples";
import { paymentChange, paymentListed, paymentShown } from "./payment-schemas";
import {
  MISSING,
  OF_EMPLOYEE,
  ONE_PAYMENT,
  OVERLAPPING,
  ofEmployee,
  ofPayment,
  PAYMENTS,
  paymentVersion,
  STATUTORY,
} from "./words";

export const createPayment = operation({
  ...STATUTORY,
  id: "createStatutoryPayAward",
  method: "post",
  path: OF_EMPLOYEE,
  summary: "Creates an award of statutory pay, which pay runs pay",
  description:
    "Each field belongs to the payments that have it; a field of another payment is refused. Average earnings come from final payslips, or from `averageEarningsOverride`. Sickness whose average needs a run that is still open has the warning `average_earnings_not_known`, and is calculated when that run is locked. Family pay that is not due is refused with the reasons; sickness without pay is recorded, since later sickness may link to it. Of several jobs whose earnings are added up the first record pays; the leave of the others has the warning `paid_in_other_job`.",
  params: ofEmployee,
  body: awardBody,
  data: paymentShown,
  status: 201,
  token: "statutory_payment_created",
  idempotent: true,
  versioned: paymentVersion,
  refusals: [EMPLOYEE_NOT_FOUND, OVERLAPPING],
  examples: { body: exampleAward, data: examplePayment },
});

const filters = {
  status: z.enum(["Pending", "InProgress", "Paid"]).optional(),
  statutoryPayType: statutoryType.optional(),
  startDateFrom: dateField().optional(),
  startDateTo: dateField().optional(),
  payrollConfigId: idField().optional(),
};

const listed = {
  data: z.strictObject({ items: z.array(paymentListed) }),
  token: "statutory_payments_listed",
  examples: { data: { items: [exampleListed] } },
} as const;

export const listPayments = operation({
  ...STATUTORY,
  ...listed,
  id: "listEmployeeStatutoryPayAwards",
  method: "get",
  path: OF_EMPLOYEE,
  summary: "The statutory pay awards of an employee, in the order of their creation",
  description: "A page at a time. Filters choose a status, a type, a payroll or dates.",
  params: ofEmployee,
  query: pageQuery({ usual: 50, most: 100 }).extend(filters),
  refusals: [EMPLOYEE_NOT_FOUND],
});

export const listOrganisationPayments = operation({
  ...STATUTORY,
  ...listed,
  id: "listStatutoryPayAwards",
  method: "get",
  path: `${PAYMENTS}/organisations`,
  summary: "The statutory pay awards of the organisation, in the order of their creation",
  description: "A page at a time. Filters choose a status, a type, an employee, a payroll or dates.",
  query: pageQuery({ usual: 50, most: 100 }).extend({ ...filters, employeeId: idField().optional() }),
});

const one = {
  ...STATUTORY,
  path: ONE_PAYMENT,
  params: ofPayment,
  data: paymentShown,
  versioned: paymentVersion,
} as const;

export const getPayment = operation({
  ...one,
  id: "getStatutoryPayAward",
  method: "get",
  summary: "A statutory pay award with its weeks, days and slices",
  description:
    "If it is not payable, `entitlementFailureReasons` say why. Also the average weekly earnings and what can be recovered from HMRC.",
  token: "statutory_payment_retrieved",
  refusals: MISSING,
  examples: { data: examplePayment },
});

const change = {
  ...one,
  summary: "Changes a statutory pay award: only the fields that are sent",
  description:
    "Null clears a field. `clearAverageEarningsOverride` takes the average from payslips again. What locked runs have paid stays: a higher amount is paid as arrears in the next open period, a lower one is shown in `overpayments`. A changed earlier absence changes the awards that link to it.",
  body: paymentChange,
  token: "statutory_payment_updated",
  refusals: [...MISSING, OVERLAPPING],
  examples: { body: { endDate: "2026-11-06" }, data: examplePayment },
} as const;

export const replacePayment = operation({ ...change, id: "changeStatutoryPayAward", method: "put" });
export const patchPayment = operation({ ...change, id: "updateStatutoryPayAward", method: "patch" });

export const deletePayment = operation({
  ...one,
  id: "deleteStatutoryPayAward",
  method: "delete",
  summary: "Deletes a statutory pay award of which nothing is paid",
  description: "Its slices leave the open runs. Returns the award as it was.",
  token: "statutory_payment_deleted",
  refusals: [
    ...MISSING,
    {
      status: 409,
      token: "statutory_payment_partly_paid",
      when: "A run or an external payment has paid some of it: set `endDate` instead, or remove the external payment.",
    },
  ],
  examples: { data: examplePayment },
});

export const paymentHistory = historyOperation({
  ...STATUTORY,
  id: "listStatutoryPayAwardChanges",
  params: ofPayment,
  path: `${ONE_PAYMENT}/history`,
  summary: "Changes of a statutory pay award, the newest first",
  description: "Who changed which fields, and when, with their values before and after.",
  token: "statutory_payment_history_listed",
  refusals: MISSING,
});
