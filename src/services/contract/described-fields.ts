import { OpenAPIHono, type z } from "@hono/zod-openapi";
import { joinSchemas } from "../../platform/docs";

/** Returns a schema as OpenAPI shows it under the name "Fields", with the schemas that it refers to. */
export function describedSchemas(schema: z.ZodObject) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.register("Fields", schema);
  const info = { title: "Fields", version: "1" };
  const { components } = joinSchemas(app.getOpenAPI31Document({ openapi: "3.1.0", info }));
  return components?.schemas ?? {};
}

/** Returns the fields of a schema as OpenAPI shows them, for a body that is validated elsewhere. */
export function describedFields(schema: z.ZodObject) {
  const { Fields: fields = {} } = describedSchemas(schema);
  return "properties" in fields ? (fields.properties ?? {}) : {};
}
