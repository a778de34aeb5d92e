import { z } from "@hono/zod-openapi";
import { amountField, moneyOf, operation, textField } from "../../contract";
import { lineItemShown, weekShown } from "./calculation-schemas";
import { exampleLineItem, exampleWeek } from "./examples";
import { MISSING, ONE_PAYMENT, ofPayment, PERIOD_LOCKED, paymentVersion, STATUTORY } from "./words";

const LARGEST_SEQUENCE = 99_999;

const sequence = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .openapi({ type: "integer", minimum: 1, maximum: LARGEST_SEQUENCE, example: 1 });

export const lineItemParams = ofPayment.extend({ lineItemSequence: sequence() });

export const listLineItems = operation({
  ...STATUTORY,
  id: "listStatutoryPayAwardLineItems",
  method: "get",
  path: `${ONE_PAYMENT}/line-items`,
  summary: "The slices of an award: what each pay period pays of each week",
  description:
    "Each with its period, its amount and whether it is frozen by a locked run, also those paid outside the pay run.",
  params: ofPayment,
  data: z.strictObject({ items: z.array(lineItemShown) }),
  token: "statutory_line_items_listed",
  refusals: MISSING,
  examples: { data: { items: [exampleLineItem] } },
});

const overrideBody = z
  .strictObject({
    amount: amountField().transform(moneyOf).optional(),
    reason: textField(500),
    clear: z.boolean().optional().openapi({ description: "True takes the override back; without `amount`." }),
  })
  .superRefine(({ amount, clear = false }, context) => {
    const token = clear ? (amount === undefined ? null : "must_be_absent") : amount === undefined ? "required" : null;
    if (token !== null) context.addIssue({ code: "custom", path: ["amount"], params: { token } });
  })
  .openapi("StatutoryOverride");

const overridden = z
  .strictObject({
    ...weekShown.shape,
    lineItems: z.array(lineItemShown),
    warnings: z.array(z.strictObject({ token: z.string(), text: z.string(), weekNumber: z.int().nullable() })),
  })
  .openapi("StatutoryWeekWithSlices");

const override = {
  ...STATUTORY,
  method: "patch",
  body: overrideBody,
  data: overridden,
  versioned: paymentVersion,
  examples: {
    body: { amount: "100.00", reason: "Agreed with the employee" },
    data: {
      ...exampleWeek,
      amount: "100.00",
      lineItems: [{ ...exampleLineItem, amount: "100.00", isManuallyAdjusted: true, originalAmount: "123.25" }],
      warnings: [],
    },
  },
} as const;

export const overrideWeek = operation({
  ...override,
  id: "overrideStatutoryPayWeek",
  path: `${ONE_PAYMENT}/weeks/{weekNumber}`,
  summary: "Sets the amount of a week of an award, with a reason, or takes that back",
  description:
    "The amount is spread over the week's slices by days. It stays when the award is calculated again. An amount below the statutory one is a warning.",
  params: ofPayment.extend({ weekNumber: sequence() }),
  token: "statutory_week_overridden",
  refusals: [
    ...MISSING,
    { status: 404, token: "statutory_week_not_found", when: "The award pays nothing for such a week." },
    PERIOD_LOCKED,
  ],
});

export const overrideLineItem = operation({
  ...override,
  id: "overrideStatutoryPayLineItem",
  path: `${ONE_PAYMENT}/line-items/{lineItemSequence}`,
  summary: "Sets the amount of a slice of an award, with a reason, or takes that back",
  description:
    "Without `amount` the calculated amount applies again. Only slices of open periods that the pay run pays can be set.",
  params: lineItemParams,
  token: "statutory_line_item_overridden",
  refusals: [
    ...MISSING,
    { status: 404, token: "line_item_not_found", when: "The award has no such slice." },
    {
      status: 409,
      token: "line_item_not_adjustable",
      when: "The slice is arrears, was paid outside the pay run, or belongs to no pay period.",
    },
    PERIOD_LOCKED,
  ],
});
