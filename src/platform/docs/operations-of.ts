export type Part = Readonly<Record<string, unknown>>;
export type Parts = Readonly<Record<string, Part>>;

export interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Part[];
  readonly requestBody?: Part;
  readonly responses?: Parts;
}

/** The parts of an OpenAPI document that are read here. */
export interface ApiDocument {
  readonly paths?: object | undefined;
  readonly webhooks?: object | undefined;
  readonly components?: object | undefined;
}

const METHODS = new Set(["get", "put", "post", "patch", "delete"]);

/** Returns the operations of a document, and after them those that receive its webhooks. */
export function getOperations({ paths, webhooks }: ApiDocument): readonly Operation[] {
  return [paths, webhooks].flatMap((items) => Object.values<object>({ ...items }).flatMap(operationsAt));
}

/** Returns the operations of one address. */
export function operationsAt(item: object): readonly Operation[] {
  return Object.entries<Operation>({ ...item }).flatMap(([method, operation]) =>
    METHODS.has(method) ? [operation] : [],
  );
}

/** Returns a document with each operation written in another way. */
export function mapOperations<Document extends ApiDocument>(
  document: Document,
  written: (operation: Operation) => Operation,
): Document {
  const mapped = (items: object) =>
    mapValues(items as Readonly<Record<string, object>>, (item) => mapItem(item, written));
  const { paths, webhooks } = document;
  return {
    ...document,
    ...(paths === undefined ? {} : { paths: mapped(paths) }),
    ...(webhooks === undefined ? {} : { webhooks: mapped(webhooks) }),
  };
}

function mapItem(item: object, written: (operation: Operation) => Operation): object {
  const parts = Object.entries(item).map(([key, part]) => [key, METHODS.has(key) ? written(part) : part]);
  return Object.fromEntries(parts);
}

/** Returns an object with each value written in another way. */
export function mapValues<Value, Written>(
  values: Readonly<Record<string, Value>>,
  written: (value: Value, name: string) => Written,
): Readonly<Record<string, Written>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value, name)]));
}

/** Returns the components of a kind. */
export function partsIn({ components }: ApiDocument, kind: string): Parts {
  const { [kind]: parts = {} }: Readonly<Record<string, Parts>> = { ...components };
  return parts;
}
