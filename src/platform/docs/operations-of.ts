export type Part = Readonly<Record<string, unknown>>;
export type Parts = Readonly<Record<string, Part>>;

export interface Operation {
  readonly parameters?: readonly Part[];
  readonly responses?: Parts;
}

/** The parts of an OpenAPI document that are read here. */
export interface ApiDocument {
  readonly paths?: object | undefined;
  readonly components?: object | undefined;
}

const METHODS = new Set(["get", "put", "post", "patch", "delete"]);

/** Returns the operations of a document. */
export function operationsOf({ paths }: ApiDocument): readonly Operation[] {
  return Object.values<object>({ ...paths }).flatMap((item) =>
    Object.entries<Operation>({ ...item }).flatMap(([method, operation]) => (METHODS.has(method) ? [operation] : [])),
  );
}

/** Returns the paths of a document with each operation written in another way. */
export function mapOperations({ paths }: ApiDocument, written: (operation: Operation) => Operation): object {
  const mapped = Object.entries<object>({ ...paths }).map(([path, item]) => {
    const parts = Object.entries(item).map(([key, part]) => [key, METHODS.has(key) ? written(part) : part]);
    return [path, Object.fromEntries(parts)];
  });
  return Object.fromEntries(mapped);
}
