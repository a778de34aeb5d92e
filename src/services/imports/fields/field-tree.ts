import type { z } from "@hono/zod-openapi";
import { isRecord } from "../../../platform";
import { describedSchemas } from "../../contract";

/** How the text of a cell becomes a value. */
export type FieldType = "Text" | "Number" | "Integer" | "Date" | "Flag" | "List";

/** The fields that a file can fill, by their names with dots. */
export interface FieldTree {
  /** Returns the type of a field; null if there is no such field. */
  readonly typeOf: (field: string) => FieldType | null;
  /** The names of all fields that have a name of their own. */
  readonly names: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

const STEP = /^[A-Za-z][A-Za-z0-9]*$/;
const MOST_STEPS = 5;

/** Returns the fields of a schema, as the description of the interface states them. */
export function fieldTree(schema: z.ZodObject): FieldTree {
  const schemas = describedSchemas(schema) as Readonly<Record<string, Node>>;
  const root = schemas.Fields ?? {};
  return {
    typeOf: (field) => {
      const steps = field.split(".");
      if (steps.length > MOST_STEPS || !steps.every((step) => STEP.test(step))) return null;
      let node: Node | null = root;
      for (const step of steps) node = node === null ? null : childOf(node, step, schemas);
      return node === null ? null : leafType(plain(node, schemas));
    },
    names: leaves(root, schemas, ""),
  };
}

/** Returns the schema that a node stands for: of a reference, and of a choice that is not null. */
function plain(node: Node, schemas: Readonly<Record<string, Node>>): Node {
  const { $ref } = node;
  if (typeof $ref === "string") return plain(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, schemas);
  for (const name of ["allOf", "anyOf", "oneOf"]) {
    const parts = node[name];
    if (!Array.isArray(parts)) continue;
    const part = parts.find((each) => isRecord(each) && each.type !== "null");
    if (isRecord(part)) return plain(part, schemas);
  }
  return node;
}

function childOf(node: Node, step: string, schemas: Readonly<Record<string, Node>>): Node | null {
  const { properties, additionalProperties } = plain(node, schemas);
  if (isRecord(properties) && Object.hasOwn(properties, step)) {
    const child = properties[step];
    return isRecord(child) && child.readOnly !== true ? child : null;
  }
  return isRecord(additionalProperties) ? additionalProperties : null;
}

function leaves(node: Node, schemas: Readonly<Record<string, Node>>, prefix: string): readonly string[] {
  const { properties } = plain(node, schemas);
  if (!isRecord(properties)) return leafType(plain(node, schemas)) === null ? [] : [prefix];
  return Object.entries(properties).flatMap(([name, child]) =>
    isRecord(child) && child.readOnly !== true && prefix.split(".").length < MOST_STEPS
      ? leaves(child, schemas, prefix === "" ? name : `${prefix}.${name}`)
      : [],
  );
}

/** Field types by the schema type; anything else is text or a date. */
const SIMPLE_TYPES: readonly (readonly [string, FieldType])[] = [
  ["boolean", "Flag"],
  ["number", "Number"],
  ["integer", "Integer"],
];

/** Returns the type of a field; null for one that consists of others. */
function leafType({ type, format, items, properties, additionalProperties }: Node): FieldType | null {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (types.includes("array")) return isRecord(items) && items.type === "string" ? "List" : null;
  if (types.includes("object") || [properties, additionalProperties].some(isRecord)) return null;
  const [, simple] = SIMPLE_TYPES.find(([name]) => types.includes(name)) ?? [];
  return simple ?? (format === "date" ? "Date" : "Text");
}
