import { z } from "@hono/zod-openapi";
import { formField, field as of, resource } from "../../contract";
import { BILLING } from "../contract/common";
import { refuseUsed } from "./refuse-used";
import { seedTaxRates } from "./seed-tax-rates";

/** The name of a tax rate in paths and lines. */
export const taxTypeField = () => formField(/^[A-Z0-9_]{1,30}$/, "invalid_format", "STANDARD");

const IN_USE = "Lines of invoices or credit notes, or settings, have this rate: archive it, and create another one.";
const KEPT = { status: 409, token: "resource_in_use", when: "Lines have the rate, and `rate` differs." } as const;

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
    replace: { summary: "Replaces a tax rate; one that lines have keeps its `rate`", refusals: [KEPT] },
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
  inUse: IN_USE,
  keptIf: "is_used",
  prepare: seedTaxRates,
  columns: (_, before) => (before === null ? { is_custom: true } : {}),
  mayChange: async ({ taxType, rate }, sent, { tx }) => {
    const isOther = sent !== null && Number(sent.rate) !== Number(rate);
    if (isOther) await refuseUsed(tx, ["billing_tax_rate", "tax_type", taxType], IN_USE);
  },
});
