import { isRecord } from "../record";
import { type ApiDocument, type Operation, operationsAt, type Parts, partsIn } from "./operations-of";

type Items = Readonly<Record<string, object>>;
type Tag = { readonly name: string };
type Tagged = ApiDocument & { readonly tags?: readonly Tag[] };

/** Returns the file name of a service's description: "pay-runs" of "Pay runs". */
export function serviceFile(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** Returns a document with its services in the order of their files, each as it was mounted, and the used components by name. */
export function inServiceOrder<Document extends Tagged>(document: Document): Document {
  const names = serviceNames(document);
  const ordered = (items: object | undefined) => joined(names.map((name) => itemsTagged(items, name)));
  const { tags, paths, webhooks } = document;
  const own = {
    ...(tags === undefined ? {} : { tags: names.flatMap((name) => tags.filter((tag) => tag.name === name)) }),
    paths: ordered(paths),
    ...(webhooks === undefined ? {} : { webhooks: ordered(webhooks) }),
  };
  return withParts(document, own, sortedComponents(usedComponents(document, own)));
}

/** Two services may have operations of one path. */
function joined(all: readonly Items[]): Items {
  const items: Record<string, object> = {};
  for (const [key, item] of all.flatMap((own) => Object.entries(own))) items[key] = { ...items[key], ...item };
  return items;
}

/** Returns the description of each service alone, by its file name: a whole document, with only the components that it uses. */
export function serviceDocuments<Document extends Tagged>(document: Document): ReadonlyMap<string, Document> {
  const names = serviceNames(document);
  return new Map(names.map((name) => [serviceFile(name), documentOf(document, name)]));
}

function documentOf<Document extends Tagged>(document: Document, name: string): Document {
  const { tags, paths, webhooks } = document;
  const received = itemsTagged(webhooks, name);
  const own = {
    ...(tags === undefined ? {} : { tags: tags.filter((tag) => tag.name === name) }),
    paths: itemsTagged(paths, name),
    ...(Object.keys(received).length === 0 ? {} : { webhooks: received }),
  };
  return withParts(document, own, usedComponents(document, own));
}

/** Returns the head of a document with other parts, in the order in which people look for them. */
function withParts<Document extends Tagged>(document: Document, own: Tagged, components: object): Document {
  const { tags: _, paths: __, webhooks: ___, components: ____, ...head } = document;
  return { ...head, ...own, components } as Document;
}

/** Returns the names of services, in the order of their files. */
function serviceNames({ paths, webhooks }: ApiDocument): readonly string[] {
  const items = [paths, webhooks].flatMap((each) => Object.values<object>({ ...each }));
  const names = new Set(items.flatMap(operationsAt).map(({ tags }) => tagOf(tags)));
  return [...names].sort((one, other) => (serviceFile(one) < serviceFile(other) ? -1 : 1));
}

function tagOf(tags: readonly string[] = []): string {
  return tags[0] ?? "Others";
}

/** Returns the items that have operations of a service, with these operations alone and the parameters of their address. */
function itemsTagged(items: object | undefined, name: string): Items {
  const found = Object.entries<object>({ ...items }).flatMap(([key, item]) => {
    const isOwn = (part: Operation) => Array.isArray(part) || tagOf(part.tags) === name;
    const own = Object.fromEntries(Object.entries(item).filter(([, part]) => isOwn(part)));
    return operationsAt(own).length === 0 ? [] : [[key, own] as const];
  });
  return Object.fromEntries(found);
}

function usedComponents(document: ApiDocument, own: object): object {
  const used = new Map<string, Set<string>>();
  markUsed(own, document, used);
  const kinds = Object.keys({ ...document.components }).map((kind) => {
    const parts = Object.entries(partsIn(document, kind));
    return [kind, kind === "securitySchemes" ? parts : parts.filter(([name]) => used.get(kind)?.has(name))] as const;
  });
  return Object.fromEntries(
    kinds.flatMap(([kind, parts]) => (parts.length === 0 ? [] : [[kind, Object.fromEntries(parts)]])),
  );
}

function markUsed(value: unknown, document: ApiDocument, used: Map<string, Set<string>>): void {
  if (Array.isArray(value)) for (const each of value) markUsed(each, document, used);
  else if (isRecord(value)) {
    if (typeof value.$ref === "string") markReferred(value.$ref, document, used);
    for (const each of Object.values(value)) markUsed(each, document, used);
  }
}

function markReferred(reference: string, document: ApiDocument, used: Map<string, Set<string>>): void {
  const [, kind, name] = /^#\/components\/(\w+)\/(\w+)$/.exec(reference) ?? [];
  if (kind === undefined || name === undefined || used.get(kind)?.has(name)) return;
  used.set(kind, (used.get(kind) ?? new Set()).add(name));
  markUsed(partsIn(document, kind)[name], document, used);
}

function sortedComponents(components: object | undefined): object {
  const kinds = sorted(Object.entries<Parts>({ ...components })).filter(([, parts]) => Object.keys(parts).length > 0);
  return Object.fromEntries(kinds.map(([kind, parts]) => [kind, Object.fromEntries(sorted(Object.entries(parts)))]));
}

function sorted<Value>(entries: readonly (readonly [string, Value])[]): readonly (readonly [string, Value])[] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
}
