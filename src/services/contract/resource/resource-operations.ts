import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { flagQuery } from "../calendar-fields";
import { describedFields } from "../described-fields";
import { historyOperation } from "../history/history-operation";
import { readOnly } from "../lenient-fields";
import { type Operation, operation, type RefusalCase } from "../operation";
import { idField } from "../text-fields";
import { versionedRecord } from "../versioned-record";
import { examples, type Fields, getColumn, shownSchemas } from "./fields";
import type { OperationName, ResourceStatement } from "./statement";

const TIMES = ["createdAt", "updatedAt"] as const;
const EXAMPLE_ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
const EXAMPLE_INSTANT = "2026-04-06T09:30:00.000Z";

/** The schemas of a record: what is sent, with its rules, and what is shown. */
export interface ResourceSchemas {
  readonly sent: z.ZodType<Readonly<Record<string, unknown>>>;
  readonly patch: z.ZodType;
  readonly shown: z.ZodObject;
  readonly example: Readonly<Record<string, unknown>>;
}

export function resourceSchemas(stated: ResourceStatement): ResourceSchemas {
  const { fields, further, key, schema, rules, description } = stated;
  const all: Fields = { ...fields, ...further?.fields };
  const ownKey: Record<string, z.ZodType> = key in fields ? {} : { [key]: idField() };
  const sentFields = Object.entries(all).flatMap(([name, { sent }]) => (sent === null ? [] : [[name, sent] as const]));
  const notSent = [...Object.keys(ownKey), ...Object.keys(all).filter((name) => all[name]?.sent === null), ...TIMES];
  const shape = { ...Object.fromEntries(sentFields), ...readOnly(...notSent) };
  const object = z.strictObject(shape);
  const checked = rules === undefined ? object : object.superRefine((sent, context) => rules(sent, context));
  return {
    sent: checked.openapi(`${schema}Change`, description === undefined ? {} : { description }),
    patch: z.record(z.string(), z.unknown()).openapi(`${schema}Patch`, {
      type: "object",
      properties: describedFields(object),
      additionalProperties: false,
      description: "Left out stays, null clears.",
    }),
    shown: z
      .strictObject({ ...ownKey, ...shownSchemas(all), createdAt: z.string(), updatedAt: z.string() })
      .openapi(schema),
    example: {
      ...(key in fields ? {} : { [key]: EXAMPLE_ID }),
      ...examples(all),
      createdAt: EXAMPLE_INSTANT,
      updatedAt: EXAMPLE_INSTANT,
    },
  };
}

/** What an operation does whatever the definition says; its words are those of the record. */
type UsualOperation = Omit<Operation, "id">;

export type ResourceOperations = Readonly<Partial<Record<OperationName, Operation>>>;

/** Returns the operations that a record's definition names, each as one value. */
export function resourceOperations(stated: ResourceStatement, schemas: ResourceSchemas): ResourceOperations {
  const { operations, isBeta } = stated;
  const words: Readonly<Record<string, OperationWords>> = operationWords(stated);
  const all: Readonly<Record<string, UsualOperation>> = { ...ofCollection(stated, schemas), ...ofOne(stated, schemas) };
  return Object.fromEntries(
    Object.entries(operations).flatMap(([name, { summary, description, refusals = [] }]) => {
      const usual = all[name];
      const usualWords = words[name];
      if (usual === undefined || usualWords === undefined) return [];
      const stated409 = name === "remove" ? inUseOf(stated) : [];
      const changed = {
        ...usual,
        ...usualWords,
        summary: summary ?? usual.summary,
        ...(description === undefined ? {} : { description }),
        ...(isBeta === undefined ? {} : { isBeta }),
        refusals: [...(usual.refusals ?? []), ...refusals, ...stated409],
      };
      return [[name, operation(changed)]];
    }),
  );
}

/** Returns the names of the parameters in a path. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

function ofCollection(stated: ResourceStatement, { sent, shown, example }: ResourceSchemas) {
  const { path, token, name, exampleBody } = stated;
  const common = { ...commonOf(stated), ...paramsOf(stated, path), path };
  return {
    list: {
      ...common,
      method: "get",
      summary: `Lists ${name}s`,
      query: listQuery(stated),
      data: z.strictObject({ items: z.array(shown) }),
      token: `${token}s_listed`,
      examples: { data: { items: [example] } },
    },
    create: {
      ...common,
      method: "post",
      summary: `Creates a ${name}`,
      body: sent,
      data: shown,
      versioned: versionOf(stated),
      status: 201,
      token: `${token}_created`,
      idempotent: true,
      refusals: conflictsOf(stated),
      examples: { body: exampleBody, data: example },
    },
  } satisfies Partial<Record<OperationName, UsualOperation>>;
}

function ofOne(stated: ResourceStatement, { sent, patch, shown, example }: ResourceSchemas) {
  const { path, key, token, name, exampleBody, fields } = stated;
  const at = `${path}/{${key}}`;
  const common = { ...commonOf(stated), ...paramsOf(stated, at), path: at, data: shown, versioned: versionOf(stated) };
  const found = { status: 404, token: `${token}_not_found`, when: `There is no such ${name}.` } as const;
  const conflicts = conflictsOf(stated);
  const move = { ...common, method: "post", idempotent: true, examples: { data: example }, refusals: [found] } as const;
  const [patched = ""] = Object.keys(fields).filter((field) => field in exampleBody);
  return {
    read: {
      ...common,
      method: "get",
      summary: `One ${name}`,
      token: `${token}_retrieved`,
      refusals: [found],
      examples: { data: example },
    },
    replace: {
      ...common,
      method: "put",
      summary: `Replaces a ${name}`,
      body: sent,
      token: `${token}_updated`,
      refusals: [found, ...conflicts],
      examples: { body: exampleBody, data: example },
    },
    change: {
      ...common,
      method: "patch",
      summary: `Changes fields of a ${name}: left out stays, null clears`,
      body: patch,
      token: `${token}_updated`,
      refusals: [found, ...conflicts],
      examples: { body: { [patched]: exampleBody[patched] }, data: example },
    },
    archive: { ...move, path: `${at}/archive`, summary: `Archives a ${name}`, token: `${token}_archived` },
    unarchive: {
      ...move,
      path: `${at}/unarchive`,
      summary: `Brings back an archived ${name}`,
      token: `${token}_unarchived`,
    },
    remove: {
      ...common,
      method: "delete",
      summary: `Deletes a ${name}`,
      token: `${token}_deleted`,
      refusals: [found],
      examples: { data: example },
    },
    history: historyOperation({
      ...commonOf(stated),
      id: operationWords(stated).history.id,
      ...paramsOf(stated, at),
      path: `${at}/history`,
      summary: `Lists the changes of a ${name}, newest first`,
      token: `${token}_history_listed`,
      refusals: [found],
    }),
  } satisfies Partial<Record<OperationName, UsualOperation>>;
}

function commonOf({ service, scope = "organisation" }: ResourceStatement) {
  return { service, scope };
}

function paramsOf({ key, fields }: ResourceStatement, path: string) {
  const names = pathParameters(path);
  if (names.length === 0) return {};
  const schema = (name: string) => (name === key ? (fields[key]?.sent ?? idField()) : idField());
  return { params: z.object(Object.fromEntries(names.map((name) => [name, schema(name)]))) };
}

function versionOf({ table, key, path }: ResourceStatement) {
  const names = [...pathParameters(path), key];
  return versionedRecord({ table, key: Object.fromEntries(names.map((name) => [getColumn(name), name])) });
}

function inUseOf({ inUse }: ResourceStatement): readonly RefusalCase[] {
  return inUse === undefined ? [] : [{ status: 409, token: "resource_in_use", when: inUse }];
}

function conflictsOf({ unique = {} }: ResourceStatement): readonly RefusalCase[] {
  return Object.values(unique).map(({ token, when }) => ({ status: 409, token, when }));
}

function listQuery(stated: ResourceStatement) {
  const { filters = {}, sort = [] } = stated;
  const both = sort.flatMap((name) => [name, `-${name}`]);
  return pageQuery({ usual: 50, most: 100 }).extend({
    ...Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema.optional()])),
    ...(sort.length > 1 ? { sort: z.enum(both).optional() } : {}),
    ...(takesIncludeArchived(stated) ? { includeArchived: flagQuery().optional() } : {}),
  });
}

interface OperationWords {
  readonly id: string;
  readonly description: string;
}

/** Returns the id of each operation of a record, and what it does beyond its summary. */
function operationWords(stated: ResourceStatement): Readonly<Record<OperationName, OperationWords>> {
  const { schema, schemas = `${schema}s`, key } = stated;
  return {
    list: { id: `list${schemas}`, description: describeList(stated) },
    create: {
      id: `create${schema}`,
      description: `Returns the record as it is saved; \`${key}\` identifies it from then on.`,
    },
    read: { id: `get${schema}`, description: describeRead(stated) },
    replace: {
      id: `replace${schema}`,
      description: "Send the whole record: an optional field that is left out is not kept. Returns the new record.",
    },
    change: {
      id: `update${schema}`,
      description: "Only the fields that are sent change; the record is then checked as a whole, and returned.",
    },
    archive: {
      id: `archive${schema}`,
      description: "It can still be read, but lists leave it out unless `includeArchived` is true.",
    },
    unarchive: { id: `unarchive${schema}`, description: "Lists show it again." },
    remove: { id: `delete${schema}`, description: describeRemoval(stated) },
    history: {
      id: `list${schema}Changes`,
      description: "Who changed which fields, and when, with their values before and after.",
    },
  };
}

function describeList(stated: ResourceStatement): string {
  const { sort = [], key, fields } = stated;
  const [usual = key, ...others] = sort;
  const isByCreation = sort.length === 0 && !(key in fields);
  const order = isByCreation ? "In the order of their creation" : `In the order of \`${usual}\``;
  const choice = others.length > 0 ? ", or of the field that `sort` names" : "";
  const archived = takesIncludeArchived(stated) ? "; archived ones only if `includeArchived` is true" : "";
  return `${order}${choice}${archived}, a page at a time.`;
}

function describeRead({ operations }: ResourceStatement): string {
  const isChanged = "replace" in operations || "change" in operations;
  return isChanged ? "`ETag` is its version, which a change can name in `If-Match`." : "`ETag` is its version.";
}

function describeRemoval({ archivedIf }: ResourceStatement): string {
  return archivedIf === undefined ? "Returns it as it was." : "Returns it as it was, or as it is archived.";
}

/** Returns whether lists leave archived records out unless `includeArchived` asks for them. */
export function takesIncludeArchived(stated: ResourceStatement): boolean {
  return isArchivable(stated) && !("isArchived" in (stated.filters ?? {}));
}

/** Returns whether records are archived, in a column `is_archived`. */
function isArchivable({ archivedIf, operations }: ResourceStatement): boolean {
  return archivedIf !== undefined || "archive" in operations;
}
