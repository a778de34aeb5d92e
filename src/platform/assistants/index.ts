import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { isRecord } from "../record";

type Schema = Readonly<Record<string, unknown>>;

/** What a tool is like that reads and calculates, and changes nothing. */
export const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** A schema that is shown to assistants, and what is read of a value: whoever gets it checks it, and its refusals say more. */
export function shownSchema<Read>(
  schema: Schema,
  read: (value: Schema) => Read,
): StandardSchemaWithJSON<unknown, Read> {
  const jsonSchema = { input: () => ({ ...schema }), output: () => ({ ...schema }) };
  const validate = (value: unknown) => ({ value: read(isRecord(value) ? value : {}) });
  return { "~standard": { version: 1, vendor: "paypacket", validate, jsonSchema } };
}

/** The argument that asks for workings. */
export const EXPLAIN = {
  type: "array",
  items: { type: "string" },
  description: 'The figures whose workings are wanted, such as ["tax", "ni"]; [] for those of all.',
};

/** Returns the figures whose workings are asked for; null if none are. */
export function readExplain({ explain }: Schema): readonly string[] | null {
  return Array.isArray(explain) ? explain.map(String) : null;
}

/** Returns the steps of the wanted figures, which they name by paths such as "/forPeriod/tax"; all without any. */
export function stepsOf<Step extends { readonly figure: string }>(
  steps: readonly Step[],
  figures: readonly string[],
): readonly Step[] {
  const isWanted = ({ figure }: Step) => figures.includes(figure.slice(figure.lastIndexOf("/") + 1));
  return figures.length === 0 ? steps : steps.filter(isWanted);
}

/**
 * Returns a schema in a few lines for the list of tools, which an assistant reads whole before it calls any: the fields with
 * their types, words and first sentences; of a record in a field, the names of its fields. `find` follows a reference.
 */
export function outline(schema: Schema, find: (reference: string) => Schema | undefined): Schema {
  const { properties, required } = schema;
  const fields = Object.entries<Schema>({ ...Object(properties) });
  const outlined = fields.map(([name, field]) => [name, fieldOutline(field, find)] as const);
  return { type: "object", properties: Object.fromEntries(outlined), ...(required === undefined ? {} : { required }) };
}

function fieldOutline(field: Schema, find: (reference: string) => Schema | undefined): Schema {
  const { type, enum: words, format, description } = field;
  const [told = ""] = /^.*?\.(?= |$)/.exec(String(description ?? "")) ?? [];
  const names = new Set(recordsIn(field, find).flatMap(({ properties }) => Object.keys({ ...Object(properties) })));
  const text = [told, names.size === 0 ? "" : `Fields: ${[...names].join(", ")}.`].filter((part) => part !== "");
  const kept = Object.entries({ type, enum: words, format }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(kept), ...(text.length === 0 ? {} : { description: text.join(" ") }) };
}

/** Returns the records that a field has, or a list in it. */
function recordsIn(field: Schema, find: (reference: string) => Schema | undefined): readonly Schema[] {
  const { $ref, items, anyOf, oneOf, properties } = field;
  if (typeof $ref === "string") {
    const target = find($ref);
    return target === undefined ? [] : recordsIn(target, find);
  }
  if (properties !== undefined) return [field];
  const inside = [items, ...(Array.isArray(anyOf) ? anyOf : []), ...(Array.isArray(oneOf) ? oneOf : [])];
  return inside.filter(isRecord).flatMap((each) => recordsIn(each, find));
}
