import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  amountField,
  dateField,
  EMPLOYEE_NOT_FOUND,
  idField,
  instantField,
  money,
  moneyOf,
  operation,
  payFrequency,
  statutoryType,
  territory,
  weekday,
  withExamples,
} from "../../contract";
import { AWARD_FIELDS, awardBody } from "./award-fields";
import { CALCULATION } from "./calculation-schemas";
import { exampleAward, exampleDetails, exampleLineItem, exampleOutcome } from "./examples";
import { CALCULATIONS, EXAMPLE_PAYMENT, EXAMPLE_TIME, ofEmployee, STATUTORY } from "./words";

const amount = () => amountField().transform(moneyOf);

const employment = z
  .strictObject({
    startDate: dateField().nullish(),
    leavingDate: dateField().nullish(),
    dateOfBirth: dateField().nullish(),
    territory: territory.nullish(),
    payFrequency: payFrequency.nullish(),
    earnings: z
      .array(
        z.strictObject({
          paymentDate: dateField(),
          amount: amount(),
          normalPaymentDate: dateField().nullish(),
          payFrequency: payFrequency.nullish(),
        }),
      )
      .max(400)
      .nullish(),
    workingPattern: z
      .array(weekday)
      .min(1)
      .max(7)
      .nullish()
      .openapi({ description: "The qualifying days of sick pay." }),
  })
  .openapi("StatutoryEmployment");

const previewBody = z
  .strictObject({
    statutoryType,
    employeeId: idField().nullish(),
    employment: employment.nullish().openapi({ description: "Instead of `employeeId`." }),
    ...AWARD_FIELDS,
  })
  .openapi("StatutoryPreview");
export type SentPreview = z.output<typeof previewBody>;

const complete = z.strictObject({
  isComplete: z.literal(true),
  missingInputs: z.array(z.string()),
  ...CALCULATION,
});
const incomplete = z.strictObject({
  isComplete: z.literal(false),
  missingInputs: z.array(z.string()).openapi({ description: "Fields that the calculation needs." }),
  statutoryType,
});

export const previewStatutoryPay = operation({
  ...STATUTORY,
  id: "previewStatutoryPay",
  method: "post",
  path: `${CALCULATIONS}/preview`,
  summary: "Calculates a statutory payment; nothing is stored",
  description:
    "With `employeeId` the employment, the average earnings and earlier sickness come from the record, without it from `employment`. A request that lacks something gets `isComplete` false, with the fields in `missingInputs`. Somebody who is not entitled gets `isEntitled` false with the reasons.",
  body: previewBody,
  data: z.union([complete, incomplete]).openapi("StatutoryPreviewed"),
  token: "statutory_pay_previewed",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: {
    body: {
      statutoryType: "StatutoryPaternityPay",
      qualifyingEventDate: "2026-09-01",
      actualBirthDate: "2026-09-03",
      childEventType: "Birth",
      blocks: [{ startDate: "2026-09-07", weeks: 1 }],
      averageEarningsOverride: "480.00",
      employment: { startDate: "2020-01-06" },
    },
    data: { isComplete: false, missingInputs: ["blocks"], statutoryType: "StatutoryPaternityPay" },
  },
});

export const runStatutoryPay = operation({
  ...STATUTORY,
  id: "calculateEmployeeStatutoryPay",
  method: "post",
  path: `${CALCULATIONS}/employees/{employeeId}`,
  summary: "Calculates a statutory payment of an employee and stores the calculation",
  description: "The calculation is listed in the history. It pays nothing: create a payment for that.",
  params: ofEmployee,
  body: awardBody,
  data: z
    .strictObject({ calculationId: idField(), calculatedAt: instantField(), ...CALCULATION })
    .openapi("StatutoryCalculation"),
  status: 201,
  token: "statutory_pay_calculated",
  idempotent: true,
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: {
    body: exampleAward,
    data: {
      calculationId: "01JZ3V6D4R8QK2M5N7P9T1W3S2",
      calculatedAt: EXAMPLE_TIME,
      statutoryType: exampleAward.statutoryType,
      ...exampleOutcome,
      ...exampleDetails,
      lineItems: [exampleLineItem],
    },
  },
});

export const listCalculationsFields = withExamples({
  calculationId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3S2"],
  calculatedAt: [instantField(), EXAMPLE_TIME],
  calculatedBy: [z.string(), "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6"],
  statutoryType: [statutoryType, "StatutorySickPay"],
  startDate: [z.string().nullable(), "2026-11-02"],
  isEntitled: [z.boolean(), true],
  totalAmount: [money(), "123.25"],
  statutoryPayId: [
    idField().nullable().openapi({ description: "The award that was calculated, if it is one." }),
    EXAMPLE_PAYMENT,
  ],
  request: [z.looseObject({ statutoryType }).openapi({ description: "The award as it was sent." }), exampleAward],
});

export const listCalculations = operation({
  ...STATUTORY,
  id: "listStatutoryPayCalculations",
  method: "get",
  path: `${CALCULATIONS}/employees/{employeeId}/history`,
  summary: "The stored calculations of an employee, the newest first",
  description: "A page at a time, each with the request as it was sent and the total. Previews are not stored.",
  params: ofEmployee,
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({
    items: z.array(z.strictObject(listCalculationsFields.shape).openapi("StatutoryCalculationRow")),
  }),
  token: "statutory_calculations_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: { items: [listCalculationsFields.example] } },
});
