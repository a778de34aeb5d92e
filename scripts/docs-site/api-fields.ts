import type { ApiReferenced, ApiSchema } from "./api-document";

/** Returns the page and heading of a named record. */
export type RecordLink = (name: string) => string;

/** Returns the fields of a record as a table, also those of records inside it that have no name; empty without fields. */
export function fieldsText(schema: ApiSchema, linkOf: RecordLink): string {
  const rows = fieldRows(schema, "", linkOf);
  return rows.length === 0 ? "" : ["| Field | | Type | Meaning |", "| - | - | - | - |", ...rows].join("\n");
}

function fieldRows({ properties = {}, required = [] }: ApiSchema, prefix: string, linkOf: RecordLink): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const description = "description" in field ? (field.description ?? "") : "";
    const need = required.includes(name) ? "required" : "";
    const own = tableRow([`\`${prefix}${name}\``, need, typeText(field, linkOf), description]);
    return [own, ...innerRows(field, `${prefix}${name}`, linkOf)];
  });
}

function innerRows(field: ApiReferenced<ApiSchema>, name: string, linkOf: RecordLink): string[] {
  if ("$ref" in field) return [];
  if (field.items !== undefined) return innerRows(field.items, `${name}[]`, linkOf);
  const alternatives = [...(field.anyOf ?? []), ...(field.oneOf ?? [])].flatMap((each) =>
    innerRows(each, name, linkOf),
  );
  return [...fieldRows(field, `${name}.`, linkOf), ...alternatives];
}

/** Returns what a value may be, with links to named records. */
export function typeText(schema: ApiReferenced<ApiSchema>, linkOf: RecordLink): string {
  if ("$ref" in schema) {
    const name = schema.$ref.replace("#/components/schemas/", "");
    return `[${name}](${linkOf(name)})`;
  }
  const { type, format, enum: values, items, anyOf, oneOf, allOf } = schema;
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(", ");
  const parts = anyOf ?? oneOf ?? allOf?.slice(0, 1);
  if (parts !== undefined) return parts.map((part) => typeText(part, linkOf)).join(" or ");
  const types = [type ?? []].flat().map((each) => TYPE_NAMES[each] ?? each);
  const name = types.join(" or ");
  if (items !== undefined) return `${name} of ${typeText(items, linkOf)}`;
  return format === undefined ? name : `${name}, ${format}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = { array: "list", object: "record", string: "text" };

export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll(/\s+/g, " ")).join(" | ")} |`;
}
