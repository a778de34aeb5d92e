import { toJsonSchema } from "../engine";
import type { Listed } from "../engine/rulebook";
import byHand from "./facts-by-hand.json";

type JsonSchema = ReturnType<typeof toJsonSchema>;

const SCHEMAS: Readonly<Record<string, JsonSchema>> = byHand.schemas;
const DEFINITIONS: Readonly<Record<string, JsonSchema>> = byHand.$defs;

/** Returns the JSON Schema of a calculation's facts: of their shape, or, where they are read by hand, of their types. */
export function factsSchema({ name, facts }: Pick<Listed, "name" | "facts">): JsonSchema {
  if (facts !== null) return toJsonSchema(facts);
  const schema = SCHEMAS[name] ?? { type: "object" };
  const $defs = Object.fromEntries([...definitionsIn(schema)].map((each) => [each, DEFINITIONS[each]]));
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...schema, $defs };
}

/** Returns the names of the definitions that a schema refers to, and those of what they refer to. */
function definitionsIn(schema: JsonSchema | undefined, found = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ""] of JSON.stringify(schema ?? {}).matchAll(/"#\/\$defs\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    definitionsIn(DEFINITIONS[name], found);
  }
  return found;
}
