import { z } from "@hono/zod-openapi";
import { TAX_MONTHS } from "../../../engine/base";
import {
  amountField,
  idField,
  instantField,
  money,
  moneyOf,
  operation,
  optional,
  refuser,
  taxYearField,
  withExamples,
} from "../../contract";
import { class1AOfYear, EXAMPLE_CLASS_1A, exampleAmounts, p32Row } from "./p32-operations";

/** Milliseconds: the reports of a month and the one before are read for every employee. */
const LONGEST = 120_000;

const common = {
  service: "RTI",
  scope: "organisation",
  longest: LONGEST,
  params: z.object({
    taxYear: taxYearField(),
    taxMonth: z.coerce.number<string>().pipe(z.int().min(1).max(TAX_MONTHS.length)),
  }),
} as const;

const byName = () => z.record(z.string(), money()).openapi({ description: "By the names of the P32." });

const SUBMISSION = "01JZ3V6D4R8QK2M5N7P9T1W3X8";

const submissionFields = withExamples({
  submissionId: [idField(), SUBMISSION],
  submissionType: [z.enum(["Fps", "Eps", "ManualEps"]), "Fps"],
  submittedAt: [instantField().nullable(), "2026-04-28T09:30:05.000Z"],
  effect: [byName(), { incomeTax: "1204.60", netIncomeTax: "1204.60", totalDue: "1204.60" }],
});

const submission = z.strictObject(submissionFields.shape).openapi("ChargedSubmission");

const duplicate = z
  .strictObject({
    employeeId: idField(),
    submissionId: idField(),
    reason: z.enum([
      "PayrollIdChanged",
      "StartDateChanged",
      "NationalInsuranceNumberChanged",
      "NameAndBirthDateChanged",
      "PaidAfterLeavingWithoutMark",
    ]),
    previousValue: z.string().nullable(),
    newValue: z.string().nullable(),
    amount: money().openapi({
      description: "What is charged too much if it is read so: what the first employment comes to so far in the year.",
    }),
  })
  .openapi("DuplicateEmployment");

const chargeFields = withExamples({
  taxYear: [z.int(), 2026],
  taxMonth: [z.int(), TAX_MONTHS.length],
  asOf: [instantField(), "2026-05-10T09:30:00.000Z"],
  charge: [p32Row, exampleAmounts],
  submissions: [z.array(submission), [submissionFields.example]],
  duplicateEmployments: [z.array(duplicate), []],
  p32Difference: [money().openapi({ description: "The charge less what the P32 has as due for the month." }), "0.00"],
  class1A: [
    z.union([class1AOfYear, z.null()]).openapi({
      description: "With month 12 that of the year's form P11D(b), which is charged apart from `charge`.",
    }),
    EXAMPLE_CLASS_1A,
  ],
});

const charge = z.strictObject(chargeFields.shape).openapi("RtiCharge");
export type ChargeShown = z.input<typeof charge>;

export const getCharge = operation({
  ...common,
  id: "getHmrcCharge",
  method: "get",
  path: "/v1/rti/charges/{taxYear}/{taxMonth}",
  summary: "What HMRC will charge for a tax month, from the submissions sent to it",
  description: [
    "For each employment the figures to date of the month less those of the month before, less what summaries recover.",
    "Submissions that were refused do not count. Effects add up to the charge. `duplicateEmployments` are those that HMRC",
    "will read as second ones; the charge is without them.",
  ].join(" "),
  data: charge,
  token: "charge_retrieved",
  examples: { data: chargeFields.example },
});

const amount = () => amountField({ negative: true }).transform(moneyOf);
const NAMES = Object.keys(p32Row.shape);

const body = z
  .strictObject({
    amount: optional(amount()).openapi({ description: "HMRC's total for the month." }),
    amounts: optional(z.strictObject(Object.fromEntries(NAMES.map((name) => [name, optional(amount())])))).openapi({
      description: "HMRC's amounts for the month, by the names of the P32, in place of `amount`.",
    }),
  })
  .superRefine(({ amount: total, amounts }, context) => {
    const refuse = refuser(context);
    if (total === null && amounts === null) refuse("amount", "required_without", { other: "amounts" });
    if (total !== null && amounts !== null) refuse("amounts", "sent_together", { other: "amount" });
  })
  .openapi("ChargeToExplain");

export const explainMonthsCharge = operation({
  ...common,
  id: "explainHmrcCharge",
  method: "post",
  path: "/v1/rti/charges/{taxYear}/{taxMonth}/explain",
  summary: "Which submissions explain a difference from HMRC's charge of a tax month; nothing is stored",
  description: [
    "Explanations with the same `set` together give every stated amount to the penny; the smallest set is the first.",
    "Up to three submissions make a set, and five sets are shown.",
  ].join(" "),
  body,
  data: z
    .strictObject({
      difference: byName(),
      explanations: z.array(
        z.strictObject({
          set: z.int(),
          kind: z.enum(["NotProcessed", "ProcessedTwice", "EarlierVersion", "EpsMissing", "DuplicateEmployment"]),
          submissionIds: z.array(idField()),
          employeeIds: z.array(idField()),
          amount: money().openapi({ description: "What it adds to the total due." }),
        }),
      ),
      unexplained: byName(),
    })
    .openapi("ExplainedCharge"),
  token: "charge_explained",
  examples: {
    body: { amount: "994.04" },
    data: {
      difference: { totalDue: "-1204.60" },
      explanations: [
        { set: 1, kind: "NotProcessed", submissionIds: [SUBMISSION], employeeIds: [], amount: "-1204.60" },
      ],
      unexplained: { totalDue: "0.00" },
    },
  },
});
