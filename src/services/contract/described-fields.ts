import { OpenAPIHono, type z } from "@hono/zod-openapi";

type Described = Readonly<Record<string, Record<string, unknown>>>;

/** Returns the fields of a schema as OpenAPI shows them, for a body that is validated elsewhere. */
export function describedFields(schema: z.ZodObject): Described {
  const app = new OpenAPIHono();
  app.openAPIRegistry.register("Fields", schema);
  const { components } = app.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "Fields", version: "1" } });
  return (components?.schemas?.Fields as { readonly properties?: Described } | undefined)?.properties ?? {};
}
