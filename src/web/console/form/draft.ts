import type { Field } from "./schema";

/** What is typed, by the field's path as refusals name it: "address.line1", "blocks[0].weeks". */
export type Draft = Readonly<Record<string, string>>;

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The path under which the number of a list's entries is kept. */
export function countPath(path: string): string {
  return `${path}#`;
}

/** Returns the path of a field within a group or an entry; the outermost has none. */
export function fieldPath(parent: string, name: string): string {
  return parent === "" ? name : `${parent}.${name}`;
}

export function entryPath(list: string, place: number): string {
  return `${list}[${place}]`;
}

export function countEntries(draft: Draft, path: string): number {
  return Number(draft[countPath(path)] ?? 0);
}

/** Returns a record of the interface as it would have been typed. */
export function toDraft(fields: readonly Field[], record: object, parent = ""): Draft {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.assign(
    {},
    ...fields.map((field) => typed(field, values.get(field.name), fieldPath(parent, field.name))),
  );
}

function typed({ kind, fields }: Field, value: unknown, path: string): Draft {
  if (value === null || value === undefined || kind === "secret") return {};
  if (Array.isArray(value)) {
    if (kind !== "list" && kind !== "dates") return { [path]: value.join("\n") };
    const entries = value.map((entry, place) => {
      const at = entryPath(path, place);
      return kind === "dates" ? { [at]: String(entry) } : toDraft(fields, entry, at);
    });
    return Object.assign({ [countPath(path)]: String(value.length) }, ...entries);
  }
  return typeof value === "object" ? toDraft(fields, value, path) : { [path]: String(value) };
}

/** Returns a request's body without what is empty; a group of which nothing is entered is left out. */
export function toBody(fields: readonly Field[], draft: Draft, parent = ""): { readonly [name: string]: Json } {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = typedValue(field, draft, fieldPath(parent, field.name));
      return value === null ? [] : [[field.name, value]];
    }),
  );
}

/** Returns the fields that differ from what they were; null for those that were emptied. */
export function toPatch(fields: readonly Field[], draft: Draft, before: Draft): { readonly [name: string]: Json } {
  const differs = (field: Field): boolean =>
    JSON.stringify(typedValue(field, draft, field.name)) !== JSON.stringify(typedValue(field, before, field.name));
  return Object.fromEntries(fields.filter(differs).map((field) => [field.name, typedValue(field, draft, field.name)]));
}

/** Returns the value of a field; null if nothing is entered. */
export function typedValue({ kind, fields }: Field, draft: Draft, path: string): Json {
  if (kind === "list" || kind === "dates") {
    const entries = Array.from({ length: countEntries(draft, path) }, (_, place) => entryPath(path, place));
    if (entries.length === 0) return null;
    return entries.map((entry) => (kind === "list" ? toBody(fields, draft, entry) : (draft[entry] ?? "")));
  }
  if (kind === "group") {
    const body = toBody(fields, draft, path);
    return Object.keys(body).length === 0 ? null : body;
  }
  const text = (draft[path] ?? "").trim();
  return text === "" ? null : scalarOf(kind, text);
}

/** What is not a number is sent as it was typed: the refusal says what it should be. */
function scalarOf(kind: Field["kind"], text: string): Json {
  if (kind === "lines" || kind === "choices") return text.split(/\s*\n\s*/);
  if (kind === "instant") return new Date(text).toISOString();
  if (kind === "yesNo") return text === "true";
  if (kind === "whole" && /^\d+$/.test(text)) return Number(text);
  return kind === "money" || kind === "number" ? text.replace(/^£|,(?=\d{3})/g, "") : text;
}

/** Returns the draft with an entry less; those after it move up. */
export function withoutEntry(draft: Draft, list: string, place: number): Draft {
  const moved = Object.entries(draft).flatMap(([path, text]) => {
    const at = placeIn(path, list);
    if (at === null || at < place) return [[path, text]];
    return at === place ? [] : [[path.replace(entryPath(list, at), entryPath(list, at - 1)), text]];
  });
  return { ...Object.fromEntries(moved), [countPath(list)]: String(countEntries(draft, list) - 1) };
}

function placeIn(path: string, list: string): number | null {
  if (!path.startsWith(`${list}[`)) return null;
  return Number.parseInt(path.slice(list.length + 1), 10);
}
