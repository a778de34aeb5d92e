/** Returns what a document has behind a pointer without its first slash; undefined if nothing is there. */
export function valueAt(document: unknown, pointer: string): unknown {
  if (pointer === "") return document;
  return pointer.split("/").reduce<unknown>((inner, step) => {
    return typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : undefined;
  }, document);
}
