import { z } from "@hono/zod-openapi";
import { formField, field as of, resource } from "../../contract";
import { BILLING } from "../contract/common";
import { refuseUsed } from "./refuse-used";
import { requirePlaces } from "./require-places";
import { taxTypeField } from "./tax-rates";

/** Words of other paths. */
const RESERVED = new Set(["provider-rates", "provider-accounts", "import-from-provider"]);

/** The code of a ledger account, in paths and lines. */
export const accountCodeField = () =>
  formField(/^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/, "invalid_format", "200").refine((code) => !RESERVED.has(code), {
    params: { token: "reserved_word" },
  });

const type = z.enum(["Revenue", "Expense", "Asset", "Liability", "Equity"]);

const IN_USE = "Lines of invoices or credit notes, or settings, have this account: archive it, and create another one.";
const KEPT = { status: 409, token: "resource_in_use", when: "Lines have the account, and `type` differs." } as const;

/** Accounts of the ledger that lines are posted to. */
export const accounts = resource({
  ...BILLING,
  name: "account",
  token: "account",
  schema: "BillingAccount",
  path: "/v1/billing/finance/accounts",
  table: "billing_account",
  key: "code",
  fields: {
    code: of.field(accountCodeField(), z.string(), "200"),
    name: of.text(100, "Payroll services"),
    type: of.fallback(of.choice(type, "Revenue"), "Revenue"),
    taxType: of.optional(of.field(taxTypeField(), z.string(), "STANDARD")),
    externalAccountId: of.optional(of.text(200, "ebd06280-af70-4bed-97c6-7451a454ad85"), null),
    isCustom: of.shown(z.boolean(), true),
    isArchived: of.shown(z.boolean(), false),
  },
  exampleBody: { code: "200", name: "Payroll services", type: "Revenue", taxType: "STANDARD" },
  description:
    "`taxType` is for lines of the account that have none. `externalAccountId` is the accounting software's own id of the account; without it the account of the same code is meant.",
  operations: {
    list: {},
    create: { summary: "Creates an account" },
    read: {},
    replace: { summary: "Replaces an account; one that lines have keeps its `type`", refusals: [KEPT] },
    archive: { summary: "Archives an account" },
    unarchive: {},
    remove: { summary: "Deletes an account" },
  },
  unique: {
    billing_account_pkey: {
      token: "name_in_use",
      text: "Another account has this code.",
      when: "Another account has this `code`.",
    },
  },
  inUse: IN_USE,
  keptIf: "is_used",
  columns: async ({ taxType }, before, work) => {
    await requirePlaces(work, [{ at: ["taxType"], taxType }]);
    return before === null ? { is_custom: true } : {};
  },
  mayChange: async ({ code, type: is }, sent, { tx }) => {
    if (sent !== null && sent.type !== is) await refuseUsed(tx, ["billing_account", "code", code], IN_USE);
  },
});
