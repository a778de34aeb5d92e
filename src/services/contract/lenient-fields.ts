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
