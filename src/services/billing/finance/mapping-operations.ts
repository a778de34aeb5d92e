import { z } from "@hono/zod-openapi";
import { CONTROL_AMOUNT_NAMES, MAPPING_BASES } from "../../../engine/billing";
import {
  checkPlaceholders,
  decimalField,
  idField,
  operation,
  optional,
  orElse,
  readOnly,
  refuser,
  versionedRecord,
  withExamples,
} from "../../contract";
import { BILLING, EXAMPLE_ID, EXAMPLE_TIMES } from "../contract/common";
import { LINE_KEYS } from "../templates/placeholders";
import { accountCodeField, taxTypeField } from "./accounts";
import { feeKind, lineFormat } from "./fee-fields";

const controlAccount = z.enum(CONTROL_AMOUNT_NAMES);
const basis = z.enum(MAPPING_BASES);
const MOST_MARKUP = 1_000;

const SUBJECTS = ["payElementId", "controlAccount", "feeKind"] as const;

const mapping = z
  .strictObject({
    payElementId: optional(idField()),
    controlAccount: optional(controlAccount),
    feeKind: optional(feeKind),
    accountCode: optional(accountCodeField()),
    taxType: optional(taxTypeField()),
    basis: orElse(basis, "Amount"),
    markupPercentage: optional(decimalField({ places: 2, most: MOST_MARKUP })),
    description: lineFormat(),
    isExcluded: orElse(z.boolean(), false),
  })
  .superRefine((sent, context) => {
    const refuse = refuser(context);
    const [, second] = SUBJECTS.filter((name) => sent[name] !== null);
    if (SUBJECTS.every((name) => sent[name] === null)) refuse("payElementId", "required");
    if (second !== undefined) refuse(second, "must_be_absent");
    checkPlaceholders(refuse, "description", sent.description, LINE_KEYS);
  })
  .openapi("BillingMappingChange");
export type SentMapping = z.output<typeof mapping>;

const mappingShownFields = withExamples({
  payElementId: [z.string().nullable(), EXAMPLE_ID],
  controlAccount: [controlAccount.nullable(), null],
  feeKind: [feeKind.nullable(), null],
  accountCode: [z.string().nullable(), null],
  taxType: [z.string().nullable(), "STANDARD"],
  basis: [basis, "Units"],
  markupPercentage: [z.string().nullable(), "12.5"],
  description: [z.string().nullable(), "{PayElementName}"],
  isExcluded: [z.boolean(), false],
});

export const mappingShown = z.strictObject(mappingShownFields.shape).openapi("BillingMapping");
export type ShownMapping = z.input<typeof mappingShown>;

const sent = z
  .strictObject({ mappings: z.array(mapping).max(1_000), ...readOnly("createdAt", "updatedAt") })
  .superRefine(({ mappings }, context) => {
    const seen = new Set<string>();
    for (const [at, each] of mappings.entries()) {
      const name = SUBJECTS.find((subject) => each[subject] !== null);
      const key = name === undefined ? "" : `${name} ${each[name]}`;
      if (name !== undefined && seen.has(key)) refuser(context)(["mappings", at, name], "duplicate");
      seen.add(key);
    }
  })
  .openapi("BillingMappingsChange");

const shown = z
  .strictObject({
    mappings: z.array(mappingShown),
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .openapi("BillingMappings");
export type ShownMappings = z.input<typeof shown>;

const example: ShownMappings = {
  mappings: [mappingShownFields.example],
  ...EXAMPLE_TIMES,
};

const common = {
  ...BILLING,
  path: "/v1/billing/finance/pay-element-mappings",
  data: shown,
  versioned: versionedRecord({ table: "billing_mappings", key: {}, isMadeByChange: true, hasDefault: true }),
} as const;

export const getMappings = operation({
  ...common,
  id: "getBillingMappings",
  method: "get",
  summary: "To which accounts and tax rates pay elements, costs and fees are billed",
  description: "Each names a pay element, a cost or a fee. The list is empty until it is saved.",
  token: "pay_element_mappings_retrieved",
  examples: { data: example },
});

export const saveMappings = operation({
  ...common,
  id: "saveBillingMappings",
  method: "put",
  summary: "Saves to which accounts and tax rates pay elements, costs and fees are billed",
  description:
    "Replaces all of them. A mapping is of one of `payElementId`, `controlAccount` and `feeKind`. What has no mapping, or none of an account or tax rate, takes the client's.",
  body: sent,
  token: "pay_element_mappings_saved",
  examples: { body: { mappings: [{ payElementId: EXAMPLE_ID, taxType: "STANDARD" }] }, data: example },
});
