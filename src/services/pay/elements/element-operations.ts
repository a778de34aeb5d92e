import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  amountField,
  decimalField,
  flagQuery,
  formField,
  idField,
  money,
  operation,
  optional,
  orElse,
  type RefusalCase,
  readOnly,
  textField,
  versionedRecord,
} from "../../contract";
import { PAY_ELEMENT_CATEGORIES } from "../store/pay-element-categories";

const PATH = "/v1/organisation/pay-element";

const direction = z.enum(["Payment", "Deduction", "EmployerCost"]);
const category = z.enum(PAY_ELEMENT_CATEGORIES);
const calculationType = z.enum(["FixedAmount", "UnitsTimesRate", "PercentageOfGross"]);
const unitName = z.enum(["Hour", "Day", "Week", "Mile", "Unit"]);
const flag = () => optional(z.boolean());

const sent = z
  .strictObject({
    code: formField(/^[A-Z0-9_]{1,20}$/, "invalid_format", "OVERTIME"),
    name: textField(60),
    direction,
    category: orElse(category, "Other"),
    calculationType: orElse(calculationType, "FixedAmount"),
    unitName: optional(unitName),
    defaultRate: optional(decimalField({ places: 6, most: 9_999_999 })),
    defaultAmount: optional(amountField()),
    isTaxable: flag(),
    isNiable: flag(),
    isPensionable: flag(),
    isAttachable: flag(),
    isQualifyingEarnings: flag(),
    countsForMinimumWage: flag(),
    isNotional: flag(),
    isClass1aNiable: flag(),
    nominalCode: optional(textField(60)),
    ...readOnly("payElementId", "isSystem", "isArchived", "createdAt", "updatedAt"),
  })
  .superRefine(({ isClass1aNiable, isNiable, isTaxable, isNotional, direction: kind }, context) => {
    const isAward = kind === "Payment" && isNiable !== true && isTaxable !== false && isNotional !== true;
    if (isClass1aNiable !== true || isAward) return;
    context.addIssue({
      code: "custom",
      path: ["isClass1aNiable"],
      params: { token: "must_be_absent", arguments: null },
    });
  })
  .openapi("PayElementChange", {
    description:
      "`isTaxable`, `isNiable`, `isPensionable`, `isAttachable` and `isQualifyingEarnings` are true on payments and false elsewhere when they are left out; the other flags are false. `isClass1aNiable` is for the part of termination awards above the threshold: payments in money that are taxed and not NI-able, as `isNiable` then says when it is left out.",
  });
export type SentElement = z.output<typeof sent>;

const shown = z
  .strictObject({
    payElementId: idField(),
    code: z.string(),
    name: z.string(),
    direction,
    category,
    calculationType,
    unitName: unitName.nullable(),
    defaultRate: z.string().nullable(),
    defaultAmount: money().nullable(),
    isTaxable: z.boolean(),
    isNiable: z.boolean(),
    isPensionable: z.boolean(),
    isAttachable: z.boolean(),
    isQualifyingEarnings: z.boolean(),
    countsForMinimumWage: z.boolean(),
    isNotional: z.boolean(),
    isClass1aNiable: z.boolean(),
    nominalCode: z.string().nullable(),
    isSystem: z.boolean(),
    isArchived: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi("PayElement");
export type ShownElement = z.input<typeof shown>;

const exampleBody = { code: "OVERTIME", name: "Overtime", direction: "Payment", category: "Overtime" };
const example: ShownElement = {
  payElementId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  code: "OVERTIME",
  name: "Overtime",
  direction: "Payment",
  category: "Overtime",
  calculationType: "UnitsTimesRate",
  unitName: "Hour",
  defaultRate: "15.5",
  defaultAmount: null,
  isTaxable: true,
  isNiable: true,
  isPensionable: true,
  isAttachable: true,
  isQualifyingEarnings: true,
  countsForMinimumWage: false,
  isNotional: false,
  isClass1aNiable: false,
  nominalCode: "7000",
  isSystem: false,
  isArchived: false,
  createdAt: "2026-04-06T09:30:00.000Z",
  updatedAt: "2026-04-06T09:30:00.000Z",
};

const NOT_FOUND: RefusalCase = { status: 404, token: "pay_element_not_found", when: "There is no such element." };
const IN_USE: RefusalCase = { status: 409, token: "name_in_use", when: "Another element has this code." };
const SYSTEM: RefusalCase = { status: 409, token: "system_pay_element", when: "The element is the system's own." };

const common = { service: "Pay", scope: "organisation" } as const;
const versioned = versionedRecord({ table: "pay_element", key: { pay_element_id: "payElementId" } });
const one = {
  ...common,
  path: `${PATH}/{payElementId}`,
  params: z.object({ payElementId: idField() }),
  versioned,
} as const;

export const listElements = operation({
  ...common,
  method: "get",
  path: PATH,
  summary: "Pay elements by their codes, the system's own among them",
  query: pageQuery({ usual: 50, most: 100 }).extend({ includeArchived: flagQuery().optional() }),
  data: z.strictObject({ items: z.array(shown) }),
  token: "pay_elements_listed",
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
  ],
  examples: { data: { items: [example] } },
});

export const createElement = operation({
  ...common,
  method: "post",
  path: PATH,
  summary: "Creates a pay element",
  body: sent,
  data: shown,
  versioned,
  status: 201,
  token: "pay_element_created",
  idempotent: true,
  refusals: [IN_USE],
  examples: { body: exampleBody, data: example },
});

export const getElement = operation({
  ...one,
  method: "get",
  summary: "One pay element",
  data: shown,
  token: "pay_element_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: example },
});

export const replaceElement = operation({
  ...one,
  method: "put",
  summary: "Replaces a pay element: lines of open runs follow, locked ones stay as they are",
  body: sent,
  data: shown,
  token: "pay_element_updated",
  refusals: [NOT_FOUND, IN_USE, SYSTEM],
  examples: { body: exampleBody, data: example },
});

export const deleteElement = operation({
  ...one,
  method: "delete",
  summary: "Deletes a pay element; one that lines refer to is archived",
  data: shown,
  token: "pay_element_deleted",
  refusals: [NOT_FOUND, SYSTEM],
  examples: { data: example },
});
