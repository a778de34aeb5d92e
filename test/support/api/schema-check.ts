import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { exampleOf, type Media } from "./example-of";
import { withPartsOf } from "./follow-references";
import type { ApiDocument } from "./operations";

/** Returns what is wrong with a value: a text for each place, none if its schema allows it. */
export type Faults = (value: unknown) => readonly string[];

/** A request body, or a response of a status, as it is described. */
export interface DescribedJson {
  /** The operation, and "body" or the status. */
  readonly name: string;
  readonly example: unknown;
  readonly faults: Faults;
}

interface Part {
  readonly content?: Readonly<Record<string, Media>>;
}

interface Described {
  readonly requestBody?: Part;
  readonly responses?: Readonly<Record<string, Part>>;
}

/** Returns all JSON of a description by its name, with checks as a strict validator of a caller makes them. */
export function describedJson(document: ApiDocument): ReadonlyMap<string, DescribedJson> {
  const check = checkOf(document);
  const all = Object.entries<Readonly<Record<string, Described>>>({ ...withPartsOf(document).paths }).flatMap(
    ([path, item]) =>
      Object.entries(item).flatMap(([method, { requestBody, responses }]) =>
        Object.entries({ body: requestBody, ...responses }).flatMap(([part, described]) => {
          const json = described?.content?.["application/json"];
          const name = nameOf({ method, path }, part);
          return json === undefined ? [] : [{ name, example: exampleOf(json, document), faults: check(json.schema) }];
        }),
      ),
  );
  return new Map(all.map((each) => [each.name, each]));
}

/** Returns the name of an operation's body, or of its response of a status. */
export function nameOf({ method, path }: { readonly method: string; readonly path: string }, part: string | number) {
  return `${method.toUpperCase()} ${path} ${part}`;
}

/** Returns the examples in the schemas of a description, with the places of these. */
export function examplesInSchemas(document: ApiDocument): readonly DescribedJson[] {
  const check = checkOf(document);
  const found: DescribedJson[] = [];
  const look = (value: unknown, name: string): void => {
    if (typeof value !== "object" || value === null) return;
    if ("examples" in value && Array.isArray(value.examples))
      found.push(...value.examples.map((example) => ({ name, example, faults: check(value) })));
    for (const [key, part] of Object.entries(value)) if (key !== "examples") look(part, `${name}/${key}`);
  };
  look(document.components, "components");
  look(document.paths, "paths");
  return found;
}

function checkOf({ components }: ApiDocument): (schema: unknown) => Faults {
  const validator = new Ajv2020({ strict: false, allErrors: true, logger: false });
  formats.default(validator);
  validator.addFormat("ulid", /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  validator.addSchema({ $id: "description", components });
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => (value) => {
    const text = JSON.stringify(schema);
    const isRight = compiled.get(text) ?? validator.compile(referring(schema) as object);
    compiled.set(text, isRight);
    return isRight(value) ? [] : (isRight.errors ?? []).map((fault) => `${fault.instancePath} ${fault.message}`);
  };
}

/** Returns a schema whose references lead to the description. */
function referring(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(referring);
  if (schema === null || typeof schema !== "object") return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, key === "$ref" ? `description${part}` : referring(part)]),
  );
}
