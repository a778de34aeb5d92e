import { pointerStep } from "../problem";
import { type Rule, Subject } from "./rule";
import type { Shape } from "./shape";

/** A list with bounds on the number of its items, and rules between them. */
/* @__NO_SIDE_EFFECTS__ */
export function list<Facts, Read>(
  item: Shape<Facts, Read>,
  { upTo }: { readonly upTo: number },
  ...rules: readonly Rule<readonly NoInfer<Read>[]>[]
): Shape<readonly Facts[], readonly Read[]> {
  return {
    read(reader, value, key, path) {
      const at = path + pointerStep(key);
      const items = reader.list({ [key]: value }, String(key), path, upTo);
      const read = items.map((each, index) => item.read(reader, each, index, at));
      for (const rule of rules) rule(read, new Subject(reader, {}, at));
      return read;
    },
    schema: () => ({ type: "array", items: item.schema(), maxItems: upTo }),
  };
}

/** An object of names that the caller chooses, with values of one shape. */
/* @__NO_SIDE_EFFECTS__ */
export function map<Facts, Read>(
  item: Shape<Facts, Read>,
): Shape<Readonly<Record<string, Facts>>, Readonly<Record<string, Read>>> {
  return {
    read(reader, value, key, path) {
      const at = path + pointerStep(key);
      const entries = Object.entries(reader.object(value, at) ?? {});
      return Object.fromEntries(entries.map(([name, each]) => [name, item.read(reader, each, name, at)]));
    },
    schema: () => ({ type: "object", additionalProperties: item.schema() }),
  };
}
