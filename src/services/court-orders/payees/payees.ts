import { z } from "@hono/zod-openapi";
import { address, addressShown, field as of, readOnly, refuser, resource } from "../../contract";
import { bankAccountFields, checkBankAccounts } from "../../pay";
import { countOrdersOfPayees } from "../store/orders";

const bankAccount = z
  .strictObject({ ...bankAccountFields, ...readOnly("accountNumberLast4") })
  .transform(({ accountNumberLast4: _, ...account }) => account)
  .openapi("CourtOrderPayeeAccountChange");

const bankAccountShown = z
  .strictObject({
    accountName: z.string(),
    accountNumberLast4: z.string(),
    sortCode: z.string(),
    buildingSocietyReference: z.string().nullable(),
  })
  .openapi("CourtOrderPayeeAccount");

const accountExample = {
  accountName: "Sample Council",
  accountNumberLast4: "4958",
  sortCode: "089999",
  buildingSocietyReference: null,
};

const email = z.email().max(254);

/** Whom deductions are paid to. Account numbers are checked when they are sent, and shown by their last four digits. */
export const payees = resource({
  service: "Court orders",
  name: "payee",
  token: "payee",
  schema: "CourtOrderPayee",
  path: "/v1/court-orders/payees",
  table: "court_order_payee",
  key: "payeeId",
  fields: {
    name: of.text(60, "Sample Council"),
    paymentMethod: of.choice(z.enum(["Bacs", "Cheque", "Card"]), "Bacs"),
    bankAccount: of.optional(of.document(bankAccount, bankAccountShown, accountExample, shownAccount)),
    address: of.optional(of.document(address, addressShown, null)),
    email: of.optional(of.field(email, z.string(), "payments@sample.example")),
    defaultReference: of.optional(of.text(18, "SAMPLE PAYROLL")),
  },
  further: {
    fields: { orderCount: of.shown(z.int(), 2) },
    of: async ({ tx }, records) => {
      const counts = await countOrdersOfPayees(tx);
      return records.map((record) => ({ orderCount: counts.get(String(Reflect.get(record, "payeeId"))) ?? 0 }));
    },
  },
  exampleBody: {
    name: "Sample Council",
    paymentMethod: "Bacs",
    bankAccount: { accountName: "Sample Council", accountNumber: "66374958", sortCode: "089999" },
    defaultReference: "SAMPLE PAYROLL",
  },
  rules: ({ paymentMethod, bankAccount: account }, context) => {
    const refuse = refuser(context);
    if (paymentMethod === "Bacs" && account === null)
      refuse("bankAccount", "required_with", { other: "paymentMethod" });
    if (paymentMethod !== "Bacs" && account !== null) refuse("bankAccount", "must_be_absent");
  },
  columns: ({ bankAccount: account }, _, { context }) => {
    checkBankAccounts(context.modulusTable, [[["bankAccount"], account]]);
    return {};
  },
  operations: { list: {}, create: {}, read: {}, replace: {}, remove: {} },
  sort: ["name"],
  inUse: "Orders or remittances name this payee: give them another one first.",
});

interface StoredAccount {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly buildingSocietyReference: string | null;
}

function shownAccount({ accountNumber, ...account }: StoredAccount) {
  return { ...account, accountNumberLast4: accountNumber.slice(-4) };
}
