import { z } from "@hono/zod-openapi";

/** A field that may be left out or null; read as null. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value): z.output<Schema> | null => value ?? null);
}

/** A field that has a default if it is left out or null. */
export function orElse<Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) {
  return schema.nullish().transform((value): z.output<Schema> => value ?? fallback);
}

/** Fields that responses have and that a caller may send back: they are ignored. */
export function readOnly<const Names extends readonly string[]>(...names: Names) {
  const field = z.any().optional().openapi({ readOnly: true });
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Names[number], typeof field>;
}

type Exemplified<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: readonly [schema: Shape[Name], example: z.input<Shape[Name]>];
};

/** Fields that responses show, each with its example: the shape of their schema, and an example of the whole. */
export function withExamples<Shape extends z.ZodRawShape>(fields: Exemplified<Shape>) {
  const part = (at: 0 | 1) => Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one[at]]));
  return { shape: part(0) as Shape, example: part(1) as { [Name in keyof Shape]: z.input<Shape[Name]> } };
}
