import { sampleValue } from "../../../src/platform/docs";

/** The content of a body or of a response, of one media type. */
export interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
}

interface Described {
  readonly components?: object | undefined;
}

/** Returns the example of a body or of a response: its own, one that it shares, or that of its schema. */
export function exampleOf({ schema, example, examples = {} }: Media, { components }: Described): unknown {
  const { examples: shared = {}, schemas = {} }: Readonly<Record<string, Readonly<Record<string, object>>>> = {
    ...components,
  };
  const [first] = Object.values(examples);
  const named: { readonly value?: unknown } | undefined = shared[first?.$ref?.split("/").at(-1) ?? ""];
  return example ?? first?.value ?? named?.value ?? (schema === undefined ? undefined : sampleValue(schema, schemas));
}
