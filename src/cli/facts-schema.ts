import { toJsonSchema } from "../engine";
import type { Listed } from "../engine/rulebook";
import byHand from "./facts-by-hand.json";

type JsonSchema = ReturnType<typeof toJsonSchema>;

const BY_HAND: Readonly<Record<string, JsonSchema>> = byHand;

/** Returns the JSON Schema of a calculation's facts: of their shape, or, where they are read by hand, of their types. */
export function factsSchema({ name, facts }: Pick<Listed, "name" | "facts">): JsonSchema {
  return facts === null ? (BY_HAND[name] ?? { type: "object" }) : toJsonSchema(facts);
}
