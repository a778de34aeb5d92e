import { type ApiDocument, mapOperations, type Operation, operationsOf, type Part, type Parts } from "./operations-of";

/** A part with its name as a component, and a key that equal parts share. */
interface Named {
  readonly name: string;
  readonly part: Part;
  readonly key: string;
}

/**
 * Moves each parameter, response and response header that several operations have to `components`, and references it:
 * parameters under place and name ("header.User-Id"), responses under status and tokens ("404.employee_not_found"). With
 * its references resolved, the document is the same as the input.
 */
export function shareParts<Document extends ApiDocument>(document: Document): Document {
  const operations = operationsOf(document);
  const parameters = share("parameters", document, operations.flatMap(parametersOf));
  const headers = share("headers", document, operations.flatMap(responsesOf).flatMap(headersOf));
  const responses = share("responses", document, operations.flatMap(responsesOf).map(withHeaders(headers)));
  const written = (operation: Operation): Operation => ({
    ...operation,
    ...(operation.parameters === undefined ? {} : { parameters: parametersOf(operation).map(parameters.placed) }),
    ...(operation.responses === undefined ? {} : { responses: placedResponses(operation, responses, headers) }),
  });
  const parts = { responses: responses.parts, parameters: parameters.parts, headers: headers.parts };
  const components = { ...document.components, ...parts };
  return { ...document, components, paths: mapOperations(document, written) };
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

function placedResponses(operation: Operation, { placed }: Shared, headers: Shared): Parts {
  const statuses = Object.keys(operation.responses ?? {});
  const responses = responsesOf(operation).map(withHeaders(headers));
  return Object.fromEntries(responses.map((each, at) => [statuses[at], placed(each)]));
}

function headersOf({ part }: Named): readonly Named[] {
  return Object.entries<Part>({ ...Object(part.headers) }).map(([name, header]) => named(name, header));
}

/** Returns a response that references its headers. */
function withHeaders({ placed }: Shared): (response: Named) => Named {
  return (response) => {
    const { name, part } = response;
    if (part.headers === undefined) return response;
    const headers = Object.fromEntries(headersOf(response).map((header) => [header.name, placed(header)]));
    return named(name, { ...part, headers });
  };
}

interface Shared {
  readonly parts: Parts;
  readonly placed: (part: Named) => Part;
}

function share(kind: string, { components }: ApiDocument, all: readonly Named[]): Shared {
  const { [kind]: stated }: Readonly<Record<string, Parts>> = { ...components };
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
