import { z } from "@hono/zod-openapi";
import { invalid, issueAt } from "../../../platform/http";
import { idField, field as of, readOnly, resource } from "../../contract";
import { bankAccountFields, checkBankAccounts, findElements } from "../../pay";
import { findSchemeIds } from "../../pensions";
import { hasOpenItems } from "../../recurring-items";
import { accountShown, conflict, PATH, PAYMENTS, shownAccount } from "../contract/common";

const account = z
  .strictObject({ ...bankAccountFields, ...readOnly("accountNumberLast4") })
  .transform(({ accountNumberLast4: _, ...sent }) => sent)
  .openapi("PaymentPayeeAccountChange");

const KINDS = ["Union", "Charity", "Childcare", "Lender", "PensionProvider", "Other"] as const;

const EXAMPLE_ACCOUNT = {
  accountName: "Sample Union",
  accountNumberLast4: "4958",
  sortCode: "089999",
  buildingSocietyReference: null,
};

const IN_USE = "Recurring items name this payee: end them, or give them another one first.";

/** Payees whom the employer enters. Those of court orders are in court orders. */
export const payees = resource({
  ...PAYMENTS,
  name: "payment payee",
  token: "payment_payee",
  schema: "PaymentPayee",
  path: `${PATH}/payees`,
  table: "payment_payee",
  key: "paymentPayeeId",
  fields: {
    name: of.text(60, "Sample Union"),
    kind: of.fallback(of.choice(z.enum(KINDS), "Union"), "Other"),
    bankAccount: of.optional(of.document(account, accountShown, EXAMPLE_ACCOUNT, shownAccount)),
    reference: of.optional(of.text(18, "SAMPLE LTD")),
    pensionSchemaId: of.optional(of.field(idField(), z.string(), null), null),
    payElementIds: of.fallback(of.document(z.array(idField()).max(50), z.array(z.string()), []), []),
    isArchived: of.shown(z.boolean(), false),
  },
  exampleBody: {
    name: "Sample Union",
    kind: "Union",
    bankAccount: { accountName: "Sample Union", accountNumber: "66374958", sortCode: "089999" },
    reference: "SAMPLE LTD",
  },
  description:
    "Deductions of `payElementIds` are owed to the payee on the pay date, contributions to the scheme `pensionSchemaId` when the law says. Both count from the next run that is locked; an account counts for what waits too.",
  operations: {
    list: {},
    create: {},
    replace: {},
    remove: { summary: "Deletes a payment payee; one with payments is archived" },
  },
  sort: ["name"],
  unique: {
    payment_payee_scheme: {
      token: "scheme_has_payee",
      text: "Another payee gets the contributions to this scheme.",
      when: "Another payee gets the contributions to the scheme.",
    },
  },
  archivedIf: "has_payments",
  inUse: IN_USE,
  mayChange: async (_, sent, { tx, today, params }) => {
    if (sent !== null || !(await hasOpenItems(tx, params.paymentPayeeId ?? "", today))) return;
    throw conflict("resource_in_use", IN_USE);
  },
  columns: async ({ bankAccount, payElementIds, pensionSchemaId }, _, { tx, context }) => {
    checkBankAccounts(context.modulusTable, [[["bankAccount"], bankAccount]]);
    const schemes = pensionSchemaId === null ? [] : await findSchemeIds(tx);
    const isUnknown = pensionSchemaId !== null && !schemes.includes(pensionSchemaId);
    const known = new Set((await findElements(tx)).map(({ pay_element_id }) => pay_element_id));
    const issues = [
      ...(isUnknown
        ? [issueAt(["pensionSchemaId"], "pension_schema_not_found", null, "There is no such scheme.")]
        : []),
      ...payElementIds.flatMap((id, at) =>
        known.has(id)
          ? []
          : [issueAt(["payElementIds", at], "pay_element_not_found", null, "There is no such pay element.")],
      ),
    ];
    if (issues.length > 0) throw invalid(issues);
    return {};
  },
});
