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

/** An address that says once which parameters all its operations have. */
interface Address {
  readonly parameters?: readonly Part[];
}

/** Moves parameters that all operations of an address have from each of several operations to the address. */
export function shareParameters<Document extends ApiDocument>(document: Document): Document {
  return mapAddresses(document, (item) => {
    const lists = operationsAt(item).map(({ parameters = [] }) => parameters.map((each) => JSON.stringify(each)));
    const [first = [], ...others] = lists;
    const shared = first.filter((each) => others.length > 0 && others.every((list) => list.includes(each)));
    if (shared.length === 0) return item;
    const written = mapItem(item, ({ parameters = [], ...operation }) => {
      const own = parameters.filter((each) => !shared.includes(JSON.stringify(each)));
      return own.length === 0 ? operation : { ...operation, parameters: own };
    });
    return { parameters: shared.map((each): Part => JSON.parse(each)), ...written };
  });
}

/** Returns a document whose operations have all their parameters, also those of their addresses. */
export function withAllParameters<Document extends ApiDocument>(document: Document): Document {
  return mapAddresses(document, ({ parameters: shared = [], ...item }: Address) =>
    mapItem(item, ({ parameters = [], ...operation }) => {
      const all = [...shared, ...parameters];
      return all.length === 0 ? operation : { ...operation, parameters: all };
    }),
  );
}

/** Returns a document with each operation written in another way. */
export function mapOperations<Document extends ApiDocument>(
  document: Document,
  written: (operation: Operation) => Operation,
): Document {
  return mapAddresses(document, (item) => mapItem(item, written));
}

function mapAddresses<Document extends ApiDocument>(document: Document, written: (item: object) => object): Document {
  const mapped = (items: object) => mapValues(items as Readonly<Record<string, object>>, written);
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
