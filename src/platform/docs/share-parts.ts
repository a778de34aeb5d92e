type Part = Readonly<Record<string, unknown>>;
type Parts = Readonly<Record<string, Part>>;

interface Operation {
  readonly parameters?: readonly Part[];
  readonly responses?: Parts;
}

/** The parts of an OpenAPI document that are read here. */
interface ApiDocument {
  readonly paths?: object | undefined;
  readonly components?: object | undefined;
}

/** A part with its name as a component, and a key that equal parts share. */
interface Named {
  readonly name: string;
  readonly part: Part;
  readonly key: string;
}

const METHODS = new Set(["get", "put", "post", "patch", "delete"]);

/**
 * Moves each parameter and response that several operations have to `components`, and references it: parameters under
 * place and name ("header.user-id"), responses under status and tokens ("404.employee_not_found"). With its references
 * resolved, the document is the same as the input.
 */
export function shareParts<Document extends ApiDocument>(document: Document): Document {
  const operations = operationsOf(document);
  const parameters = share("parameters", document, operations.flatMap(parametersOf));
  const responses = share("responses", document, operations.flatMap(responsesOf));
  const written = (operation: Operation): Operation => ({
    ...operation,
    ...(operation.parameters === undefined ? {} : { parameters: parametersOf(operation).map(parameters.placed) }),
    ...(operation.responses === undefined ? {} : { responses: placedResponses(operation, responses) }),
  });
  const components = { ...document.components, responses: responses.parts, parameters: parameters.parts };
  return { ...document, components, paths: mapOperations(document, written) };
}

function operationsOf({ paths }: ApiDocument): readonly Operation[] {
  return Object.values<object>({ ...paths }).flatMap((item) =>
    Object.entries(item).flatMap(([method, operation]) => (METHODS.has(method) ? [operation as Operation] : [])),
  );
}

function mapOperations({ paths }: ApiDocument, written: (operation: Operation) => Operation): object {
  const mapped = Object.entries<object>({ ...paths }).map(([path, item]) => {
    const parts = Object.entries(item).map(([key, part]) => [key, METHODS.has(key) ? written(part) : part]);
    return [path, Object.fromEntries(parts)];
  });
  return Object.fromEntries(mapped);
}

function parametersOf({ parameters = [] }: Operation): readonly Named[] {
  return parameters.map((part) => named(`${part.in}.${part.name}`, part));
}

function responsesOf({ responses = {} }: Operation): readonly Named[] {
  return Object.entries(responses).map(([status, part]) => named(nameOfResponse(status, part), part));
}

function named(name: string, part: Part): Named {
  return { name, part, key: `${name} ${JSON.stringify(part)}` };
}

/** Returns the tokens of its cases, or the first words of its description if it has none. */
function nameOfResponse(status: string, { description = "" }: Part): string {
  const text = String(description);
  const tokens = [...text.matchAll(/^`(\w+)`:/gm)].map(([, token]) => token);
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [status, ...(tokens.length > 0 ? tokens : words.slice(0, 5))].join(".");
}

function placedResponses(operation: Operation, { placed }: Shared): Parts {
  const statuses = Object.keys(operation.responses ?? {});
  return Object.fromEntries(responsesOf(operation).map((each, at) => [statuses[at], placed(each)]));
}

interface Shared {
  readonly parts: Parts;
  readonly placed: (part: Named) => Part;
}

function share(kind: string, { components }: ApiDocument, all: readonly Named[]): Shared {
  const stated = (components as Readonly<Record<string, Parts>> | undefined)?.[kind];
  const parts: Record<string, Part> = { ...stated };
  const places = new Map<string, Part>();
  for (const [key, { name, part }] of repeated(all)) {
    const free = freeName(name, parts);
    parts[free] = part;
    places.set(key, { $ref: `#/components/${kind}/${free}` });
  }
  return { parts, placed: ({ key, part }) => places.get(key) ?? part };
}

/** Returns the parts that occur more than once, in order of first appearance. */
function repeated(all: readonly Named[]): ReadonlyMap<string, Named> {
  const seen = new Map<string, number>();
  for (const { key } of all) seen.set(key, (seen.get(key) ?? 0) + 1);
  const several = all.filter(({ key, part }) => !("$ref" in part) && (seen.get(key) ?? 0) > 1);
  return new Map(several.map((each) => [each.key, each]));
}

/** Numbers different parts that would have the same name. */
function freeName(name: string, taken: Parts): string {
  const names = [name, ...Object.keys(taken).map((_, at) => `${name}-${at + 2}`)];
  return names.find((each) => !Object.hasOwn(taken, each)) ?? name;
}
