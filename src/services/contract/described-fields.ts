import { OpenAPIHono, type z } from "@hono/zod-openapi";

/** Returns the fields of a schema as OpenAPI shows them, for a body that is validated elsewhere. */
export function describedFields(schema: z.ZodObject) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.register("Fields", schema);
  const { components } = app.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "Fields", version: "1" } });
  const fields = components?.schemas?.Fields ?? {};
  return "properties" in fields ? (fields.properties ?? {}) : {};
}
