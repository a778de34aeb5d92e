import { z } from "@hono/zod-openapi";
import {
  amountField,
  dateField,
  EVEN_WHERE_WRONG,
  moneyOf,
  optional,
  orElse,
  payeReferenceField,
  readOnly,
  refuser,
  refuseUnpaired,
  studentLoanPlan,
} from "../../contract";
import { taxCodeField } from "../../pay";
import { SECONDMENT_STAYS, STARTER_DECLARATIONS } from "../store/documents";

const amount = () => optional(amountField().transform(moneyOf));

const p45 = z
  .strictObject({
    previousPayeReference: optional(payeReferenceField()),
    leavingDate: dateField(),
    taxCode: taxCodeField(),
    week1Month1: orElse(z.boolean(), false),
    previousTaxablePay: amount().openapi({ description: "Total pay to date on the P45." }),
    previousTaxPaid: amount().openapi({ description: "Total tax to date on the P45." }),
    taxWeek: optional(z.int().min(1).max(53)).openapi({ description: "Week number on the P45." }),
    taxMonth: optional(z.int().min(1).max(12)).openapi({ description: "Month number on the P45." }),
    studentLoanDeductions: orElse(z.boolean(), false),
  })
  .openapi("StarterP45");

/** A starter's details: a declaration or the last P45. */
export const starterFields = z
  .strictObject({
    startDate: dateField(),
    starterDeclaration: optional(z.enum(STARTER_DECLARATIONS)).openapi({
      description: "A: first job since 6 April. B: now the only job. C: another job or a pension as well.",
    }),
    p45: optional(p45),
    studentLoanPlan: optional(studentLoanPlan),
    postgraduateLoan: orElse(z.boolean(), false),
    overseasSecondment: optional(
      z.strictObject({
        type: z.enum(SECONDMENT_STAYS),
        eeaCitizen: orElse(z.boolean(), false),
        epm6Scheme: orElse(z.boolean(), false),
      }),
    ),
    pensioner: optional(
      z.strictObject({ annualPension: amountField().transform(moneyOf), isBereaved: orElse(z.boolean(), false) }),
    ),
    ...readOnly("employeeId", "reportOnFps", "derivedTaxCode", "derivedWeek1Month1"),
  })
  .superRefine(({ starterDeclaration, p45, startDate }, context) => {
    const refuse = refuser(context);
    if (starterDeclaration === null && p45 === null) refuse("starterDeclaration", "required_without", { other: "p45" });
    if (p45 === null || typeof p45 !== "object") return;
    const { leavingDate, taxWeek, taxMonth, previousTaxablePay, previousTaxPaid } = p45;
    if (leavingDate > startDate) refuse(["p45", "leavingDate"], "date_after", { limit: startDate });
    if (taxWeek !== null && taxMonth !== null) refuse(["p45", "taxMonth"], "sent_together", { other: "taxWeek" });
    refuseUnpaired(refuse, { previousTaxablePay, previousTaxPaid }, ["p45"]);
  }, EVEN_WHERE_WRONG)
  .openapi("StarterChange");

export type SentStarter = z.output<typeof starterFields>;

export const starterShown = {
  startDate: z.string(),
  starterDeclaration: z.enum(STARTER_DECLARATIONS).nullable(),
  p45: z
    .strictObject({
      previousPayeReference: z.string().nullable(),
      leavingDate: z.string(),
      taxCode: z.string(),
      week1Month1: z.boolean(),
      previousTaxablePay: z.string().nullable(),
      previousTaxPaid: z.string().nullable(),
      taxWeek: z.int().nullable(),
      taxMonth: z.int().nullable(),
      studentLoanDeductions: z.boolean(),
    })
    .nullable(),
  studentLoanPlan: studentLoanPlan.nullable(),
  postgraduateLoan: z.boolean(),
  overseasSecondment: z
    .strictObject({
      type: z.enum(SECONDMENT_STAYS),
      eeaCitizen: z.boolean(),
      epm6Scheme: z.boolean(),
    })
    .nullable(),
  pensioner: z.strictObject({ annualPension: z.string(), isBereaved: z.boolean() }).nullable(),
  reportOnFps: z.boolean(),
};
