import { z } from "@hono/zod-openapi";
import { PAY_ELEMENT_CATEGORIES } from "../../../engine/base";
import { Refused } from "../../../platform/http";
import { formField, field as of, optional, refuser, resource } from "../../contract";
import { CALCULATION_TYPES, ELEMENT_DIRECTIONS, UNIT_NAMES } from "../store/find-settings";
import { ensureSystemElements } from "./system-elements";

const direction = z.enum(ELEMENT_DIRECTIONS);
const category = z.enum(PAY_ELEMENT_CATEGORIES);
const calculationType = z.enum(CALCULATION_TYPES);
const unitName = z.enum(UNIT_NAMES);

const SYSTEM = { status: 409, token: "system_pay_element", when: "The element is the system's own." } as const;

/** A flag whose default follows from the other fields. */
const flag = (example: boolean) => of.field(optional(z.boolean()), z.boolean(), example);

/** Kinds of pay and deductions that lines are posted under; the system's own are created on first use. */
export const payElements = resource({
  service: "Pay",
  name: "pay element",
  token: "pay_element",
  schema: "PayElement",
  path: "/v1/organisation/pay-element",
  table: "pay_element",
  key: "payElementId",
  fields: {
    code: of.field(formField(/^[A-Z0-9_]{1,20}$/, "invalid_format", "OVERTIME"), z.string(), "OVERTIME"),
    name: of.text(60, "Overtime"),
    direction: of.choice(direction, "Payment"),
    category: of.fallback(of.choice(category, "Overtime"), "Other"),
    calculationType: of.fallback(of.choice(calculationType, "UnitsTimesRate"), "FixedAmount"),
    unitName: of.optional(of.choice(unitName, "Hour")),
    defaultRate: of.optional(of.decimal({ places: 6, most: 9_999_999 }, "15.5")),
    defaultAmount: of.optional(of.amount("0.00"), null),
    isTaxable: flag(true),
    isNiable: flag(true),
    isPensionable: flag(true),
    isAttachable: flag(true),
    isQualifyingEarnings: flag(true),
    countsForMinimumWage: flag(false),
    isNotional: flag(false),
    isClass1aNiable: flag(false),
    nominalCode: of.optional(of.text(60, "7000")),
    isSystem: of.shown(z.boolean(), false),
    isArchived: of.shown(z.boolean(), false),
  },
  exampleBody: { code: "OVERTIME", name: "Overtime", direction: "Payment", category: "Overtime" },
  description:
    "`isTaxable`, `isNiable`, `isPensionable`, `isAttachable` and `isQualifyingEarnings` are true on payments and false elsewhere when they are left out; the other flags are false. `isClass1aNiable` is for the part of termination awards above the threshold: payments in money that are taxed and not NI-able, as `isNiable` then says when it is left out. `countsForMinimumWage` of a deduction states that it is for the employer's own use and benefit, or for what the work costs the employee: it lowers the pay that counts, and a recurring item of it takes only what pay has above the minimum wage. A repayment of category `Loan` lowers nothing, and is limited in the same way if you choose to.",
  rules: ({ isClass1aNiable, isNiable, isTaxable, isNotional, direction: kind }, context) => {
    const isAward = kind === "Payment" && isNiable !== true && isTaxable !== false && isNotional !== true;
    if (isClass1aNiable === true && !isAward) refuser(context)("isClass1aNiable", "must_be_absent");
  },
  operations: {
    list: { summary: "Pay elements by their codes, the system's own among them" },
    create: {},
    read: {},
    replace: {
      summary: "Replaces a pay element: lines of open runs follow, locked ones stay as they are",
      refusals: [SYSTEM],
    },
    remove: {
      summary: "Deletes a pay element; one that lines, mappings, payees or settings name is archived",
      refusals: [SYSTEM],
    },
  },
  sort: ["code"],
  unique: {
    pay_element_by_code: {
      token: "name_in_use",
      text: "Another pay element has this code.",
      when: "Another element has this code.",
    },
  },
  archivedIf: "is_used",
  prepare: ensureSystemElements,
  columns: (sent) => {
    const counts = sent.direction === "Payment";
    return {
      is_system: false,
      is_taxable: sent.isTaxable ?? counts,
      is_niable: sent.isNiable ?? (counts && sent.isClass1aNiable !== true),
      is_pensionable: sent.isPensionable ?? counts,
      is_attachable: sent.isAttachable ?? counts,
      is_qualifying_earnings: sent.isQualifyingEarnings ?? counts,
      counts_for_minimum_wage: sent.countsForMinimumWage ?? false,
      is_notional: sent.isNotional ?? false,
      is_class1a_niable: sent.isClass1aNiable ?? false,
    };
  },
  mayChange: ({ isSystem }) => {
    if (!isSystem) return;
    throw new Refused(409, {
      token: "system_pay_element",
      text: "This element is the system's own: it stays as it is.",
    });
  },
  changed: async (_, action, { tx, context, organisationId }) => {
    if (action === "Updated") await context.payrollRuns.markDirty(tx, { organisationId });
  },
});
