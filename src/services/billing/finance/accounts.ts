import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { formField, field as of, resource } from "../../contract";
import { BILLING } from "../contract/common";
import { ACCOUNT_TYPES } from "../store/finance-tables";
import { requirePlaces } from "./require-places";
import { seedTaxRates } from "./seed-tax-rates";

/** The name of a tax rate in paths and lines. */
export const taxTypeField = () => formField(/^[A-Z0-9_]{1,30}$/, "invalid_format", "STANDARD");

const TAX_RATES_IN_USE =
  "Lines of invoices or credit notes, or settings, have this rate: archive it, and create another one.";
const TAX_RATES_KEPT = {
  status: 409,
  token: "resource_in_use",
  when: "Lines have the rate, and `rate` differs.",
} as const;

/** Rates of tax on lines; those of value added tax exist from the first use on. */
export const taxRates = resource({
  ...BILLING,
  name: "tax rate",
  token: "tax_rate",
  schema: "BillingTaxRate",
  path: "/v1/billing/finance/tax-rates",
  table: "billing_tax_rate",
  key: "taxType",
  fields: {
    taxType: of.field(taxTypeField(), z.string(), "REVERSE_CHARGE"),
    name: of.text(60, "Reverse charge"),
    rate: of.decimal({ places: 2, most: 100 }, "0.00"),
    externalTaxType: of.optional(of.text(100, "REVERSECHARGES"), null),
    isCustom: of.shown(z.boolean(), true),
    isArchived: of.shown(z.boolean(), false),
  },
  exampleBody: { taxType: "REVERSE_CHARGE", name: "Reverse charge", rate: "0" },
  description:
    "`rate` is per cent. `externalTaxType` is the accounting software's own name of the rate; without it the usual ones have their usual names.",
  operations: {
    list: {},
    create: {},
    read: {},
    replace: { summary: "Replaces a tax rate; one that lines have keeps its `rate`", refusals: [TAX_RATES_KEPT] },
    archive: {},
    unarchive: {},
    remove: {},
  },
  unique: {
    billing_tax_rate_pkey: {
      token: "name_in_use",
      text: "Another tax rate has this name: choose another `taxType`.",
      when: "Another tax rate has this `taxType`.",
    },
  },
  inUse: TAX_RATES_IN_USE,
  keptIf: "is_used",
  prepare: seedTaxRates,
  columns: (_, before) => (before === null ? { is_custom: true } : {}),
  mayChange: async ({ taxType, rate }, sent, { tx }) => {
    const isOther = sent !== null && Number(sent.rate) !== Number(rate);
    if (isOther) await refuseUsed(tx, ["billing_tax_rate", "tax_type", taxType], TAX_RATES_IN_USE);
  },
});

/** Words of other paths. */
const RESERVED = new Set(["provider-rates", "provider-accounts", "import-from-provider"]);

/** The code of a ledger account, in paths and lines. */
export const accountCodeField = () =>
  formField(/^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/, "invalid_format", "200").refine((code) => !RESERVED.has(code), {
    params: { token: "reserved_word" },
  });

const type = z.enum(ACCOUNT_TYPES);

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

type Place = readonly [table: "billing_tax_rate" | "billing_account", column: "tax_type" | "code", key: string];

/** Refuses 409 `resource_in_use` for a tax rate or an account that lines ever had. */
async function refuseUsed(tx: Tx, [table, column, key]: Place, text: string): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(column)} = ${key} and is_used`.execute(tx);
  if (rows.length > 0) throw new Refused(409, { token: "resource_in_use", text });
}
