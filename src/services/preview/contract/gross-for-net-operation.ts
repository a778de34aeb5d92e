import { z } from "@hono/zod-openapi";
import { money, operation, withExamples } from "../../contract";
import { previewExample, previewShown } from "../../pay-runs";
import { requestFields } from "./preview-operation";

const { grossPay: _, salary: __, ...shared } = requestFields;

const amount = { type: ["string", "number"], example: "2000.00" };

const sent = z.looseObject({}).openapi("GrossForNetRequest", {
  properties: {
    netPay: { ...amount, description: "The wanted net pay. Either this, or `employerCost`." },
    employerCost: { ...amount, description: "The wanted total cost to employer." },
    adjust: {
      type: "string",
      default: "grossPay",
      description: "`grossPay`, `salary` (a year's, for which each answer states one), or the `id` of one of `lines`.",
    },
    step: { ...amount, example: "1.00", description: "Pay is a multiple of this; 0.01 if it is left out." },
    ...shared,
  },
} as object);

const answer = previewShown
  .extend({
    grossPay: money().openapi({ description: "The pay that was looked for: gross pay, or the amount of the line." }),
    salary: money()
      .nullable()
      .openapi({ description: "With `adjust` `salary`: the least annual salary with this pay; else null." }),
  })
  .openapi("GrossForNetAnswer");

const shownFields = withExamples({
  answers: [
    z.array(answer).openapi({ description: "Every pay with the wanted result, the smallest first." }),
    [{ ...previewExample, grossPay: "3000.00", salary: null }],
  ],
  below: [answer.or(z.null()).openapi({ description: "Without an answer: the nearest result below." }), null],
  above: [answer.or(z.null()).openapi({ description: "Without an answer: the nearest result above." }), null],
  gap: [money().nullable().openapi({ description: "Without an answer: the difference between both results." }), null],
  isComplete: [
    z.boolean().openapi({ description: "False if a range of pay gives the result, of which a part is listed." }),
    true,
  ],
  evaluations: [z.int().openapi({ description: "Payslips that were calculated in the search." }), 17],
});

const shown = z.strictObject(shownFields.shape).openapi("GrossForNet");

export const findGrossForNet = operation({
  id: "calculateGrossForNet",
  method: "post",
  path: "/v1/calculator/grossfornet",
  service: "Pay",
  summary: "Finds the gross pay for a wanted net pay or total cost to employer; nothing is stored",
  description:
    "Tax and loans are taken in whole pounds, so that one net pay can have several answers, or with a larger `step` none. `lines` are sent only if `adjust` names one of them.",
  scope: "organisation",
  body: sent,
  data: shown,
  token: "gross_for_net_calculated",
  examples: {
    body: { netPay: "2453.64", payFrequency: "Monthly", taxYear: 2026, period: 1, taxCode: "BR", niCategory: "A" },
    data: shownFields.example,
  },
});
