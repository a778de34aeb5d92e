import { z } from "@hono/zod-openapi";
import { SIDES } from "../../../engine/journals";
import { pageQuery } from "../../../platform/http";
import { operation, optional, orElse, readOnly, textField } from "../../contract";
import {
  EXAMPLE_ID,
  EXAMPLE_TIMES,
  JOURNALS,
  ofTemplatePath,
  storedTimes,
  TEMPLATE,
  TEMPLATE_NOT_FOUND,
} from "../contract/common";
import { ofTemplate } from "../templates/change-template";
import { ROW_CODES } from "./row-codes";

/** The operations of one kind of mapping: what the key names, and its fields. */
interface MappingStatement {
  /** The field that holds the key: "payElementId". */
  readonly key: string;
  /** "pay-element-mappings". */
  readonly place: string;
  /** "pay_element". */
  readonly token: string;
  /** "pay element". */
  readonly word: string;
  /** The name of its OpenAPI schema, and in the ids of its operations. */
  readonly schema: string;
  readonly sent: Readonly<Record<string, z.ZodType>>;
  readonly shown: Readonly<Record<string, z.ZodType>>;
  readonly example: Readonly<Record<string, unknown>>;
  readonly exampleKey: string;
  readonly description: string;
}

const MOST = 10_000;

/** The schemas of the fields check every value, so the operations need not know their types. */
type Fields = z.ZodObject<Readonly<Record<string, z.ZodType>>>;

function mappingSchemas({ key, schema, ...stated }: MappingStatement) {
  const others = readOnly("code", "createdAt", "updatedAt");
  const sent: Fields = z.strictObject({ ...stated.sent, ...readOnly(key), ...others }).openapi(`${schema}Change`);
  const listed: Fields = z.strictObject({ ...stated.sent, [key]: textField(60), ...others }).openapi(`${schema}Listed`);
  const shown: Fields = z.strictObject({ [key]: z.string(), ...stated.shown, ...storedTimes }).openapi(schema);
  return { sent, listed, shown };
}

/** The parts of a statement that its operations have in common. */
function mappingParts(stated: MappingStatement) {
  const { key, token, example, exampleKey } = stated;
  return {
    ...mappingSchemas(stated),
    exampleShown: { [key]: exampleKey, ...example, ...EXAMPLE_TIMES },
    common: { ...JOURNALS, versioned: ofTemplate },
    missing: { status: 404, token: `${token}_mapping_not_found`, when: "The key has no mapping." },
  } as const;
}

function mappingOperations(stated: MappingStatement) {
  return { ...operationsOnAll(stated), ...operationsOnOne(stated) };
}

function operationsOnAll(stated: MappingStatement) {
  const { key, place, token, word, schema, example, exampleKey } = stated;
  const { common, listed, shown, exampleShown } = mappingParts(stated);
  const all = {
    ...common,
    path: `${TEMPLATE}/${place}`,
    params: ofTemplatePath,
    data: z.strictObject({
      items: z.array(shown),
      unmapped: z
        .array(z.string())
        .openapi({ description: "Keys without a mapping that the template's journals of the last 12 runs needed." }),
    }),
  } as const;
  const list = { items: [exampleShown], unmapped: [] };
  return {
    list: operation({
      ...all,
      id: `list${schema}s`,
      method: "get",
      summary: `The ${word} mappings of a template`,
      description: "A page at a time, with the keys that recent journals needed and that are not mapped.",
      query: pageQuery({ usual: 50, most: 100 }),
      token: `${token}_mappings_listed`,
      refusals: [TEMPLATE_NOT_FOUND],
      examples: { data: list },
    }),
    replaceAll: operation({
      ...all,
      id: `replace${schema}s`,
      method: "put",
      summary: `Replaces all ${word} mappings of a template`,
      description:
        "Send all of them, at most 10,000: a mapping that is left out is removed. Journals that are made stay as they are.",
      body: z.strictObject({ mappings: z.array(listed).max(MOST) }).openapi(`${schema}List`),
      token: `${token}_mappings_saved`,
      refusals: [TEMPLATE_NOT_FOUND],
      examples: { body: { mappings: [{ [key]: exampleKey, ...withoutCode(example) }] }, data: list },
    }),
  };
}

function operationsOnOne(stated: MappingStatement) {
  const { place, token, word, schema, example, description } = stated;
  const { common, sent, shown, exampleShown, missing } = mappingParts(stated);
  const one = {
    ...common,
    path: `${TEMPLATE}/${place}/{key}`,
    params: ofTemplatePath.extend({ key: textField(60).openapi({ description }) }),
    data: shown,
  } as const;
  const unknown = { status: 404, token: `${token}_not_found`, when: `There is no such ${word}.` } as const;
  return {
    read: operation({
      ...one,
      id: `get${schema}`,
      method: "get",
      summary: `The mapping of a ${word}`,
      description: "The account that its amounts are posted to.",
      token: `${token}_mapping_retrieved`,
      refusals: [TEMPLATE_NOT_FOUND, missing],
      examples: { data: exampleShown },
    }),
    save: operation({
      ...one,
      id: `save${schema}`,
      method: "put",
      summary: `Maps a ${word} to an account`,
      description: "Creates the mapping, or replaces it. Journals that are made stay as they are.",
      body: sent,
      token: `${token}_mapping_saved`,
      refusals: [TEMPLATE_NOT_FOUND, unknown],
      examples: { body: withoutCode(example), data: exampleShown },
    }),
    remove: operation({
      ...one,
      id: `remove${schema}`,
      method: "delete",
      summary: `Removes the mapping of a ${word}`,
      description: "Returns the mapping as it was. Journals that are made stay as they are.",
      token: `${token}_mapping_deleted`,
      refusals: [TEMPLATE_NOT_FOUND, missing],
      examples: { data: exampleShown },
    }),
  };
}

function withoutCode({ code: _, ...example }: Readonly<Record<string, unknown>>) {
  return example;
}

const account = {
  nominalCode: textField(60),
  nominalName: optional(textField(100)),
  description: optional(textField(255)),
};
const accountShown = {
  nominalCode: z.string(),
  nominalName: z.string().nullable(),
  description: z.string().nullable(),
};

export const elementMappings = {
  kind: "PayElement",
  key: "payElementId",
  /** In histories and in definitions. */
  list: "payElementMappings",
  token: "pay_element",
  operations: mappingOperations({
    key: "payElementId",
    place: "pay-element-mappings",
    token: "pay_element",
    word: "pay element",
    schema: "PayElementMapping",
    sent: { ...account, side: optional(z.enum(SIDES)), isExcluded: orElse(z.boolean(), false) },
    shown: {
      code: z.string().openapi({ description: "The element's code, as journal lines show it." }),
      ...accountShown,
      side: z.enum(SIDES).nullable(),
      isExcluded: z.boolean(),
    },
    example: {
      code: "OVERTIME",
      nominalCode: "7000",
      nominalName: "Gross wages",
      description: "Overtime",
      side: "Debit",
      isExcluded: false,
    },
    exampleKey: EXAMPLE_ID,
    description: `The id or the code of a pay element, or of rows without an element: ${[...ROW_CODES].map((code) => `\`${code}\``).join(", ")}.`,
  }),
} as const;

export const controlMappings = {
  kind: "ControlAccount",
  key: "controlAccount",
  list: "controlAccountMappings",
  token: "control_account",
  operations: mappingOperations({
    key: "controlAccount",
    place: "control-account-mappings",
    token: "control_account",
    word: "control account",
    schema: "ControlAccountMapping",
    sent: account,
    shown: accountShown,
    example: { nominalCode: "2220", nominalName: "Net wages", description: null },
    exampleKey: "NetPay",
    description: "The name of a control account, such as `NetPay`.",
  }),
} as const;

export type MappingsOf = typeof elementMappings | typeof controlMappings;
