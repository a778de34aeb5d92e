import { z } from "@hono/zod-openapi";
import { FEE_KINDS } from "../../../engine/billing";
import {
  amountField,
  checkPlaceholders,
  decimalField,
  idField,
  money,
  optional,
  refuser,
  textField,
  withExamples,
} from "../../contract";
import { EXAMPLE_ID } from "../contract/common";
import { LINE_KEYS } from "../templates/placeholders";
import { accountCodeField, taxTypeField } from "./accounts";

export const feeKind = z.enum(FEE_KINDS);

/** A description of a line, with placeholders. */
export const lineFormat = () => optional(textField(255));

const fee = z
  .strictObject({
    feeId: optional(idField()),
    kind: feeKind,
    amount: optional(amountField()),
    percentage: optional(decimalField({ places: 2, most: 100 })),
    minimum: optional(amountField()),
    accountCode: optional(accountCodeField()),
    taxType: optional(taxTypeField()),
    description: lineFormat(),
  })
  .superRefine(({ kind, amount, percentage, description }, context) => {
    const refuse = refuser(context);
    const isShare = kind === "PercentageOfGross";
    if (isShare && percentage === null) refuse("percentage", "required_with", { other: "kind" });
    if (isShare && amount !== null) refuse("amount", "must_be_absent");
    if (!isShare && amount === null) refuse("amount", "required_with", { other: "kind" });
    if (!isShare && percentage !== null) refuse("percentage", "must_be_absent");
    checkPlaceholders(refuse, "description", description, LINE_KEYS);
  })
  .openapi("BillingFeeChange");

export const feesField = () => z.array(fee).max(100);
export type SentFee = z.output<typeof fee>;

const feeShownFields = withExamples({
  feeId: [z.string(), EXAMPLE_ID],
  kind: [feeKind, "PerPayslip"],
  amount: [money().nullable(), "4.00"],
  percentage: [z.string().nullable(), null],
  minimum: [money().nullable(), "25.00"],
  accountCode: [z.string().nullable(), null],
  taxType: [z.string().nullable(), "STANDARD"],
  description: [z.string().nullable(), "Payslips of {PayrollName}"],
});

export const feeShown = z.strictObject(feeShownFields.shape).openapi("BillingFee");
export type ShownFee = z.input<typeof feeShown>;

export const feeExample = feeShownFields.example;

export const feeSent = { kind: "PerPayslip", amount: "4.00", minimum: "25.00", taxType: "STANDARD" };
