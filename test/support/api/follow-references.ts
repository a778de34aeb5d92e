import { withAllParameters } from "../../../src/platform/docs";

/** The parts of an OpenAPI document's `components`, by their kind. */
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Kinds whose references are in operations; references to schemas stay if their reader follows them itself. */
const OF_OPERATIONS = ["parameters", "responses", "headers", "requestBodies", "examples"];

/** Returns a document whose operations have all their parts written out; references to schemas stay. */
export function withPartsOf<Document extends object>(document: Document): Document {
  const components = componentsIn(document);
  const whole = withAllParameters(document);
  return "paths" in whole ? { ...whole, paths: followed(whole.paths, components, OF_OPERATIONS) } : whole;
}

/** Returns a document with every reference written out, including schemas, and without their definitions. */
export function writtenOut(document: object): unknown {
  const components = componentsIn(document);
  const { components: _, ...rest } = document as { readonly components?: unknown };
  return followed(rest, components, Object.keys(components));
}

function componentsIn(document: object): Components {
  return "components" in document ? (document.components as Components) : {};
}

function followed(value: unknown, components: Components, kinds: readonly string[]): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((part) => followed(part, components, kinds));
  const { $ref } = value as { readonly $ref?: unknown };
  const [, kind = "", name = ""] = (typeof $ref === "string" && /^#\/components\/(\w+)\/(.+)$/.exec($ref)) || [];
  if (kinds.includes(kind)) return followed(targetOf(components, kind, name), components, kinds);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, followed(part, components, kinds)]));
}

function targetOf(components: Components, kind: string, name: string): unknown {
  const target = components[kind]?.[name];
  if (target === undefined) throw new Error(`There is no ${name} in components.${kind}.`);
  return target;
}
