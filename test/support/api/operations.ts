import { wholeAnswer } from "../../../src/platform/docs";
import { withPartsOf } from "./follow-references";
import type { Components, Schema } from "./schema-values";

interface Parameter {
  readonly name: string;
  readonly in: "query" | "path" | "header" | "cookie";
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** One operation of an OpenAPI document. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The schema of its JSON body; null if it has none. */
  readonly body: Schema | null;
  /** The schema of the data of its JSON response; null if it has none. */
  readonly data: Schema | null;
  /** The schema of its JSON response with the envelope; null if it has none. */
  readonly answer: Schema | null;
}

/** The parts of a document from which requests are made. */
export interface ApiDocument {
  readonly paths?: object | undefined;
  readonly components?: object | undefined;
}

const METHODS = ["get", "put", "post", "patch", "delete"];

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: WithContent;
  readonly responses?: Readonly<Record<string, WithContent>>;
}

interface WithContent {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

/** Returns every operation of a document, in its order. */
export function operationsOf(document: ApiDocument): readonly Operation[] {
  const { paths } = withPartsOf(document);
  const schemas = componentsOf(document);
  return Object.entries<Readonly<Record<string, Described>>>({ ...paths }).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const { parameters = [], requestBody } = item[method] ?? {};
      const body = requestBody?.content?.["application/json"]?.schema ?? null;
      const answer = answerOf(item[method] ?? {}, schemas);
      const data = answer?.properties?.content?.properties?.data ?? null;
      const name = `${method.toUpperCase()} ${path}`;
      return { name, method: method.toUpperCase(), path, parameters, body, data, answer };
    }),
  );
}

function answerOf({ responses = {} }: Described, schemas: Components): Schema | null {
  const done = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const schema = done?.content?.["application/json"]?.schema;
  const named = schemas[schema?.$ref?.split("/").at(-1) ?? ""] ?? schema;
  return named === undefined ? null : wholeAnswer({ ...named }, { ...schemas });
}

export function componentsOf({ components }: ApiDocument): Components {
  return (components as { readonly schemas?: Components } | undefined)?.schemas ?? {};
}
