import * as z from "zod/mini";
import { bankHolidaysShape, SUBJECTS, sourcesShape } from "../src/engine/rulebook";
import { BENEFITS } from "../src/engine/rulebook/benefits";

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

/** Returns JSON Schemas of the rule documents, by file name without ".json", from the rulebook's shapes. */
export function ruleSchemas(): Record<string, string> {
  const subjects = Object.entries(SUBJECTS).map(([name, { shape }]) => [name, schemaOf(shape)]);
  return {
    ...Object.fromEntries(subjects),
    benefits: schemaOf(BENEFITS.shape),
    sources: schemaOf(sourcesShape),
    "bank-holidays": schemaOf(bankHolidaysShape),
  };
}

function schemaOf(shape: z.core.$ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(shape, { reused: "inline", override: tighten }), null, 2)}\n`;
}

/**
 * Adds the second pass's checks that a schema can state: whole counts, lists with items, entries with a value or none.
 */
const tighten: Override = ({ jsonSchema: schema }) => {
  if (schema.type === "number") Object.assign(schema, { type: "integer", minimum: 0 });
  if (schema.type === "array") schema.minItems = 1;
  const properties = schema.properties ?? {};
  if ("none" in properties && "value" in properties && "from" in properties) {
    schema.oneOf = [{ required: ["value"] }, { required: ["none"] }];
  }
  for (const name of ["from", "validTo"]) {
    if (typeof properties[name] === "object") Object.assign(properties[name], { format: "date" });
  }
};
