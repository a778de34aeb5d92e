import { z } from "@hono/zod-openapi";
import {
  amountField,
  dateField,
  idField,
  money,
  operation,
  optional,
  orElse,
  PAYROLL_NOT_FOUND,
  textField,
  withExamples,
} from "../../contract";
import { ALREADY_REPAID, CORRECTIONS, NO_CORRECTION, ofPayroll } from "./correction-operations";
import { correctionExample, correctionShown, repaymentBasis } from "./correction-schemas";

const recordRepaymentFields = withExamples({
  correction: [correctionShown, { ...correctionExample, status: "Repaid" }],
  outstanding: [money(), "0.00"],
  toReturn: [money(), "0.00"],
  fpsDue: [z.array(z.int()).openapi({ description: "Tax years; empty until all is repaid." }), [2026]],
});

export const recordRepayment = operation({
  ...ofPayroll,
  id: "recordLeaverRepayment",
  method: "post",
  path: `${CORRECTIONS}/{correctionId}/repayments`,
  params: z.object({ payrollConfigId: idField(), correctionId: idField() }),
  summary: "Records what a leaver has repaid of pay that was not due",
  description: [
    "In one sum or in parts, net or gross. Once all is repaid the correction is `Repaid`, and the figures of each year in `fpsDue` are those",
    "that should have been: report them with `pastYearCorrections` of the FPS of the last run of that year. No run pays or deducts anything.",
  ].join(" "),
  body: z
    .strictObject({
      amount: amountField(),
      basis: orElse(repaymentBasis, "Net").openapi({
        description:
          "Gross by agreement only: `toReturn` is then what the employer gives back. The same for every part.",
      }),
      receivedOn: dateField(),
      reference: optional(textField(100)),
    })
    .openapi("LeaverRepaymentChange"),
  data: z.strictObject(recordRepaymentFields.shape),
  token: "leaver_repayment_recorded",
  status: 201,
  idempotent: true,
  refusals: [
    PAYROLL_NOT_FOUND,
    NO_CORRECTION,
    { status: 409, token: "correction_superseded", when: "A further change has replaced it, or is about to." },
    { status: 409, token: "correction_already_posted", when: "It is posted in a run." },
    { status: 409, token: "correction_already_dismissed", when: "The debt is written off." },
    ALREADY_REPAID,
    { status: 409, token: "correction_has_no_debt", when: "It has no debt of a leaver." },
    { status: 409, token: "repayment_basis_differs", when: "Earlier repayments were on the other basis." },
  ],
  examples: {
    body: { amount: "3593.52", receivedOn: "2026-07-10", reference: "Bank transfer" },
    data: recordRepaymentFields.example,
  },
});
