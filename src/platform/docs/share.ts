import { type ApiDocument, type Part, type Parts, partsIn } from "./operations-of";

/** A part with its name as a component, and a key that equal parts share. */
export interface Named {
  readonly name: string;
  readonly part: Part;
  readonly key: string;
}

/** The components of a kind, and how a part is written: as a reference to one of them if it is there. */
export interface Shared {
  readonly parts: Parts;
  readonly placed: (part: Named) => Part;
}

export function named(name: string, part: Part): Named {
  return { name, part, key: `${name} ${JSON.stringify(part)}` };
}

/** Moves parts that occur several times to the components of a kind. */
export function share(kind: string, document: ApiDocument, all: readonly Named[]): Shared {
  return shareAll(kind, document, repeated(all));
}

/** Moves parts to the components of a kind, equal ones once. */
export function shareAll(kind: string, document: ApiDocument, all: readonly Named[]): Shared {
  const parts: Record<string, Part> = { ...partsIn(document, kind) };
  const places = new Map<string, Part>();
  for (const { key, name, part } of all) {
    if (places.has(key)) continue;
    const free = freeName(name, parts);
    parts[free] = part;
    places.set(key, { $ref: `#/components/${kind}/${free}` });
  }
  return { parts, placed: ({ key, part }) => places.get(key) ?? part };
}

/** Returns the parts that occur more than once. */
export function repeated(all: readonly Named[]): readonly Named[] {
  const seen = new Map<string, number>();
  for (const { key } of all) seen.set(key, (seen.get(key) ?? 0) + 1);
  return all.filter(({ key, part }) => !("$ref" in part) && (seen.get(key) ?? 0) > 1);
}

/** "employee_not_found" and "X-Org-Id" become EmployeeNotFound and XOrgId. */
export function inCapitals(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Numbers different parts that would have the same name. */
function freeName(name: string, taken: Parts): string {
  const names = [name, ...Object.keys(taken).map((_, at) => `${name}${at + 2}`)];
  return names.find((each) => !Object.hasOwn(taken, each)) ?? name;
}
