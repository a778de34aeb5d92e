import { z } from "@hono/zod-openapi";
import { SPLIT_DIMENSIONS, SPLIT_SCOPES } from "../../../engine/journals";
import { operation, optional, orElse, readOnly, refuser, textField, withExamples } from "../../contract";
import { EXAMPLE_TIMES, JOURNALS, ofTemplatePath, storedTimes, TEMPLATE, TEMPLATE_NOT_FOUND } from "../contract/common";
import { ofTemplate } from "../templates/change-template";
import { MOST_SEQUENCE } from "../templates/composition";

/** The number of a dimension in a path. */
function sequenceParameter() {
  return z
    .string()
    .transform((text, context): number => {
      const sequence = /^\d{1,4}$/.test(text) ? Number(text) : 0;
      if (sequence >= 1 && sequence <= MOST_SEQUENCE) return sequence;
      context.addIssue({ code: "custom", params: { token: "not_an_integer" } });
      return z.NEVER;
    })
    .openapi({ type: "integer", minimum: 1, maximum: MOST_SEQUENCE, example: 1 });
}

const dimensionFields = {
  dimension: z.enum(SPLIT_DIMENSIONS),
  tagGroup: optional(textField(50)),
  trackingCategory: optional(textField(100)),
  appliesTo: orElse(z.enum(SPLIT_SCOPES), "Expense"),
};

function checkTagGroup(
  { dimension, tagGroup }: { readonly dimension: string; readonly tagGroup: string | null },
  context: z.core.$RefinementCtx,
): void {
  const refuse = refuser(context);
  if (dimension === "TagGroup" && tagGroup === null) refuse("tagGroup", "required_with", { other: "dimension" });
  if (dimension !== "TagGroup" && tagGroup !== null) refuse("tagGroup", "must_be_absent");
}

const shownOnly = readOnly("valueCount", "createdAt", "updatedAt");

const added = z
  .strictObject({ sequence: optional(z.int().min(1).max(MOST_SEQUENCE)), ...dimensionFields, ...shownOnly })
  .superRefine(checkTagGroup)
  .openapi("SplitDimensionAddition", { description: "Without a `sequence` it comes after the others." });

const replaced = z
  .strictObject({ ...dimensionFields, ...readOnly("sequence"), ...shownOnly })
  .superRefine(checkTagGroup)
  .openapi("SplitDimensionChange");
export type SentDimension = z.output<typeof replaced>;

const dimensionShownFields = withExamples({
  sequence: [z.int(), 1],
  dimension: [z.enum(SPLIT_DIMENSIONS), "Department"],
  tagGroup: [z.string().nullable(), null],
  trackingCategory: [z.string().nullable(), "Department"],
  appliesTo: [z.enum(SPLIT_SCOPES), "Expense"],
  valueCount: [z.int(), 0],
});

export const dimensionShown = z
  .strictObject({ ...dimensionShownFields.shape, ...storedTimes })
  .openapi("SplitDimension", {
    description:
      "`Expense` splits costs and leaves each liability one total; `All` splits every line, so that every value balances. `LineDescription` only sets the account of its line.",
  });
export type ShownDimension = z.input<typeof dimensionShown>;

const example: ShownDimension = { ...dimensionShownFields.example, ...EXAMPLE_TIMES };

const valueSent = z
  .strictObject({
    trackingCode: optional(textField(100)),
    accountSegment: optional(textField(60)),
    nominalCode: optional(textField(60)),
    ...readOnly("splitValueKey", "createdAt", "updatedAt"),
  })
  .openapi("SplitValueChange");
export type SentValue = z.output<typeof valueSent>;

const valueShownFields = withExamples({
  splitValueKey: [z.string(), "Bar"],
  trackingCode: [z.string().nullable(), "BAR"],
  accountSegment: [z.string().nullable(), null],
  nominalCode: [z.string().nullable(), null],
});

export const valueShown = z.strictObject({ ...valueShownFields.shape, ...storedTimes }).openapi("SplitValue");
export type ShownValue = z.input<typeof valueShown>;

const valueExample: ShownValue = { ...valueShownFields.example, ...EXAMPLE_TIMES };

const common = { ...JOURNALS, versioned: ofTemplate } as const;
const collection = { ...common, path: `${TEMPLATE}/split-dimensions`, params: ofTemplatePath } as const;
const one = {
  ...common,
  path: `${TEMPLATE}/split-dimensions/{sequence}`,
  params: ofTemplatePath.extend({ sequence: sequenceParameter() }),
} as const;
const value = {
  ...common,
  path: `${TEMPLATE}/split-dimensions/{sequence}/values/{splitValueKey}`,
  params: one.params.extend({ splitValueKey: textField(100) }),
  data: valueShown,
} as const;

const NO_DIMENSION = {
  status: 404,
  token: "split_dimension_not_found",
  when: "No dimension has this number.",
} as const;
const NO_VALUE = { status: 404, token: "split_value_not_found", when: "The value is not mapped." } as const;
const MISSING = [TEMPLATE_NOT_FOUND, NO_DIMENSION];

export const addDimension = operation({
  ...JOURNALS,
  path: collection.path,
  params: collection.params,
  id: "addSplitDimension",
  method: "post",
  summary: "Adds a dimension by which journals are split",
  description: "Without a `sequence` it comes after the others. Journals that are made already stay as they are.",
  body: added,
  data: dimensionShown,
  status: 201,
  token: "split_dimension_added",
  idempotent: true,
  refusals: [TEMPLATE_NOT_FOUND],
  examples: { body: { dimension: "Department", trackingCategory: "Department" }, data: example },
});

export const listDimensions = operation({
  ...collection,
  id: "listSplitDimensions",
  method: "get",
  summary: "The dimensions of a template, in the order in which they are applied",
  description: "Each with its values and their codes.",
  data: z.strictObject({ items: z.array(dimensionShown) }),
  token: "split_dimensions_listed",
  refusals: [TEMPLATE_NOT_FOUND],
  examples: { data: { items: [example] } },
});

export const getDimension = operation({
  ...one,
  id: "getSplitDimension",
  method: "get",
  summary: "One dimension",
  description: "With its values and their codes.",
  data: dimensionShown,
  token: "split_dimension_retrieved",
  refusals: MISSING,
  examples: { data: example },
});

export const replaceDimension = operation({
  ...one,
  id: "replaceSplitDimension",
  method: "put",
  summary: "Replaces a dimension; its values stay",
  description: "Journals that are made already stay as they are.",
  body: replaced,
  data: dimensionShown,
  token: "split_dimension_updated",
  refusals: MISSING,
  examples: { body: { dimension: "Department", appliesTo: "All" }, data: { ...example, appliesTo: "All" } },
});

export const removeDimension = operation({
  ...one,
  id: "removeSplitDimension",
  method: "delete",
  summary: "Removes a dimension with its values; the others keep their numbers",
  description: "Returns the dimension as it was. Journals that are made already stay as they are.",
  data: dimensionShown,
  token: "split_dimension_deleted",
  refusals: MISSING,
  examples: { data: example },
});

export const listValues = operation({
  ...one,
  path: `${one.path}/values`,
  id: "listSplitDimensionValues",
  method: "get",
  summary: "The values of a dimension and their codes",
  description: "Only values that were mapped.",
  data: z.strictObject({ items: z.array(valueShown) }),
  token: "split_values_listed",
  refusals: MISSING,
  examples: { data: { items: [valueExample] } },
});

export const mapValue = operation({
  ...value,
  id: "saveSplitDimensionValue",
  method: "put",
  summary: "Maps a value of a dimension to a code",
  description:
    "A `trackingCode` or an `accountSegment`; a value of `LineDescription` has a `nominalCode` instead. The key is percent-encoded.",
  body: valueSent,
  token: "split_value_mapped",
  refusals: MISSING,
  examples: { body: { trackingCode: "BAR" }, data: valueExample },
});

export const removeValue = operation({
  ...value,
  id: "removeSplitDimensionValue",
  method: "delete",
  summary: "Removes the code of a value",
  description: "Returns the value as it was. Journals that are made already stay as they are.",
  token: "split_value_deleted",
  refusals: [...MISSING, NO_VALUE],
  examples: { data: valueExample },
});
